public import Foundation

/// One line of a store's log: what happened, when, to whom.
public struct StoreEvent: Hashable, Codable, Sendable, Identifiable {
  /// Names what happened.
  ///
  /// More may be added.
  public struct Kind: RawRepresentable, Hashable, Codable, Sendable {
    public let rawValue: String

    public init(rawValue: String) { self.rawValue = rawValue }

    public static let installed = Kind(rawValue: "installed")
    public static let uninstalled = Kind(rawValue: "uninstalled")
    public static let updated = Kind(rawValue: "updated")
    public static let launched = Kind(rawValue: "launched")
    public static let ended = Kind(rawValue: "ended")
    public static let online = Kind(rawValue: "online")
    public static let offline = Kind(rawValue: "offline")
    public static let storefrontChanged = Kind(rawValue: "storefront_changed")
    public static let purchased = Kind(rawValue: "purchased")
    public static let boughtElsewhere = Kind(rawValue: "bought_elsewhere")
    public static let pending = Kind(rawValue: "pending")
    public static let approved = Kind(rawValue: "approved")
    public static let declined = Kind(rawValue: "declined")
    public static let cancelled = Kind(rawValue: "cancelled")

    /// A purchase that was signed by somebody else.
    ///
    /// The account owns nothing by it.
    public static let forged = Kind(rawValue: "forged")

    public static let redeemed = Kind(rawValue: "redeemed")
    public static let finished = Kind(rawValue: "finished")
    public static let refunded = Kind(rawValue: "refunded")
    public static let refundReversed = Kind(rawValue: "refund_reversed")
    public static let shared = Kind(rawValue: "shared")
    public static let sharingStopped = Kind(rawValue: "sharing_stopped")

    /// Something that was scheduled could not be done; the note says why.
    public static let failed = Kind(rawValue: "failed")
  }

  /// Counted from 1, without gaps.
  public let number: Int

  public let date: Date
  public let kind: Kind
  public let account: AccountID?
  public let device: DeviceID?
  public let productID: String?
  public let transaction: TransactionID?

  /// A word more, such as what a pending purchase waits for.
  public let note: String?

  /// The transaction as the store signs it for a server, at that instant.
  public let jws: String?

  public var id: Int { number }
}

extension StoreEvent {
  func signed(_ jws: String?) -> StoreEvent {
    StoreEvent(
      number: number, date: date, kind: kind, account: account, device: device,
      productID: productID, transaction: transaction, note: note, jws: jws)
  }
}
