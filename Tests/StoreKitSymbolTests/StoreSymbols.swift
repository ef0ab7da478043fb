import StoreKit

/// Names every public member of the store itself, as an app would.
enum StoreSymbols {
  static func appTransaction() async throws {
    let shared: VerificationResult<AppTransaction> = try await AppTransaction.shared
    let _: VerificationResult<AppTransaction> = try await AppTransaction.refresh()
    let app = try shared.payloadValue
    let _: UInt64? = app.appID
    let _: String = app.appVersion
    let _: UInt64? = app.appVersionID
    let _: String = app.bundleID
    let _: AppStore.Environment = app.environment
    let _: String = app.originalAppVersion
    let _: Date = app.originalPurchaseDate
    let _: Date? = app.preorderDate
    let _: Date = app.signedDate
    let _: Data = app.deviceVerification
    let _: UUID = app.deviceVerificationNonce
    let _: Data = app.jsonRepresentation
    let _: String = app.appTransactionID
    let _: AppStore.Platform = app.originalPlatform
    let _: String = app.originalPlatformStringRepresentation
    let _: String = app.debugDescription
    requires(app, isHashable: AppTransaction.self)
  }

  static func appStore() async throws {
    let _: Bool = AppStore.canMakePayments
    if #available(iOS 26.2, macOS 26.2, tvOS 26.2, watchOS 26.2, visionOS 26.2, *) {
      let _: Int? = await AppStore.ageRatingCode
    }
    let _: UUID? = AppStore.deviceVerificationID
    try await AppStore.sync()
    for environment in [AppStore.Environment.production, .sandbox, .xcode] {
      let _: String = environment.rawValue
    }
    for platform in [AppStore.Platform.iOS, .macOS, .tvOS, .visionOS] {
      let _: String = platform.rawValue
    }
  }

  static func storefront() async {
    if let storefront: Storefront = await Storefront.current {
      let _: String = storefront.countryCode
      let _: String = storefront.id
      let _: Locale.Currency? = storefront.currency
      let _: any Identifiable & Sendable = storefront
    }
    let updates: Storefront.Storefronts = Storefront.updates
    for await storefront in updates { let _: Storefront = storefront }
  }

  static func error(_ error: StoreKitError) -> String? {
    switch error {
    case .unknown, .userCancelled, .notAvailableInStorefront, .notEntitled, .unsupported: break
    case .networkError(let error): let _: URLError = error
    case .systemError(let error): let _: any Error = error
    }
    let known: any LocalizedError & Sendable = error
    return known.errorDescription
  }

  static func invalidRequest(_ error: InvalidRequestError) {
    let _: Int64 = error.code
    let _: String = error.message
    let _: any Error & Sendable = error
  }

  static func messages() async {
    let messages: Message.Messages = Message.messages
    for await message in messages {
      switch message.reason {
      case .generic, .priceIncreaseConsent, .billingIssue, .winBackOffer: break
      default: let _: Int = message.reason.rawValue
      }
      let _: String = message.reason.localizedDescription
      requires(message, isHashable: Message.self)
    }
  }

  static func intents() async {
    let intents: PurchaseIntent.PurchaseIntents = PurchaseIntent.intents
    for await intent in intents {
      let _: Product = intent.product
      let _: Product.SubscriptionOffer? = intent.offer
      let _: Product.ID = intent.id
      _ = intent == intent
    }
  }

  static func external() async throws {
    let _: Bool = await ExternalPurchase.canPresent
    switch try await ExternalPurchase.presentNoticeSheet() {
    case .cancelled: break
    case .continuedWithExternalPurchaseToken(let token): let _: String = token
    }
    let _: Bool = await ExternalPurchaseLink.canOpen
    let _: [URL]? = await ExternalPurchaseLink.eligibleURLs
    try await ExternalPurchaseLink.open()
    try await ExternalPurchaseLink.open(url: URL(fileURLWithPath: "/"))
    let _: Bool = await ExternalPurchaseCustomLink.isEligible
    let token: ExternalPurchaseCustomLink.Token? = try await ExternalPurchaseCustomLink.token(
      for: "ACQUISITION")
    let _: String? = token?.value
    for type in [ExternalPurchaseCustomLink.NoticeType.browser, .withinApp] {
      switch try await ExternalPurchaseCustomLink.showNotice(type: type) {
      case .cancelled, .continued: break
      }
    }
    let _: Bool = await ExternalLinkAccount.canOpen
    try await ExternalLinkAccount.open()
    let binding = try await PaymentMethodBinding(id: "a")
    let _: String = binding.id
    try await binding.bind()
    requires(binding, isHashable: PaymentMethodBinding.self)
    let _: [PaymentMethodBinding.PaymentMethodBindingError] = [
      .notEligible, .invalidPinningID, .failed,
    ]
    let _: [any Sendable.Type] = [
      AppStore.self, ExternalPurchase.self, ExternalPurchaseLink.self, ExternalLinkAccount.self,
    ]
  }
}
