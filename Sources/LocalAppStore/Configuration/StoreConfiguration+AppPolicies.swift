extension StoreConfiguration {
  /// The license and the privacy policies that the store shows beside subscriptions.
  public struct AppPolicies: Hashable, Codable, Sendable {
    /// A privacy policy in one locale.
    public struct Policy: Hashable, Codable, Sendable {
      /// A locale's identifier, like `en_US`.
      public var locale: String

      public var text: String

      /// Where it can be read, as it is written.
      public var url: String

      /// Makes a policy in code.
      public init(locale: String, text: String = "", url: String = "") {
        self.locale = locale
        self.text = text
        self.url = url
      }
    }

    /// The license, or where it can be read.
    public var license: String

    public var policies: [Policy]

    /// Makes policies in code.
    public init(license: String = "", policies: [Policy] = []) {
      self.license = license
      self.policies = policies
    }
  }
}
