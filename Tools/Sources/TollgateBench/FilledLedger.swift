import Foundation
import LocalAppStore
import OpenStoreKit
import TollgateOpenStore

/// The ledger of an app with a given number of renewals, which the engine recorded as the store signs them.
struct FilledLedger {
  static let catalog = Catalog.subscriptionBench
  static let now = TenYears.start

  let file: URL
  let keychain = InMemoryKeychain()

  /// Lets the engine record the transactions.
  init(of transactions: Int, in file: URL) async throws {
    self.file = file
    let jws = try await Self.signedText()
    let store = ClosedStore(facts: (0..<transactions).map { Self.renewal($0, jws: jws) })
    let tollkeeper = try open(store: store)
    await tollkeeper.settled()
    tollkeeper.stop()
  }

  /// Opens the engine on it.
  func open(store: any PurchaseStore = ClosedStore()) throws -> Tollkeeper {
    try Tollkeeper.bench(Self.catalog, in: file, keychain: keychain, store: store) { Self.now }
  }

  /// Returns the nth renewal, counted back from now.
  static func renewal(_ number: Int, jws: String) -> Fact {
    Fact(
      id: .init(
        environment: "Production", transaction: "\(2_000_000_123_450_000 + number)",
        purchaseDate: now - Double(number) * 86_400),
      product: "pro.monthly", signedDate: now,
      expirationDate: now + 30 * 86_400 - Double(number) * 86_400, original: "2000000123450000",
      jws: jws)
  }

  /// Returns a transaction as a store signs it.
  static func signedText() async throws -> String {
    let years = try await TenYears()
    try await years.store.send(BuyElsewhere(TenYears.monthly, account: years.account))
    let launch = try await AppLaunch.open(on: years.device, of: years.store)
    let signed = await launch.run {
      await Transaction.latest(for: TenYears.monthly)?.jwsRepresentation
    }
    await launch.end()
    return signed ?? ""
  }
}
