import AppStoreWire
import Foundation
import LocalAppStore
import ServerCore
import ServerStore
import Testing
import TollgateCore

@Suite("Coins are conserved")
struct ConservationTests {
  @Test(
    "through purchases, uploads by strangers, merges, refunds and erasures, under any transfer rule",
    arguments: 0..<40)
  func histories(_ seed: UInt64) async throws {
    let transfer: Ownership.Transfer = seed % 2 == 0 ? .newest : .keep
    var economy = try await Economy(seed: seed, transfer: transfer)
    for step in 0..<60 {
      try await economy.step()
      #expect(try await economy.faults() == [], "after step \(step) of seed \(seed)")
    }
  }

  @Test("by a rebuild under the other transfer rule", arguments: 0..<10)
  func rebuild(_ seed: UInt64) async throws {
    var economy = try await Economy(seed: seed, transfer: .newest)
    for _ in 0..<60 { try await economy.step() }
    let before = try await economy.balances()
    try await economy.rebuild(.newest)
    #expect(try await economy.balances() == before)
    try await economy.rebuild(.keep)
    #expect(try await economy.faults() == [], "seed \(seed)")
  }
}

/// A server with a few customers who buy, claim, spend and get refunds, beside a plain model of who owns what.
private struct Economy {
  private static let catalogFile = Data(
    """
    {
      "app": "app", "bundleID": "com.example.app",
      "products": {
        "coins": { "type": "consumable", "grants": { "balances": { "coins": 100 } } },
        "plan": {
          "type": "autoRenewable", "grants": { "entitlements": ["pro"], "balances": { "coins": 50 } }
        },
        "chest": { "type": "nonConsumable", "grants": { "balances": { "coins": 80 } } }
      },
      "currencies": { "coins": {} }
    }
    """.utf8)

  private let store: SQLiteStore
  private let catalog: ServedCatalog
  private let customers = (1...5).map { Sample.customer(UInt8($0)) }
  private var transfer: Ownership.Transfer
  private var random: SeededGenerator
  private var day: Int64 = 0

  /// The newest statement about each transaction.
  private var bought: [TransactionPayload] = []

  /// The customers who uploaded each purchase, in order, each with the date of the token; one of
  /// equal date counts once.
  private var claims: [String: [(customer: UUID, signed: WireDate)]] = [:]
  private var merged: [UUID: UUID] = [:]
  private var erased: Set<String> = []

  init(seed: UInt64, transfer: Ownership.Transfer) async throws {
    random = SeededGenerator(seed: seed)
    self.transfer = transfer
    store = try SQLiteStore()
    catalog = try ServedCatalog(reading: Self.catalogFile, file: "Catalog.json")
  }

  private var intake: Intake {
    Intake(transfer: transfer, secret: [1], catalog: catalog.digest)
  }

  mutating func step() async throws {
    // Many things happen at one instant, and claims of one date tie.
    day += Int64.random(in: 0...1, using: &random)
    switch Int.random(in: 0..<20, using: &random) {
    case 0..<3: try await buy()
    case 3..<4: try await renew()
    case 4..<9: try await upload()
    case 9..<14: try await spend()
    case 14..<17: try await restate()
    case 17..<19: try await merge()
    default: try await erase()
    }
  }

  private mutating func one() -> UUID {
    customers[Int.random(in: customers.indices, using: &random)]
  }

  private mutating func token() -> UUID? { Bool.random(using: &random) ? one() : nil }

  private mutating func buy() async throws {
    let product = ["coins", "coins", "plan", "chest"][Int.random(in: 0..<4, using: &random)]
    let id = "\(bought.count + 1)"
    let payload = Sample.transaction(id, product: product, at: day, token: token()) {
      switch product {
      case "coins": $0.type = .consumable
      case "plan": $0.type = .autoRenewable
      default: $0.type = .nonConsumable
      }
    }
    bought.append(payload)
    // The server learns of some purchases only by an upload.
    if Bool.random(using: &random) { try await intake.take([payload], into: store) }
  }

  private mutating func renew() async throws {
    guard let first = bought.filter({ $0.productId == "plan" }).randomElement(using: &random)
    else { return }
    let payload = Sample.transaction(
      "\(bought.count + 1)", of: first.originalTransactionId, product: "plan", at: day,
      token: token()
    ) {
      $0.type = .autoRenewable
    }
    bought.append(payload)
    try await intake.take([payload], into: store)
  }

  private mutating func upload() async throws {
    guard let payload = bought.randomElement(using: &random) else { return }
    let customer = one()
    try await intake.take([payload], claimedBy: customer, into: store)
    guard !erased.contains(payload.originalTransactionId),
      payload.appAccountToken.map({ owner($0.rawValue) == owner(customer) }) ?? true
    else { return }
    let known = claims[payload.originalTransactionId] ?? []
    guard !known.contains(where: { $0 == (customer, payload.signedDate) }) else { return }
    claims[payload.originalTransactionId] = known + [(customer, payload.signedDate)]
  }

  private mutating func spend() async throws {
    let (customer, amount) = (one(), Int.random(in: 1...60, using: &random))
    let (catalog, day) = (catalog, day)
    try await store.write { store in
      let record = try CustomerRecord(of: customer, in: .production, from: store) { _ in catalog }
      guard record.balances(at: Sample.date(day)).cover(["coins": amount]) else { return }
      try store.spend(
        ["coins": amount], unlocking: nil, for: customer, from: record, at: Sample.date(day))
    }
  }

