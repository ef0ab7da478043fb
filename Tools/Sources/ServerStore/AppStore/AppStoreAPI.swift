package import AppStoreWire
package import ServerCore

/// The App Store as a server's data source: it returns verified signed data, page by page.
///
/// A live server asks over HTTP. A simulation may answer from claims, without signatures.
package protocol AppStoreAPI: Sendable {
  /// Returns a page of all of a customer's transactions, in the order of their last change.
  ///
  /// - Parameters:
  ///   - transaction: Any transaction of the person.
  ///   - environment: The transaction's environment.
  ///   - revision: The end of the page before, or nil for the first page.
  /// - Returns: The page.
  /// - Throws: ``AppStoreProblem``.
  func history(
    of transaction: String, in environment: WireEnvironment, after revision: String?
  ) async throws(AppStoreProblem) -> HistoryPage

  /// Returns the states of a person's subscriptions, in any order, by any transaction of that person.
  func statuses(
    of transaction: String, in environment: WireEnvironment
  ) async throws(AppStoreProblem) -> [SubscriptionStatus]

  /// Returns a page of the notifications that were sent, or could not be.
  ///
  /// - Parameters:
  ///   - query: The requested notifications.
  ///   - token: What the page before ended with, or nil for the first page.
  /// - Returns: The page, oldest first or not: no order is promised.
  /// - Throws: ``AppStoreProblem``.
  func notifications(
    _ query: NotificationQuery, after token: String?
  ) async throws(AppStoreProblem) -> NotificationHistoryPage

  /// Returns the transactions of an order number from a buyer's receipt; none for an unknown order.
  func transactions(
    ofOrder order: String, in environment: WireEnvironment
  ) async throws(AppStoreProblem) -> [SignedFact]

  /// Sends consumption information, for a decision about a refund.
  func send(
    _ consumption: ConsumptionAnswer, about transaction: String,
    in environment: WireEnvironment
  ) async throws(AppStoreProblem)
}

/// A page of a person's transactions.
package struct HistoryPage: Hashable, Sendable {
  package let facts: [SignedFact]

  /// The value after which the next page begins.
  package let revision: String?
  package let hasMore: Bool

  package init(facts: [SignedFact], revision: String? = nil, hasMore: Bool = false) {
    self.facts = facts
    self.revision = revision
    self.hasMore = hasMore
  }
}

/// The state of one subscription, with its newest transaction and renewal info.
package struct SubscriptionStatus: Hashable, Sendable {
  package let status: WireSubscriptionStatus
  package let transaction: SignedFact
  package let renewal: SignedFact?

  package init(
    _ status: WireSubscriptionStatus, transaction: SignedFact, renewal: SignedFact? = nil
  ) {
    self.status = status
    self.transaction = transaction
    self.renewal = renewal
  }
}

/// The notifications of a period, of all customers or of one.
package struct NotificationQuery: Hashable, Sendable {
  package let environment: WireEnvironment
  package let start: WireDate
  package let end: WireDate

  /// Any transaction of the person, or nil for everybody.
  package let transaction: String?

  package init(
    environment: WireEnvironment, from start: WireDate, until end: WireDate,
    transaction: String? = nil
  ) {
    self.environment = environment
    self.start = start
    self.end = end
    self.transaction = transaction
  }
}

/// A page of notifications.
package struct NotificationHistoryPage: Hashable, Sendable {
  package let notifications: [NotificationFact]

  /// The value after which the next page begins, or nil on the last page.
  package let token: String?
  package let hasMore: Bool

  package init(
    notifications: [NotificationFact], token: String? = nil, hasMore: Bool = false
  ) {
    self.notifications = notifications
    self.token = token
    self.hasMore = hasMore
  }
}

/// The information for the App Store about a purchase with a requested refund; the customer's consent is a part of it.
package struct ConsumptionAnswer: Hashable, Sendable, Encodable {
  package let customerConsented = true
  package let sampleContentProvided: Bool
  package let deliveryStatus = "DELIVERED"

  /// The consumed share, in thousandths of a percent, if it is known.
  package let consumptionPercentage: Int?

  /// The refund preference of the app's owner.
  package let refundPreference: String?

  package init(
    sampleContentProvided: Bool, consumptionPercentage: Int? = nil, refundPreference: String? = nil
  ) {
    self.sampleContentProvided = sampleContentProvided
    self.consumptionPercentage = consumptionPercentage
    self.refundPreference = refundPreference
  }

  private enum CodingKeys: CodingKey {
    case customerConsented, sampleContentProvided, deliveryStatus, consumptionPercentage
    case refundPreference
  }
}
