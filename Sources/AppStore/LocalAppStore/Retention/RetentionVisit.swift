public import Foundation

/// A visit to the page of a subscription, which has the button that cancels.
public struct RetentionVisit: Hashable, Codable, Sendable {
  /// The source of the content.
  public enum Source: String, Hashable, Codable, Sendable {
    /// The server's answer.
    case realtime

    /// The default message for the product and the locale.
    case `default`

    /// Nothing of the app's is shown.
    case none
  }

  /// A choice on the page.
  public enum Choice: String, Hashable, Codable, Sendable, CaseIterable {
    /// Leaves the page, and keeps the subscription.
    case keep

    /// Takes the offer, or the other plan.
    case accept

    /// Cancels all the same.
    case cancel
  }

  /// The content next to the button that cancels.
  public struct Content: Hashable, Codable, Sendable {
    /// The message.
    public let message: UUID

    /// The text above the body.
    public let header: String

    /// The text.
    public let body: String

    /// The plan to change to, or the plan of the offer.
    public var productID: String?

    /// The promotional offer.
    public var offerID: String?
  }

  /// The identifier of the question to the server.
  public let id: UUID

  /// The account.
  public let account: AccountID

  /// The subscription.
  public let productID: String

  /// The first transaction of the subscription.
  public let originalID: TransactionID

  /// The locale of the device.
  public let locale: String

  /// The date by the store's clock.
  public let date: Date

  /// The result of the call to the server, or nil without a call.
  public internal(set) var result: SendAttemptResult?

  /// The source of the content, or nil while the server's answer is outstanding.
  public internal(set) var source: Source?

  /// The content.
  public internal(set) var content: Content?

  /// The reason why the server's answer isn't shown.
  public internal(set) var problem: String?

  /// The choice, or nil if none was made yet.
  public internal(set) var choice: Choice?

  /// The order that accepting makes.
  var order: PurchaseOrder?
}

/// A server's answer to a request for a message.
public enum RetentionAnswer: Hashable, Codable, Sendable {
  /// A message.
  case message(UUID)

  /// A message with another plan of the same group.
  case alternateProduct(UUID, productID: String, plan: StoreConfiguration.BillingPlan.Kind?)

  /// A message with a promotional offer that the server signed, as a subscriber who accepts it orders it.
  case promotionalOffer(UUID, PurchaseOrder)
}

extension OfferOrder {
  /// The promotional offer's identifier, or nil for another kind of offer.
  var promotionalID: String? {
    switch self {
    case .promotional(let id, _, _, _, _), .promotionalJWS(let id, _), .promotionalUnsigned(let id):
      id
    case .winBack, .code: nil
    }
  }
}
