import LocalAppStore

extension Transaction {
  /// The whole history, but no consumables that are finished and were not refunded.
  public static var all: Transactions { listing(.all) }

  /// Returns the whole history of a product.
  public static func all(for productID: String) -> Transactions { listing(.all, of: productID) }

  /// The transactions that entitle the person to something now.
  public static var currentEntitlements: Transactions { listing(.currentEntitlements) }

  /// Returns the transactions that entitle the person to a product now.
  public static func currentEntitlements(for productID: String) -> Transactions {
    listing(.currentEntitlements, of: productID)
  }

  /// Returns the latest transaction that currently entitles the person to a product.
  @available(iOS, deprecated: 18.4, renamed: "currentEntitlements(for:)")
  @available(macOS, deprecated: 15.4, renamed: "currentEntitlements(for:)")
  @available(tvOS, deprecated: 18.4, renamed: "currentEntitlements(for:)")
  @available(watchOS, deprecated: 11.4, renamed: "currentEntitlements(for:)")
  @available(visionOS, deprecated: 2.4, renamed: "currentEntitlements(for:)")
  public static func currentEntitlement(
    for productID: String
  ) async -> VerificationResult<Transaction>? {
    try? await CallingApp.ambient.open().latest(.currentEntitlements, of: productID)
  }

  /// Returns the latest transaction of a product, including revoked ones.
  public static func latest(for productID: String) async -> VerificationResult<Transaction>? {
    try? await CallingApp.ambient.open().latest(.all, of: productID)
  }

  /// The transactions that the app has not finished.
  public static var unfinished: Transactions { listing(.unfinished) }

  /// The transactions that the app didn't request: approvals, refunds and purchases from elsewhere;
  /// and after a launch, each unfinished transaction once.
  ///
  /// One arrives at a time, and the next when every listener of the app has processed it.
  public static var updates: Transactions {
    Transactions(source: .updates, caller: .ambient)
  }

  /// Notifies the store that the app has delivered the purchase.
  ///
  /// An offline device remembers it and sends it to the store later.
  public func finish() async {
    _ = try? await launch.store.send(FinishTransaction(TransactionID(rawValue: id), by: launch.id))
  }

  private static func listing(
    _ listing: TransactionListing, of productID: String? = nil
  ) -> Transactions {
    Transactions(source: .listing(listing, productID: productID), caller: .ambient)
  }
}

extension AppLaunch {
  func latest(
    _ listing: TransactionListing, of productID: String
  ) async -> VerificationResult<Transaction>? {
    await transactions(listing, of: productID).max {
      let (lhs, rhs) = ($0.unsafePayloadValue, $1.unsafePayloadValue)
      return (lhs.purchaseDate, lhs.id) < (rhs.purchaseDate, rhs.id)
    }
  }
}
