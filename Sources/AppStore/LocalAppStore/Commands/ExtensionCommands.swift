import AppStoreWire
public import Foundation

/// The outcome of putting off the renewal of one subscription.
public enum ExtensionOutcome: Hashable, Codable, Sendable {
  /// The renewal was extended: the period's identifier, and its new end.
  case extended(lineItem: String, end: Date)

  /// It is in no paid period that runs.
  case ineligible

  /// The subscription was already extended twice within a year.
  case tooOften
}

/// Puts off the next renewal of a subscription, as its server may, twice a year at most.
public struct ExtendSubscription: StoreCommand {
  let subscription: TransactionID
  let days: Int

  /// Creates the command, of a subscription by its first transaction.
  public init(_ subscription: TransactionID, days: Int) {
    self.subscription = subscription
    self.days = days
  }

  /// Extends the period if that may be.
  ///
  /// Throws if the days are out of range, or there is no such subscription.
  public func run(in store: inout StoreContext) throws(AppStoreError) -> ExtensionOutcome {
    guard let old = store.shop.subscriptions[subscription] else {
      throw .unknownTransaction(subscription)
    }
    switch store.obstacle(toExtending: old) {
    case .ineligible: return .ineligible
    case .tooOften: return .tooOften
    case nil: break
    }
    try store.extend(old, days: days)
    let newest = store.shop.newest(of: store.shop.subscriptions[subscription] ?? old)
    return .extended(
      lineItem: newest.term.map { String($0.lineItem) } ?? "",
      end: newest.term?.end.date ?? old.end.date)
  }
}

/// Requests an extension of the next renewal for every subscriber to a product, in some countries
/// or all.
///
/// The store carries it out when the clock next moves, or on ``CompleteExtensions``.
public struct RequestExtensions: StoreCommand {
  let identifier: String
  let productID: String
  let days: Int
  let reason: Int
  let storefronts: [String]?

  /// Creates the command, under an identifier of the server's own.
  public init(
    _ identifier: String, of productID: String, days: Int, reason: Int, storefronts: [String]? = nil
  ) {
    self.identifier = identifier
    self.productID = productID
    self.days = days
    self.reason = reason
    self.storefronts = storefronts
  }

  /// Records the request, or changes nothing if a request with that identifier exists.
  ///
  /// Throws if the product or a country is unknown, the days are invalid, or no country is named.
  public func run(in store: inout StoreContext) throws(AppStoreError) -> Done {
    guard store.shop.servers.extensions[identifier] == nil else { return Done() }
    try ExtendRenewals(of: productID, days: days, storefronts: storefronts).check(in: store)
    store.shop.servers.extensions[identifier] = ExtensionRequest(
      identifier: identifier, productID: productID, days: days, reason: reason,
      storefronts: storefronts)
    store.shop.servers.waiting.append(identifier)
    // Any movement of the clock carries out the request.
    store.state.agenda.note(
      .request(StoreCommandEnvelope(CompleteExtensions(identifier), inApp: store.app)),
      at: store.now + 0.001)
    return Done()
  }
}

/// Carries out servers' requests to extend many renewals.
public struct CompleteExtensions: StoreCommand {
  let identifier: String?

  /// Creates the command, for the request with an identifier, or for all pending ones.
  public init(_ identifier: String? = nil) {
    self.identifier = identifier
  }

  /// Puts off the renewals, oldest request first, and changes nothing if none waits.
  public func run(in store: inout StoreContext) throws(AppStoreError) -> Done {
    for waiting in store.shop.servers.waiting where identifier == nil || waiting == identifier {
      complete(waiting, in: &store)
    }
    return Done()
  }

  private func complete(_ identifier: String, in store: inout StoreContext) {
    store.shop.servers.waiting.removeAll { $0 == identifier }
    guard var request = store.shop.servers.extensions[identifier] else { return }
    let counts = ExtendRenewals(
      of: request.productID, days: request.days, storefronts: request.storefronts
    ).extendAll(under: identifier, in: &store)
    request.completion = ExtensionRequest.Completion(
      date: store.now, succeeded: counts.succeeded, failed: counts.failed)
    store.shop.servers.extensions[identifier] = request
  }
}
