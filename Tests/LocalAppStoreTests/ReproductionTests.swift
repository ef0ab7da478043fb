import AppStoreWire
import Foundation
import LocalAppStore
import Testing

@Suite("A store with a given seed")
struct ReproductionTests {
  @Test("gives the same payloads, identifiers and events for the same calls", arguments: 0..<40)
  func isReproducible(seed: UInt64) async throws {
    let first = try await events(seed: seed)
    let second = try await events(seed: seed)
    #expect(first == second)
    #expect(!first.isEmpty)
  }

  @Test("differs from the store of another seed")
  func seedsDiffer() async throws {
    #expect(
      try await Household(seed: 1).store.send(OpenApp(on: DeviceID(rawValue: 2)))
        .deviceVerificationID
        != Household(seed: 2).store.send(OpenApp(on: DeviceID(rawValue: 2))).deviceVerificationID)
  }

  @Test(
    "never owns a refunded purchase, and never owns one twice, whatever happens",
    arguments: 0..<40)
  func keepsItsPromises(seed: UInt64) async throws {
    var random = SeededGenerator(seed: seed)
    let home = try await Household(seed: seed)
    let verifier = try JWSVerifier(roots: [home.store.root])
    let observer = try await home.store.send(AddDevice(account: home.account, platform: .macOS))
    try await home.store.send(InstallApp(on: observer))
    let launch = try await home.store.send(OpenApp(on: observer)).id
    var newest: [String: TransactionPayload] = [:]
    for _ in 0..<60 {
      let command = home.randomRequest(using: &random)
      _ = try? await home.store.send(command)
      let owned = try await home.store.send(ListTransactions(.currentEntitlements, for: launch)).map
      {
        try verifier.transaction($0, bundleID: "com.example.app", environments: [.production])
      }
      let bought = owned.filter { $0.inAppOwnershipType == .purchased }.map(\.productId)
      #expect(Set(bought).count == bought.count)
      for fact in owned {
        #expect(fact.revocationDate == nil)
        #expect(fact.purchaseDate <= fact.signedDate)
        // Changed data is signed later; unchanged data may be read again in the same copy.
        if let known = newest[fact.transactionId], known != fact {
          #expect(known.signedDate < fact.signedDate)
        }
        newest[fact.transactionId] = fact
      }
    }
  }

  /// A store's answers to a hundred random requests.
  private func events(seed: UInt64) async throws -> [String] {
    var random = SeededGenerator(seed: seed)
    let home = try await Household(seed: seed)
    var said: [String] = []
    for _ in 0..<100 {
      do {
        let command = home.randomRequest(using: &random)
        said.append(Self.unsigned(try await home.store.send(command)))
      } catch {
        said.append(error.message)
      }
      await home.store.advance(
        to: home.store.clock.now + Double(Int.random(in: 0...100, using: &random)))
    }
    return said + [Self.unsigned(try await home.store.send(ListEvents()))]
  }

  /// An answer as text, with each JWS replaced by its payload.
  private static func unsigned(_ answer: any Sendable) -> String {
    func payload(_ jws: String) -> String {
      (try? CompactJWS(jws)).map { String(decoding: $0.payload, as: UTF8.self) } ?? "?"
    }
    switch answer {
    case let fact as String: return payload(fact)
    case let facts as [String]: return facts.map(payload).joined()
    case let outcome as PurchaseOutcome<String>:
      guard case .purchased(let jws) = outcome else { return "\(outcome)" }
      return payload(jws)
    case let events as [StoreEvent]:
      return events.map { "\($0.number) \($0.date) \($0.kind) \($0.jws.map(payload) ?? "")" }
        .joined()
    default: return "\(answer)"
    }
  }
}

extension Household {
  /// Something to ask for; often what can't be.
  fileprivate func randomRequest(using random: inout some RandomNumberGenerator) -> any StoreCommand
  {
    let product =
      ["unlock", "shared", "coins", "nothing"].randomElement(using: &random) ?? "unlock"
    let launch = LaunchID(rawValue: Int.random(in: 5...20, using: &random))
    let requests: [any StoreCommand] = [
      OpenApp(on: device), OpenApp(on: device), EndLaunch(launch),
      Buy(.init(productID: product), by: launch),
      Buy(.init(productID: product), by: launch), Buy(.init(productID: product), by: launch),
      SetAskToBuy(Bool.random(using: &random), account: account),
      Approve(product, account: account),
      Decline(product, account: account), Refund(product, account: account),
      ReverseRefund(of: product, account: account), BuyElsewhere(product, account: account),
      RedeemCode("GIFT", on: device), ShareWithFamily(product, account: account),
      StopFamilySharing(product, account: account),
      SetOnline(Bool.random(using: &random), device: device),
      SetNextPurchase(NextPurchase.allCases.randomElement(using: &random), account: account),
      ListTransactions(.all, for: launch),
      ListTransactions(.currentEntitlements, for: launch),
      ReadAppTransaction(for: launch, refreshing: Bool.random(using: &random)),
      SyncPurchases(launch),
      FinishTransaction(
        TransactionID(rawValue: 200_000_000_000_000 + UInt64.random(in: 3...40, using: &random)),
        by: launch),
      SetStorefront(["ESP", "USA"].randomElement(using: &random) ?? "USA", account: account),
      ReadStorefront(for: launch),
      LoadProducts([product], for: launch), UninstallApp(from: device),
      InstallApp(on: device, version: "2.0"),
    ]
    return requests.randomElement(using: &random) ?? OpenApp(on: device)
  }
}
