extension StoreConfiguration {
  /// The license and the privacy policies that the store shows beside subscriptions.
  public struct AppPolicies: Hashable, Codable, Sendable {
    /// A privacy policy in one locale.
    public struct Policy: Hashable, Codable, Sendable {
      /// A locale's identifier, like `en_US`.
      public var locale: String

      /// The policy's text.
      public var text: String

      /// The address of the policy, from the file.
      public var url: String

      /// Creates a policy in code.
      public init(locale: String, text: String = "", url: String = "") {
        self.locale = locale
        self.text = text
        self.url = url
      }
    }

    /// The license's text, or the address at which it can be read.
    public var license: String

    /// The privacy policies, one for each locale.
    public var policies: [Policy]

    /// Creates policies in code.
    public init(license: String = "", policies: [Policy] = []) {
      self.license = license
      self.policies = policies
    }
  }
}
