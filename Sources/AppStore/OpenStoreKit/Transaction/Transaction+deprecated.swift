extension Transaction {
  /// The offer's kind; superseded by ``offer``.
  public var offerType: OfferType? { offer?.type }

  /// The offer's identifier; superseded by ``offer``.
  public var offerID: String? { offer?.id }

  /// The offer's payment mode as text; superseded by ``offer``.
  public var offerPaymentModeStringRepresentation: String? { offer?.paymentMode?.rawValue }

  /// The offer's length in ISO 8601; superseded by ``offer``.
  @available(iOS, deprecated: 18.4, renamed: "offer.period")
  @available(macOS, deprecated: 15.4, renamed: "offer.period")
  @available(tvOS, deprecated: 18.4, renamed: "offer.period")
  @available(watchOS, deprecated: 11.4, renamed: "offer.period")
  @available(visionOS, deprecated: 2.4, renamed: "offer.period")
  public var offerPeriodStringRepresentation: String? { offer?.period?.iso8601 }

  /// The environment as text; superseded by ``environment``.
  public var environmentStringRepresentation: String { environment.rawValue }

  /// The currency as text; superseded by ``currency``.
  public var currencyCode: String? { currency?.identifier }

  /// The reason as text; superseded by ``reason``.
  public var reasonStringRepresentation: String { reason.rawValue }

  /// The storefront's country; superseded by ``storefront``.
  public var storefrontCountryCode: String { storefront.countryCode }

  /// The revocation's type as text.
  public var revocationTypeStringRepresentation: String? { revocationType?.rawValue }
}
