public import AppStoreWire

/// A transaction of a purchase, by the newest word about it, as charts count it.
///
/// Payments are ordered by when they were made, and at the same instant by their number.
public struct Payment: Hashable, Sendable {
  /// The App Store's number of the transaction, in decimal.
  public let id: String

  /// The product's identifier in the App Store.
  public let product: String

  /// When it was made.
  public let date: WireDate

  /// The end of its period, or nil for a product that doesn't expire.
  public let expires: WireDate?

  /// A Boolean value that indicates whether it is for a period of an auto-renewable subscription.
  public let isSubscription: Bool

  /// A Boolean value that indicates whether it is for a free trial.
  public let isTrial: Bool

  /// A Boolean value that indicates whether another plan took its place before its end.
  public let isUpgraded: Bool

  /// The amount that the customer paid, or nil if the signed data has none.
  public let price: Money?

  /// When it was refunded or revoked.
  public let revoked: WireDate?

  /// The share that the App Store took back, in thousandths of a percent.
  public let revokedShare: Int64

  /// The country of the App Store that it was bought in.
  public let storefront: String?

  /// The offer's identifier, or its kind if it has none.
  public let offer: String?

  /// The date on which its current state was first signed.
  public let known: WireDate

  /// Creates a payment from the values of its properties.
  public init(
    id: String, product: String, date: WireDate, expires: WireDate?, isSubscription: Bool,
    isTrial: Bool, isUpgraded: Bool = false, price: Money?, revoked: WireDate?,
    revokedShare: Int64, storefront: String?, offer: String?, known: WireDate
  ) {
    self.id = id
    self.product = product
    self.date = date
    self.expires = expires
    self.isSubscription = isSubscription
    self.isTrial = isTrial
    self.isUpgraded = isUpgraded
    self.price = price
    self.revoked = revoked
    self.revokedShare = revokedShare
    self.storefront = storefront
    self.offer = offer
    self.known = known
  }
}

extension Payment {
  /// Reads the payment of a transaction, or returns nil for a family-shared one, which is not paid.
  ///
  /// - Parameters:
  ///   - transaction: The newest signed data about the transaction.
  ///   - known: The date on which that data was first signed.
  public init?(_ transaction: SignedTransaction, known: WireDate) {
    guard !transaction.isFamilyShared else { return nil }
    self.init(anyOwnership: transaction, known: known)
  }

  /// Reads a period as a payment, even a family-shared one.
  init(anyOwnership transaction: SignedTransaction, known: WireDate) {
    let payload = transaction.payload
    self.init(
      id: transaction.id, product: payload.productId, date: payload.purchaseDate,
      expires: payload.expiresDate, isSubscription: transaction.isSubscription,
      isTrial: payload.offerDiscountType == .freeTrial, isUpgraded: payload.isUpgraded ?? false,
      price: transaction.price,
      revoked: payload.revocationDate, revokedShare: transaction.revokedShare,
      storefront: payload.storefront,
      offer: payload.offerIdentifier ?? payload.offerType?.label, known: known)
  }
}

extension Payment: Comparable {
  /// Orders payments by their dates, and payments of one date by their numbers.
  public static func < (one: Payment, other: Payment) -> Bool { one.place < other.place }

  /// Numbers as texts: the shorter one is the smaller.
  private var place: (WireDate, Int, String) { (date, id.utf8.count, id) }
}

extension WireOfferType {
  /// The offer's kind, for one that has no name.
  var label: String {
    switch self {
    case .introductory: "introductory"
    case .promotional: "promotional"
    case .code: "code"
    case .winBack: "winBack"
    default: "\(rawValue)"
    }
  }
}
