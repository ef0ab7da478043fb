import AppStoreWire
import Foundation
import ServerCore
import TollgateCore

@testable import ServerStore

/// Random purchases, refunds, merges, erasures and other changes to a store's contents.
struct RandomLives {
  let store: any Store
  var chance: SeededNumbers
  private let intake = Sample.intake

  init(on store: any Store, seed: UInt64) {
    self.store = store
    chance = SeededNumbers(state: seed)
  }

  mutating func step() async throws {
    switch Int.random(in: 0..<20, using: &chance) {
    case 0:
      let (one, other) = (customer(), customer())
      try await store.write { [intake] store in
        _ = try intake.merge(
          one, into: other, in: [.production], at: Sample.date(1), store)
      }
    case 1:
      let gone = customer()
      try await store.write { [intake] in
        try intake.erase(gone, in: [.production], at: Sample.date(1), $0)
      }
    case 2:
      let facts = try await store.read { try $0.facts(after: 0, limit: 999).map(\.fact) }
      guard let one = facts.randomElement(using: &chance) else { return }
      try await store.write { [intake] in try intake.forget([one], in: $0) }
    case 3: _ = try await Rebuild(intake).run(on: store)
    case 4:
      // An older process, which reads only facts and owners.
      let (fact, owner) = (try fact(), customer())
      let original = fact.original ?? ""
      try await store.write { [intake] store in
        guard try !intake.isErased(fact, in: store) else { return }
        try store.put(fact, under: Digest(rawValue: "catalog"))
        try store.setOwner(owner, of: original, in: .production)
      }
    case 5:
      let (seen, variant) = (customer(), ["usual", "bold"].randomElement(using: &chance) ?? "")
      try await store.write { store in
        _ = try store.append(
          .exposure("headline", variant: .init(variant), at: Sample.date(3)), for: seen,
          in: .production, at: Sample.date(3))
      }
    default:
      let facts = try (0..<Int.random(in: 1...4, using: &chance)).map { _ in try fact() }
      let claimant = Bool.random(using: &chance) ? customer() : nil
      try await store.write { [intake] in
        _ = try intake.take(facts, claimedBy: claimant, in: $0)
      }
    }
  }

  /// Does something for a customer that their signed data doesn't say.
  mutating func act(at now: WireDate) async throws {
    let (someone, days) = (customer(), Int64.random(in: 0...40, using: &chance))
    let number = UInt8.random(in: 100...105, using: &chance)
    let deed: Act.Deed =
      switch Int.random(in: 0...5, using: &chance) {
      case 0, 1:
        .grant(
          Grant(
            id: Sample.customer(number), entitlement: "pro",
            until: days < 10 ? nil : now.advanced(byMilliseconds: days * 86_400_000),
            reason: "a gift"))
      case 2: .withdraw(Sample.customer(number))
      case 3: .earn(Earning(5, of: "coins", for: .start))
      case 4: .spend(amounts: ["coins": 1], unlocks: nil)
      default: .consent(true)
      }
    try await store.write { _ = try $0.append(deed, for: someone, in: .production, at: now) }
  }

  private mutating func customer() -> UUID {
    Sample.customer(UInt8.random(in: 1...6, using: &chance))
  }

  private mutating func fact() throws -> SignedFact {
    let original = Int.random(in: 1...7, using: &chance)
    let (signed, place) = (
      Int64.random(in: 0...400, using: &chance), Int.random(in: 0...9, using: &chance)
    )
    guard place > 1 else {
      var payload = Sample.renewal(of: "\(original)", signed: signed)
      if place == 0 {
        payload.gracePeriodExpiresDate = Sample.date(Int64.random(in: 30...340, using: &chance))
      }
      return try SignedFact(.renewal(payload))
    }
    let (number, token) = (place - 2, Int.random(in: 0...2, using: &chance) > 0 ? customer() : nil)
    let kind = Int.random(in: 0...9, using: &chance)
    let payload = Sample.transaction(
      "\(original * 100 + number)", of: "\(original * 100)",
      product: original == 7 ? "coins" : "pro", at: Int64(number * 28 + original),
      signed: signed, token: token
    ) { payload in
      payload.price = Int64(original * 1_000 - (kind == 1 ? 7 : 10))
      payload.currency = original == 2 ? "JPY" : "EUR"
      payload.storefront = ["DEU", "JPN", nil][original % 3]
      switch kind {
      case 2: payload.revocationDate = Sample.date(Int64(number * 28 + 9))
      case 3:
        payload.revocationDate = Sample.date(Int64(number * 28 + 12))
        payload.revocationPercentage = 33_333
      case 4:
        payload.offerType = .introductory
        payload.offerDiscountType = .freeTrial
        payload.price = 0
      case 5:
        payload.offerType = .promotional
        payload.offerIdentifier = "half, 5:=\u{1F}é"
      case 6: payload.inAppOwnershipType = .familyShared
      case 7: (payload.price, payload.currency) = (nil, nil)
      default: break
      }
    }
    return try SignedFact(.transaction(payload))
  }
}

/// What a chart shows.
struct Drawn: Equatable {
  let lines: [Chart.Line]
  let points: [[Chart.Point]]
  let people: [Chart.Person]

  init(_ chart: Chart, withPeople: Bool = true) {
    lines = chart.lines().map(\.line)
    points = chart.lines().map(\.points)
    people = withPeople ? chart.people() : []
  }
}

extension StoreReading {
  /// Reads a chart from every fact about every purchase, one after the other.
  func chartOfFacts(_ question: Chart.Question) throws -> Chart {
    var chart = Chart(question, peopleOf: 1)
    for original in try purchases(in: .production, after: "", limit: 999).reversed() {
      let owner = try self.owner(of: original, in: .production)
      let deeds = try owner.map { try acts(for: names(of: $0), in: .production) } ?? []
      var seen: [String] = []
      for act in deeds {
        if case .exposure(_, let variant, _) = act.deed, seen.isEmpty {
          seen = ["headline: \(variant)"]
        }
      }
      let history = PaymentHistory(of: try facts(about: original, in: .production))
      if let purchase = ChartPurchase(history, of: original, owner: owner, variants: seen) {
        chart.add(purchase)
      }
    }
    return chart
  }
}

/// SplitMix64: the same numbers each time.
struct SeededNumbers: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
