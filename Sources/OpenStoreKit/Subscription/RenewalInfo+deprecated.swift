extension Product.SubscriptionInfo.RenewalInfo {
  /// The offer's kind, as it was read before ``offer``.
  public var offerType: Transaction.OfferType? { offer?.type }

  /// The offer's identifier, as it was read before ``offer``.
  public var offerID: String? { offer?.id }

  /// The offer's payment mode as text, as it was read before ``offer``.
  public var offerPaymentModeStringRepresentation: String? { offer?.paymentMode?.rawValue }

  /// The offer's length as ISO 8601 writes it, as it was read before ``offer``.
  @available(iOS, deprecated: 18.4, renamed: "offer.period")
  @available(macOS, deprecated: 15.4, renamed: "offer.period")
  @available(tvOS, deprecated: 18.4, renamed: "offer.period")
  @available(watchOS, deprecated: 11.4, renamed: "offer.period")
  @available(visionOS, deprecated: 2.4, renamed: "offer.period")
  public var offerPeriodStringRepresentation: String? { offer?.period?.iso8601 }

  /// The environment as text, as it was read before ``environment``.
  public var environmentStringRepresentation: String { environment.rawValue }

  /// The currency as text, as it was read before ``currency``.
  public var currencyCode: String? { currency?.identifier }
}
