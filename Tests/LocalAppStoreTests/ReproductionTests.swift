import AppStoreWire
import Foundation
import LocalAppStore
import Testing

@Suite("A store of the same seed")
struct ReproductionTests {
  @Test("gives the same payloads, identifiers and events for the same calls", arguments: 0..<40)
  func isReproducible(seed: UInt64) async throws {
    let first = try await story(seed: seed)
    let second = try await story(seed: seed)
    #expect(first == second)
    #expect(!first.isEmpty)
  }

  @Test("is not the store of another seed")
  func seedsDiffer() async throws {
    #expect(
      try await Household(seed: 1).store.open(on: DeviceID(rawValue: 2)).deviceVerificationID
        != Household(seed: 2).store.open(on: DeviceID(rawValue: 2)).deviceVerificationID)
  }

  @Test(
    "never owns what was refunded, and never owns a thing twice, whatever happens",
    arguments: 0..<40)
  func keepsItsPromises(seed: UInt64) async throws {
    var random = SplitMix64(seed: seed)
    let home = try await Household(seed: seed)
    let verifier = try JWSVerifier(roots: [home.store.root])
    let observer = try await home.store.addDevice(account: home.account, platform: .macOS)
    try await home.store.install(on: observer)
    let launch = try await home.store.open(on: observer).id
    var lastSigned = Date.distantPast
    for _ in 0..<60 {
      _ = try? await home.store.send(home.randomRequest(using: &random))
      let owned = try await home.store.transactions(.currentEntitlements, for: launch).map {
        try verifier.transaction($0, bundleID: "com.example.app", environments: [.production])
      }
      let bought = owned.filter { $0.inAppOwnershipType == .purchased }.map(\.productId)
      #expect(Set(bought).count == bought.count)
      for fact in owned {
        #expect(fact.revocationDate == nil)
        #expect(fact.purchaseDate <= fact.signedDate)
        #expect(fact.signedDate.date > lastSigned)
        lastSigned = fact.signedDate.date
      }
    }
  }

  /// What a store said while it was asked a hundred random things.
  private func story(seed: UInt64) async throws -> [String] {
    var random = SplitMix64(seed: seed)
    let home = try await Household(seed: seed)
    var said: [String] = []
    for _ in 0..<100 {
      do {
        said.append(Self.unsigned(try await home.store.send(home.randomRequest(using: &random))))
      } catch {
        said.append(error.message)
      }
      await home.store.advance(
        to: home.store.clock.now + Double(Int.random(in: 0...100, using: &random)))
    }
    return said + (try await home.store.events().map { Self.unsigned(.events([$0])) })
  }

  /// An answer as text, with each JWS replaced by its payload.
  private static func unsigned(_ answer: AppStoreAnswer) -> String {
    func payload(_ jws: String) -> String {
      (try? CompactJWS(jws)).map { String(decoding: $0.payload, as: UTF8.self) } ?? "?"
    }
    switch answer {
    case .signed(let facts): return facts.map(payload).joined()
    case .purchase(.purchased(let jws)): return payload(jws)
    case .events(let events):
      return events.map { "\($0.number) \($0.date) \($0.kind) \($0.jws.map(payload) ?? "")" }
        .joined()
    default: return "\(answer)"
    }
  }
}

extension Household {
  /// Something to ask for; often what can't be.
  fileprivate func randomRequest(using random: inout some RandomNumberGenerator) -> AppStoreRequest
  {
    let product =
      ["unlock", "shared", "coins", "nothing"].randomElement(using: &random) ?? "unlock"
    let launch = LaunchID(rawValue: Int.random(in: 5...20, using: &random))
    let requests: [AppStoreRequest] = [
      .open(device), .open(device), .end(launch), .purchase(launch, .init(productID: product)),
      .purchase(launch, .init(productID: product)), .purchase(launch, .init(productID: product)),
      .setAskToBuy(account, Bool.random(using: &random)), .approve(account, product),
      .decline(account, product), .refund(account, product, percentage: 100_000),
      .reverseRefund(account, product), .buyElsewhere(account, product),
      .redeem(device, code: "GIFT"), .share(account, product), .stopSharing(account, product),
      .setOnline(device, Bool.random(using: &random)),
      .arrange(account, NextPurchase.allCases.randomElement(using: &random)),
      .transactions(launch, .all, productID: nil),
      .transactions(launch, .currentEntitlements, productID: nil),
      .appTransaction(launch, refreshing: Bool.random(using: &random)), .sync(launch),
      .finish(
        launch,
        TransactionID(rawValue: 200_000_000_000_000 + UInt64.random(in: 3...40, using: &random))),
      .setStorefront(account, ["ESP", "USA"].randomElement(using: &random) ?? "USA"),
      .storefront(launch),
      .products(launch, [product]), .uninstall(device), .install(device, version: "2.0"),
    ]
    return requests.randomElement(using: &random) ?? .open(device)
  }
}

/// A small seeded generator, so that a failing seed can be run again.
struct SplitMix64: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}
