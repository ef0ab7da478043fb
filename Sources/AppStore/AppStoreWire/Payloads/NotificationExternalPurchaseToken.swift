import SourceJSON

/// A token for purchases outside the App Store.
public struct NotificationExternalPurchaseToken: Codable, Hashable, Sendable {
  /// The token's identifier, which begins with `SANDBOX` in the sandbox.
  public var externalPurchaseId: String

  /// The date on which the token was made.
  public var tokenCreationDate: WireDate?

  /// The first instant at which it is no longer valid.
  public var tokenExpirationDate: WireDate?

  /// The kind of token.
  public var tokenType: String?

  /// The app's number in the App Store.
  public var appAppleId: Int64?

  /// The bundle identifier of the app.
  public var bundleId: String

  /// Creates a token with the claims that each one carries.
  public init(externalPurchaseId: String, tokenCreationDate: WireDate?, bundleId: String) {
    self.externalPurchaseId = externalPurchaseId
    self.tokenCreationDate = tokenCreationDate
    self.bundleId = bundleId
  }

  /// The environment in which the token was made, by its identifier alone.
  public var environment: WireEnvironment {
    externalPurchaseId.hasBytePrefix("SANDBOX") ? .sandbox : .production
  }
}
