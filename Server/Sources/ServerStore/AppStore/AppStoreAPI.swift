public import AppStoreWire
public import ServerCore

/// The App Store as a server's data source: it returns verified signed data, page by page.
///
/// A live server asks over HTTP. A simulation may answer from claims, without signatures.
public protocol AppStoreAPI: Sendable {
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
  ///   - token: The token at the end of the page before, or nil for the first page.
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
public struct HistoryPage: Hashable, Sendable {
  /// The transactions of the page, each as a verified fact.
  public let facts: [SignedFact]

  /// The value after which the next page begins.
  public let revision: String?

  /// A Boolean value that indicates whether another page follows.
  public let hasMore: Bool

  /// Creates a page.
  ///
  /// - Parameters:
  ///   - facts: The transactions of the page.
  ///   - revision: The value after which the next page begins.
  ///   - hasMore: Whether another page follows.
  public init(facts: [SignedFact], revision: String? = nil, hasMore: Bool = false) {
    self.facts = facts
    self.revision = revision
    self.hasMore = hasMore
  }
}

/// The state of one subscription, with its newest transaction and renewal info.
public struct SubscriptionStatus: Hashable, Sendable {
  /// The App Store's number for the state, such as 1 for an active subscription.
  public let status: WireSubscriptionStatus

  /// The newest transaction.
  public let transaction: SignedFact

  /// The newest renewal info, or nil if there is none about this subscription.
  public let renewal: SignedFact?

  /// Creates the state of a subscription from its newest signed data.
  public init(
    _ status: WireSubscriptionStatus, transaction: SignedFact, renewal: SignedFact? = nil
  ) {
    self.status = status
    self.transaction = transaction
    self.renewal = renewal
  }
}

/// The notifications of a period, of all customers or of one.
public struct NotificationQuery: Hashable, Sendable {
  /// The environment whose notifications are meant.
  public let environment: WireEnvironment

  /// The first instant at which they were sent.
  public let start: WireDate

  /// The instant until which they were sent.
  public let end: WireDate

  /// Any transaction of the person, or nil for everybody.
  public let transaction: String?

  /// Creates a query.
  ///
  /// - Parameters:
  ///   - environment: The environment whose notifications are meant.
  ///   - start: The first instant at which they were sent.
  ///   - end: The instant until which they were sent.
  ///   - transaction: Any transaction of the person, or nil for everybody.
  public init(
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
public struct NotificationHistoryPage: Hashable, Sendable {
  /// The notifications of the page with the facts in them, in no promised order.
  public let notifications: [NotificationFact]

  /// The value after which the next page begins, or nil on the last page.
  public let token: String?

  /// A Boolean value that indicates whether another page follows.
  public let hasMore: Bool

  /// Creates a page.
  ///
  /// - Parameters:
  ///   - notifications: The notifications of the page.
  ///   - token: The value after which the next page begins, or nil on the last page.
  ///   - hasMore: Whether another page follows.
  public init(
    notifications: [NotificationFact], token: String? = nil, hasMore: Bool = false
  ) {
    self.notifications = notifications
    self.token = token
    self.hasMore = hasMore
  }
}

/// The information for the App Store about a purchase with a requested refund; the customer's consent is a part of it.
///
/// Source: https://developer.apple.com/documentation/appstoreserverapi/consumptionrequest.
public struct ConsumptionAnswer: Hashable, Sendable, Encodable {
  /// A Boolean value that indicates whether the customer consented to sending the information: always true, because
  /// nothing is sent without their consent.
  public let customerConsented = true

  /// A Boolean value that indicates whether customers can try the content before they buy it, as the catalog says.
  public let sampleContentProvided: Bool

  /// The App Store's word for a purchase that was delivered and works, always `DELIVERED`.
  public let deliveryStatus = "DELIVERED"

  /// The consumed share, in thousandths of a percent, if it is known.
  public let consumptionPercentage: Int?

  /// The refund preference of the app's owner.
  public let refundPreference: String?

  /// Creates the information about a purchase of a customer who consented to sending it.
  ///
  /// - Parameters:
  ///   - sampleContentProvided: Whether customers can try the content before they buy it.
  ///   - consumptionPercentage: The consumed share, in thousandths of a percent, or nil if it isn't known.
  ///   - refundPreference: The App Store's word for the preference of the app's owner, or nil for no preference.
  public init(
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
