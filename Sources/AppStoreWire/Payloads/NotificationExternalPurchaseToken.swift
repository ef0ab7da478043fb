import SourceJSON

/// A token that stands for purchases outside the App Store.
public struct NotificationExternalPurchaseToken: Codable, Hashable, Sendable {
  /// Names the token, beginning with `SANDBOX` in the sandbox.
  public var externalPurchaseId: String

  public var tokenCreationDate: WireDate

  /// The first instant that it is no longer good for.
  public var tokenExpirationDate: WireDate?

  /// Which kind of token it is.
  public var tokenType: String?

  /// The app's number in the App Store.
  public var appAppleId: Int64?

  public var bundleId: String

  /// Creates a token with the claims that each one carries.
  public init(externalPurchaseId: String, tokenCreationDate: WireDate, bundleId: String) {
    self.externalPurchaseId = externalPurchaseId
    self.tokenCreationDate = tokenCreationDate
    self.bundleId = bundleId
  }

  /// Where it was made, which the token tells by its name alone.
  public var environment: WireEnvironment {
    externalPurchaseId.hasBytePrefix("SANDBOX") ? .sandbox : .production
  }
}
