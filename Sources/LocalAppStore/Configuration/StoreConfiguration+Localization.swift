extension StoreConfiguration {
  /// A product's name and description in one locale.
  public struct Localization: Hashable, Sendable, Codable {
    /// A locale's identifier, like `en_US` or `ca`.
    public let locale: String

    public let displayName: String
    public let description: String

    /// Makes a localization in code.
    public init(locale: String, displayName: String, description: String) {
      self.locale = locale
      self.displayName = displayName
      self.description = description
    }
  }
}
