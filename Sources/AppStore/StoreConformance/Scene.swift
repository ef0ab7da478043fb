import Foundation
import StoreKit

/// A store under test with the few lines around StoreKit that an app has.
struct Scene: Sendable {
  let controls: any StoreControls

  /// An error that describes how the store differs.
  struct Unmet: Error, CustomStringConvertible {
    let description: String
  }

  func expect(_ condition: Bool, _ expectation: String) throws {
    if !condition { throw Unmet(description: "It should have been so: \(expectation).") }
  }

  func expect<Value: Equatable>(_ value: Value, is wanted: Value, _ what: String) throws {
    if value != wanted {
      throw Unmet(description: "\(what) should have been \(wanted), and was \(value).")
    }
  }

  func require<Value>(_ value: Value?, _ what: String) throws -> Value {
    guard let value else { throw Unmet(description: "There should have been \(what).") }
    return value
  }

  func product(_ id: String) async throws -> Product {
    try require(try await Product.products(for: [id]).first, "a product \(id)")
  }

  /// Buys a product, and returns the result.
  func purchase(
    _ id: String, _ options: Set<Product.PurchaseOption> = []
  ) async throws -> Product.PurchaseResult {
    try await product(id).ordered(options)
  }

  /// Buys a product that can be had at once, and returns its transaction.
  @discardableResult
  func buy(_ id: String, _ options: Set<Product.PurchaseOption> = []) async throws -> Transaction {
    guard case .success(let result) = try await purchase(id, options) else {
      throw Unmet(description: "The purchase of \(id) should have succeeded.")
    }
    return try result.payloadValue
  }

  /// Buys a product whose purchase has to wait for an approval.
  func buyLater(_ id: String) async throws {
    guard case .pending = try await purchase(id) else {
      throw Unmet(description: "The purchase of \(id) should have been pending.")
    }
  }

  func read(_ sequence: Transaction.Transactions) async -> [Transaction] {
    var all: [Transaction] = []
    for await result in sequence { all.append(result.unsafePayloadValue) }
    return all
  }

  /// Returns the names of the products that the person owns now.
  func owned() async -> [String] {
    await read(Transaction.currentEntitlements).map(\.productID).sorted()
  }

  func statuses(
    _ group: String = StoreConformance.group
  ) async throws -> [Product.SubscriptionInfo.Status] {
    try await Product.SubscriptionInfo.status(for: group)
  }

  func status() async throws -> Product.SubscriptionInfo.Status {
    try require(try await statuses().first, "a status")
  }

  func state() async throws -> Product.SubscriptionInfo.RenewalState { try await status().state }

  func renewalInfo() async throws -> Product.SubscriptionInfo.RenewalInfo {
    try await status().renewalInfo.payloadValue
  }

  /// Expects an error, and returns it.
  func failure<Answer>(_ what: String, _ body: () async throws -> Answer) async throws -> any Error
  {
    do {
      _ = try await body()
    } catch {
      return error
    }
    throw Unmet(description: "\(what) should have failed.")
  }

  /// Listens to `Transaction.updates` during an action, and returns what arrived.
  func updates(during body: () async throws -> Void) async throws -> [Transaction] {
    try await record(Transaction.updates, during: body) { update in
      await update.unsafePayloadValue.finish()
      return update.unsafePayloadValue
    }
  }

  /// Listens to `Status.updates` during an action, and returns the statuses that arrived.
  func statusUpdates(
    during body: () async throws -> Void
  ) async throws -> [Product.SubscriptionInfo.Status] {
    try await record(Product.SubscriptionInfo.Status.updates, during: body) { $0 }
  }

  private func record<Sequence: AsyncSequence & Sendable, Received: Sendable>(
    _ sequence: Sequence, during body: () async throws -> Void,
    as received: @escaping @Sendable (Sequence.Element) async -> Received
  ) async throws -> [Received] {
    let recorder = UpdateRecorder<Received>()
    var task: Task<Void, Never>?
    await withCheckedContinuation { isReady in
      task = Task {
        var iterator = sequence.makeAsyncIterator()
        isReady.resume()
        while let element = try? await iterator.next() { await recorder.add(received(element)) }
      }
    }
    defer { task?.cancel() }
    try await controls.settle()
    try await body()
    try await controls.settle()
    return await recorder.all
  }
}

/// A list of received values, in order.
private actor UpdateRecorder<Received: Sendable> {
  private(set) var all: [Received] = []

  func add(_ received: Received) { all.append(received) }
}
