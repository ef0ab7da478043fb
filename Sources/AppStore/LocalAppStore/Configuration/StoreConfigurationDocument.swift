public import AppStoreWire
public import Foundation
import SourceJSON

/// A `.storekit` file that can be edited and written without changing the rest of its content.
///
/// ```swift
/// var document = try StoreConfigurationDocument(contentsOf: file)
/// try document.update { configuration in
///   configuration.settings.storefront = "ESP"
///   configuration.products[0].price = 5.99
/// }
/// try document.write(to: file)
/// ```
///
/// Unchanged parts are written byte for byte as they were read, including unknown keys. Changed
/// parts are written as Xcode writes them.
public struct StoreConfigurationDocument: Hashable, Sendable {
  /// The configuration that the file has.
  public private(set) var configuration: StoreConfiguration

  private var source: JSONDocument

  /// Reads a `.storekit` file, of versions 1 to 6.
  ///
  /// - Throws: ``StoreConfigurationError`` with each problem at its place, also if the file can't
  ///   be read.
  public init(contentsOf url: URL) throws {
    let data = try StoreConfigurationError.wrapping { () throws(SourceError) in
      try SourceFile.contents(of: url.path)
    }
    try self.init(data: data, file: url.path)
  }

  /// Reads a document from JSON.
  ///
  /// - Parameters:
  ///   - data: The file's bytes.
  ///   - file: The file's name, for errors.
  /// - Throws: The problems in it, each at its place.
  public init(data: Data, file: String) throws(StoreConfigurationError) {
    try self.init(
      StoreConfigurationError.wrapping { () throws(SourceError) in
        try JSONDocument(data, file: file)
      })
  }

  /// Creates a new file for a configuration, in Xcode's format.
  ///
  /// - Parameters:
  ///   - configuration: The file's content.
  ///   - file: The file's name, for errors.
  /// - Throws: If the configuration can't be sold from, or a file can't say all of it.
  public init(
    _ configuration: StoreConfiguration, file: String = "Products.storekit"
  ) throws(StoreConfigurationError) {
    try self.init(
      StoreConfigurationError.wrapping { () throws(SourceError) in
        try JSONDocument(writing: ConfigurationWriter().value(configuration), file: file)
      })
    try check(configuration)
  }

  private init(_ source: JSONDocument) throws(StoreConfigurationError) {
    self.source = source
    configuration = try StoreConfiguration(reading: source.root)
  }

  /// The file's bytes.
  public var data: Data { Data(source.bytes) }

  /// Writes the file.
  ///
  /// - Throws: The file system's error.
  public func write(to url: URL) throws {
    try data.write(to: url, options: .atomic)
  }
}

extension StoreConfigurationDocument {
  /// Changes the file's configuration.
  ///
  /// Products, offers and locales are identified by their identifiers; a new identifier at the
  /// position of a missing one counts as a renaming.
  ///
  /// - Parameter change: Changes the configuration.
  /// - Throws: An error if the resulting file isn't valid, or its format can't hold the change: a
  ///   grace period of nonstandard length, or the public half of a key. Nothing was changed.
  public mutating func update(
    _ change: (inout StoreConfiguration) -> Void
  ) throws(StoreConfigurationError) {
    var new = configuration
    change(&new)
    var writer = ConfigurationWriter()
    writer.shapes = Self.shapes(in: source.root)
    writer.usualShape = configuration.products.lazy.compactMap { writer.shapes[$0.id] }.first
    let (before, after) = (writer.value(configuration), writer.value(new))
    let changed = try StoreConfigurationError.wrapping { () throws(SourceError) in
      var changed = source
      try changed.change(from: before, to: after, naming: ConfigurationWriter.names)
      return changed
    }
    let document = try StoreConfigurationDocument(changed)
    try document.check(new)
    self = document
  }

  /// The key that Xcode signs promotional offers with, if the file has one.
  ///
  /// It is private, so a test can sign as the app's server would.
  public var offerKey: OfferKey? {
    guard let pair = source.root["subscriptionOffersKeyPair"], let id = pair["id"]?.string,
      let key = pair["privateKey"]?.string
    else { return nil }
    return try? OfferKey(id: id, base64: key)
  }

  /// Checks that all of a configuration is in the file.
  private func check(_ wanted: StoreConfiguration) throws(StoreConfigurationError) {
    guard let part = configuration.difference(from: wanted.inFileOrder) else { return }
    throw StoreConfigurationError(problems: [
      source.root.error(
        "the file can't say all of the change: \(part) would be read otherwise",
        fix: "Change only what a StoreKit file has a key for.")
    ])
  }

  private static func shapes(
    in root: JSONNode
  ) -> [String: ConfigurationWriter.IntroductoryShape] {
    var shapes: [String: ConfigurationWriter.IntroductoryShape] = [:]
    for group in root["subscriptionGroups"]?.elements ?? [] {
      for product in group["subscriptions"]?.elements ?? [] {
        guard let id = product["productID"]?.string else { continue }
        let list = product["introductoryOffers"] != nil
        shapes[id] = .init(single: !list || product["introductoryOffer"] != nil, list: list)
      }
    }
    return shapes
  }
}
