extension StoreConfiguration {
  /// A product's name and description in one locale.
  public struct Localization: Hashable, Sendable, Codable {
    /// A locale's identifier, like `en_US` or `ca`.
    public var locale: String

    public var displayName: String
    public var description: String

    /// Makes a localization in code.
    public init(locale: String, displayName: String, description: String) {
      self.locale = locale
      self.displayName = displayName
      self.description = description
    }
  }
}
