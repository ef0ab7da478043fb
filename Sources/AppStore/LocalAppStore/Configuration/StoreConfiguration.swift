/// The products that a store sells, and its settings, as in a `.storekit` file.
public struct StoreConfiguration: Hashable, Codable, Sendable {
  /// The version of the file's format.
  public struct Version: Hashable, Sendable, Codable {
    /// The major number.
    public internal(set) var major: Int

    /// The minor number.
    public internal(set) var minor: Int

    /// Creates a version of two numbers.
    public init(major: Int, minor: Int) {
      self.major = major
      self.minor = minor
    }
  }

  /// The version of the file's format.
  public var version: Version

  /// The products that are for sale, subscriptions included, in the file's order.
  public var products: [Product]

  /// The subscription groups, without their products.
  public var subscriptionGroups: [SubscriptionGroup]

  /// The initial behavior of the store, before controls change it.
  public var settings: Settings

  /// The public keys that offers are signed with, by identifier, as 65 bytes of X9.63.
  ///
  /// A file has the private key, with which tests sign as the app's server would.
  public var offerKeys: [String: [UInt8]]

  /// The file's own name, eight hexadecimal digits where Xcode made it.
  public var identifier: String?

  /// The license and the privacy policies, if the file has any.
  public var appPolicies: AppPolicies?

  /// Creates a configuration in code.
  ///
  /// Only a configuration that was read from a file is checked.
  public init(
    version: Version = Version(major: 4, minor: 0),
    products: [Product],
    subscriptionGroups: [SubscriptionGroup] = [],
    settings: Settings = Settings(),
    offerKeys: [String: [UInt8]] = [:],
    identifier: String? = nil,
    appPolicies: AppPolicies? = nil
  ) {
    self.version = version
    self.products = products
    self.subscriptionGroups = subscriptionGroups
    self.settings = settings
    self.offerKeys = offerKeys
    self.identifier = identifier
    self.appPolicies = appPolicies
  }

  /// Returns the product with an identifier, or nil if none is sold under it.
  public func product(_ id: String) -> Product? {
    products.first { $0.id == id }
  }

  /// Returns the product and the offer that a code grants, or nil if there is no such code.
  public func codeOffer(_ code: String) -> (product: Product, offer: Offer)? {
    for product in products {
      if let offer = product.codeOffers.first(where: { $0.referenceName == code }) {
        return (product, offer)
      }
    }
    return nil
  }
}
