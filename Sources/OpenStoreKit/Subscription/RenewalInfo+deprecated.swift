extension Product.SubscriptionInfo.RenewalInfo {
  /// The offer's kind, as it was read before ``offer``.
  public var offerType: Transaction.OfferType? { offer?.type }

  /// The offer's identifier, as it was read before ``offer``.
  public var offerID: String? { offer?.id }

  /// The offer's payment mode as text, as it was read before ``offer``.
  public var offerPaymentModeStringRepresentation: String? { offer?.paymentMode?.rawValue }

  /// The offer's length as ISO 8601 writes it, as it was read before ``offer``.
  public var offerPeriodStringRepresentation: String? { offer?.period?.iso8601 }

  /// The environment as text, as it was read before ``environment``.
  public var environmentStringRepresentation: String { environment.rawValue }

  /// The currency as text, as it was read before ``currency``.
  public var currencyCode: String? { currency?.identifier }
}
