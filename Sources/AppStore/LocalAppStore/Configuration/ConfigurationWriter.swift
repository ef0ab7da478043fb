import SourceJSON

/// A writer of a configuration as JSON, with every key that it has a value for.
///
/// Two configurations written so are compared by ``StoreConfigurationDocument``, which writes only
/// the differences.
struct ConfigurationWriter {
  /// The keys by which the items of lists are distinguished, the best first.
  static let names = [
    "productID", "offerID", "internalID", "referenceName", "id", "locale", "name",
    "billingPlanType",
  ]

  /// The way in which a subscription's introductory offers are written: alone, in a list, or both.
  struct IntroductoryShape {
    var single: Bool
    var list: Bool
  }

  /// The shapes that the file has, by product.
  var shapes: [String: IntroductoryShape] = [:]

  /// The shape of products that the file lacks, or nil to follow the version.
  var usualShape: IntroductoryShape?

  /// The file's version.
  private var version = StoreConfiguration.Version(major: 0, minor: 0)

  func value(_ configuration: StoreConfiguration) -> JSONValue {
    var writer = self
    writer.version = configuration.version
    return writer.record(configuration, StoreConfiguration.fields)
  }

  func record<Root>(_ root: Root, _ fields: [ConfigurationField<Root>]) -> JSONValue {
    .object(
      fields.compactMap { field in field.write(root, self).map { .init(field.key, $0) } })
  }

  /// Returns the way in which the introductory offers of a product are written.
  func shape(of product: StoreConfiguration.Product) -> IntroductoryShape {
    shapes[product.id] ?? usualShape ?? IntroductoryShape(single: true, list: version.major >= 5)
  }
}
