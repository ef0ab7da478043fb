extension StoreConfiguration {
  /// A product's name and description in one locale.
  public struct Localization: Hashable, Sendable, Codable {
    /// A locale's identifier, like `en_US` or `ca`.
    public var locale: String

    /// The product's name, as people read it.
    public var displayName: String

    /// The product's description, as people read it.
    public var description: String

    /// Creates a localization in code.
    public init(locale: String, displayName: String, description: String) {
      self.locale = locale
      self.displayName = displayName
      self.description = description
    }
  }
}