  /// The App Store changes a transaction: a refund, its reversal, or another token.
  private mutating func restate() async throws {
    guard let index = bought.indices.randomElement(using: &random) else { return }
    // No two different statements about one transaction have one date.
    day += 1
    bought[index].signedDate = Sample.date(day)
    switch Int.random(in: 0..<4, using: &random) {
    case 0: bought[index].appAccountToken = token().map { WireUUID($0) }
    case 1: bought[index].revocationDate = nil
    default:
      bought[index].revocationDate = Sample.date(day)
      bought[index].revocationPercentage = Int.random(in: 1...100_000, using: &random)
    }
    try await intake.take([bought[index]], into: store)
  }

  private mutating func merge() async throws {
    let (customer, target, intake, day) = (one(), one(), intake, day)
    guard Int.random(in: 0..<4, using: &random) == 0 else { return }
    let outcome = try await store.write {
      try intake.merge(customer, into: target, in: [.production], at: Sample.date(day), $0)
    }
    if outcome == .new { merged[customer] = target }
  }

  private mutating func erase() async throws {
    guard Int.random(in: 0..<4, using: &random) == 0 else { return }
    let (customer, intake, day) = (owner(one()), intake, day)
    let owned = try await store.read { try $0.purchases(of: customer, in: .production) }
    try await store.write {
      try intake.erase(customer, in: [.production], at: Sample.date(day), $0)
    }
    erased.formUnion(owned)
    let names = customers.filter { owner($0) == customer }
    for name in names { merged[name] = nil }
    for original in claims.keys { claims[original]?.removeAll { names.contains($0.customer) } }
  }

  mutating func rebuild(_ transfer: Ownership.Transfer) async throws {
    self.transfer = transfer
    _ = try await Rebuild(intake).run(on: store)
  }

  private func owner(_ customer: UUID) -> UUID {
    var customer = customer
    while let target = merged[customer] { customer = target }
    return customer
  }

  /// The owner that a purchase must have.
  private func owner(of original: String, known: [SignedTransaction]) -> UUID? {
    guard let newest = known.max() else { return nil }
    if let token = newest.token { return owner(token) }
    let claims = (claims[original] ?? []).enumerated().map {
      (signed: $0.element.signed, number: $0.offset, customer: $0.element.customer)
    }
    let isFirst = newest.payload.type == .consumable
    let best =
      isFirst
      ? claims.first
      : transfer == .keep
        ? claims.min { ($0.signed, $0.number) < ($1.signed, $1.number) }
        : claims.max { ($0.signed, $0.number) < ($1.signed, $1.number) }
    return best.map { owner($0.customer) }
  }

  func balances() async throws -> [UUID: Int] {
    let (catalog, customers, day) = (catalog, customers, day)
    return try await store.read { store in
      try customers.reduce(into: [:]) { all, customer in
        all[customer] =
          try CustomerRecord(of: customer, in: .production, from: store) { _ in catalog }
          .balances(at: Sample.date(day)).amounts["coins"]
      }
    }
  }

  /// Returns each rule that the store breaks.
  func faults() async throws -> [String] {
    let (catalog, economy) = (catalog, self)
    return try await store.read { store in
      var (found, spent, inLots) = ([String](), 0, 0)
      for customer in Set(economy.customers.map(economy.owner)) {
        let record = try CustomerRecord(of: customer, in: .production, from: store) { _ in catalog }
        for lot in record.balances(at: Sample.date(economy.day)).lots {
          inLots += lot.spent
          if lot.left < 0 || lot.spent + lot.taken > lot.granted || lot.granted < 0 {
            found.append("a lot has \(lot)")
          }
        }
        for case .spend(let amounts, _) in record.acts.map(\.deed) {
          spent += amounts["coins"] ?? 0
        }
      }
      let draws = try store.draws(after: nil, limit: .max)
      for (transaction, all) in Dictionary(grouping: draws, by: \.transaction) {
        guard !transaction.isEmpty, all.reduce(0, { $0 + $1.amount }) > 100 else { continue }
        found.append("more than it granted was spent from \(transaction)")
      }
      // Amounts that left the books with an erased customer, and amounts without an owner.
      for draw in draws {
        if draw.transaction.isEmpty { spent -= draw.amount }
        if draw.spender == nil { spent += draw.amount }
        guard !draw.transaction.isEmpty,
          try store.owner(of: draw.original, in: .production) == nil
        else { continue }
        inLots += draw.amount
      }
      if spent != inLots { found.append("\(spent) were spent, and lots say \(inLots)") }
      for original in Set(economy.bought.map(\.originalTransactionId)).sorted() {
        let known = try store.transactions(of: original, in: .production)
          .compactMap(SignedTransaction.init)
        let owner = try store.owner(of: original, in: .production)
        let right = economy.owner(of: original, known: known)
        if owner != right {
          found.append(
            "\(original) belongs to \(owner?.uuidString ?? "none"), not \(right?.uuidString ?? "none")"
          )
        }
      }
      return found
    }
  }
}
