import Foundation
import StoreKit
import StoreKitTest
import Testing

/// Four bugs that apps in the App Store have, each beside code without it.
///
/// To try your own code, put it in place of the careless one: the test then shows which of the two
/// it resembles.
@MainActor
@Suite("Bugs that running an app's own purchase code shows")
struct PurchaseBugTests {
  private let session: SKTestSession

  init() throws {
    session = try SKTestSession(configurationFileNamed: "Products")
    session.disableDialogs = true
    session.clearTransactions()
  }

  @discardableResult
  private func buy(_ id: String) async throws -> Transaction {
    let product = try #require(try await Product.products(for: [id]).first)
    guard case .success(.verified(let transaction)) = try await product.purchase() else {
      throw StoreKitError.unknown
    }
    return transaction
  }

  @Test("A refund doubles the credits of a listener that adds for every transaction it sees")
  func refundDoubles() async throws {
    let careless = CarelessCredits()
    let careful = CarefulCredits()
    await session.untilListening()
    let transaction = try await buy("sample.coins")
    careless.add(transaction)
    careful.settle(transaction)
    await transaction.finish()
    #expect(careless.credits == 10 && careful.credits == 10)
    try session.refundTransaction(identifier: UInt(transaction.id))
    await session.settled()
    #expect(careless.credits == 20, "the refund is a transaction too")
    #expect(careful.credits == 0)
  }

  @Test("Restore gives Premium to every past subscriber, if it checks no end date")
  func restoreGivesAway() async throws {
    try await buy("sample.pro.monthly").finish()
    try session.expireSubscription(productIdentifier: "sample.pro.monthly")
    await session.settled()
    #expect(await Self.carelessRestore() == ["sample.pro.monthly"], "it ended")
    #expect(await Self.carefulRestore().isEmpty)
  }

  /// Feeds all transactions to the code that unlocks.
  private static func carelessRestore() async -> Set<String> {
    var unlocked: Set<String> = []
    for await result in Transaction.all {
      if case .verified(let transaction) = result { unlocked.insert(transaction.productID) }
    }
    return unlocked
  }

  private static func carefulRestore() async -> Set<String> {
    var unlocked: Set<String> = []
    for await result in Transaction.currentEntitlements {
      if case .verified(let transaction) = result { unlocked.insert(transaction.productID) }
    }
    return unlocked
  }

  @Test("A refund closes nothing while the app runs, if the set of purchased products only grows")
  func refundClosesNothing() async throws {
    let careless = Unlocked { products, transaction in products.insert(transaction.productID) }
    let careful = Unlocked { products, transaction in
      if transaction.revocationDate == nil {
        products.insert(transaction.productID)
      } else {
        products.remove(transaction.productID)
      }
    }
    await session.untilListening()
    let transaction = try await buy("sample.full")
    careless.take(transaction)
    careful.take(transaction)
    await transaction.finish()
    try session.refundTransaction(identifier: UInt(transaction.id))
    await session.settled()
    #expect(careless.products == ["sample.full"], "it was refunded")
    #expect(careful.products.isEmpty)
  }

  @Test(
    "A subscriber in the grace period loses everything, if expired entitlements are discarded"
  )
  func graceIsDiscarded() async throws {
    session.billingGracePeriodIsEnabled = true
    session.shouldEnterBillingRetryOnRenewal = true
    let transaction = try await buy("sample.pro.monthly")
    await transaction.finish()
    let end = try #require(transaction.expirationDate)
    await session.advance(to: end + 86_400)
    let now = session.now
    let careless = await Self.carefulEntitlements { $0.expirationDate.map { $0 > now } ?? true }
    #expect(careless.isEmpty, "the store still grants it")
    #expect(await Self.carefulRestore() == ["sample.pro.monthly"])
  }

  private static func carefulEntitlements(
    where isKept: (Transaction) -> Bool
  ) async -> Set<String> {
    var unlocked: Set<String> = []
    for await result in Transaction.currentEntitlements {
      if case .verified(let transaction) = result, isKept(transaction) {
        unlocked.insert(transaction.productID)
      }
    }
    return unlocked
  }
}

/// Adds ten credits for every transaction that the listener sees.
@MainActor
private final class CarelessCredits {
  private(set) var credits = 0
  private var listener: Task<Void, Never>?

  init() {
    listener = Task { [weak self] in
      for await result in Transaction.updates {
        guard case .verified(let transaction) = result else { continue }
        self?.add(transaction)
        await transaction.finish()
      }
    }
  }

  deinit { listener?.cancel() }

  func add(_ transaction: Transaction) { credits += 10 }
}

/// Counts each transaction once, and subtracts refunds.
@MainActor
private final class CarefulCredits {
  private var granted: [UInt64: Int] = [:]
  private var listener: Task<Void, Never>?

  var credits: Int { granted.values.reduce(0, +) }

  init() {
    listener = Task { [weak self] in
      for await result in Transaction.updates {
        guard case .verified(let transaction) = result else { continue }
        self?.settle(transaction)
        await transaction.finish()
      }
    }
  }

  deinit { listener?.cancel() }

  func settle(_ transaction: Transaction) {
    granted[transaction.id] = transaction.revocationDate == nil ? 10 : 0
  }
}

/// A set of purchased products, which a listener keeps.
@MainActor
private final class Unlocked {
  private(set) var products: Set<String> = []
  private let change: (inout Set<String>, Transaction) -> Void
  private var listener: Task<Void, Never>?

  init(_ change: @escaping (inout Set<String>, Transaction) -> Void) {
    self.change = change
    listener = Task { [weak self] in
      for await result in Transaction.updates {
        guard case .verified(let transaction) = result else { continue }
        self?.take(transaction)
        await transaction.finish()
      }
    }
  }

  deinit { listener?.cancel() }

  func take(_ transaction: Transaction) { change(&products, transaction) }
}
