import CResources
import EmbeddedFiles
public import Foundation
import Journeys
public import LocalAppStore
public import TollgateScreens

/// A description of a new app's folder.
///
/// ```swift
/// let app = NewApp(name: "My Game", bundleID: "com.example.game", origin: .model(.quota))
/// try app.write(to: URL(filePath: "MyGame"))
/// ```
public struct NewApp: Sendable {
  /// The way in which an app earns its money, for one that has no products yet.
  public enum Model: String, Hashable, Sendable, CaseIterable {
    /// Everything for seven days, then a subscription.
    case trial

    /// A few uses a day, and a subscription or one purchase for more.
    case quota

    /// One purchase opens everything.
    case lifetime

    /// Packs of coins to spend.
    case coins

    /// A few uses a month, more with the lower plan, and any number with the higher one.
    case tiers

    /// A plan that brings credits each month, and packs for more.
    case credits

    /// Passes that open everything for some days.
    case passes

    /// Tips, which open nothing.
    case tips
  }

  /// The source of the app's products.
  public enum Origin: Sendable {
    case model(Model)

    /// A StoreKit configuration that exists.
    case configuration(StoreConfigurationDocument)

    /// The products that RevenueCat's offerings name.
    case offerings(RevenueCatOfferings)
  }

  /// The name that people see.
  public var name: String

  /// The bundle identifier, such as `com.example.game`.
  public var bundleID: String

  /// The languages, beginning with the one that the texts are first written in.
  public var languages: [PhraseLanguage]

  /// The address of the terms of use, beginning with `https://`.
  public var terms: String

  /// The address of the privacy policy, beginning with `https://`.
  public var privacy: String

  /// The source of the products.
  public var origin: Origin

  /// Apple's standard license agreement, which App Store Connect uses by default too.
  public static let standardTerms =
    "https://www.apple.com/legal/internet-services/itunes/dev/stdeula/"

  /// Describes a new app.
  ///
  /// - Parameters:
  ///   - name: The displayed name.
  ///   - bundleID: The bundle identifier.
  ///   - origin: The source of the products.
  ///   - languages: The app's languages; if nil, the languages of the products' descriptions, or
  ///     else English.
  ///   - terms: The address of the terms of use; if nil, the configuration's, or else Apple's.
  ///   - privacy: The address of the privacy policy; if nil, the configuration's, or else an
  ///     example.
  public init(
    name: String, bundleID: String, origin: Origin, languages: [PhraseLanguage]? = nil,
    terms: String? = nil, privacy: String? = nil
  ) {
    self.name = name
    self.bundleID = bundleID
    self.origin = origin
    self.languages = languages ?? origin.languages
    self.terms = terms ?? origin.policyAddress(\.license) ?? Self.standardTerms
    self.privacy =
      privacy ?? origin.policyAddress { $0.policies.map(\.url).first { $0.hasPrefix("https://") } }
      ?? "https://example.com/privacy"
  }

  /// The id that journeys call the app by: its name in lower case, with hyphens.
  public var id: String {
    let fromName = Slug.hyphenated(name)
    return fromName.isEmpty
      ? Slug.hyphenated(String(bundleID.split(separator: ".").last ?? "app")) : fromName
  }

  /// Returns the app's files by their paths in its folder.
  ///
  /// - Throws: ``StoreConfigurationError`` if the products can't be written.
  public func files() throws -> [String: Data] {
    let words = try StarterWords()
    let products = try products(words)
    let outline = Outline(of: products.configuration, origin: origin)
    var texts = NewTexts(words, languages: languages)
    let journeys = NewJourneys(app: self, outline: outline)
    let catalog = NewCatalog(app: self, outline: outline).document(&texts)
    var files = [
      "Catalog.json": Data(catalog.utf8),
      "Products.storekit": products.data,
      "Localizable.xcstrings": try texts.document(),
      "Journeys/begin.yaml": Data(journeys.first.utf8),
      "Journeys/buy.yaml": Data(journeys.second.utf8),
      "catalog.schema.json": Data(newapp_catalog_schema_json().bytes),
      "journey.schema.json": Data(try JourneySchema.text().utf8),
      "README.md": Data(NewReadme(app: self, outline: outline).text.utf8),
    ]
    if let stay = journeys.stay(words) { files["Journeys/stay.yaml"] = Data(stay.utf8) }
    return files
  }

  /// Writes the app's files into a folder, and creates the folder if necessary.
  ///
  /// - Returns: The paths of the files in the folder, in alphabetical order.
  /// - Throws: ``FileExists`` if one of the files already exists, before anything is written; or
  ///   the file system's error.
  public func write(to folder: URL) throws -> [String] {
    let files = try files()
    let manager = FileManager.default
    for path in files.keys.sorted()
    where manager.fileExists(atPath: folder.appending(path: path).path) {
      throw FileExists(path: folder.appending(path: path).relativePath)
    }
    for (path, data) in files.sorted(by: { $0.key < $1.key }) {
      let file = folder.appending(path: path)
      try manager.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try data.write(to: file, options: .withoutOverwriting)
    }
    return files.keys.sorted()
  }

  /// The reason why nothing was written.
  public struct FileExists: Error, CustomStringConvertible {
    let path: String

    /// The file that is there, and what to do.
    public var description: String {
      "`\(path)` exists already, and nothing was written. Name another folder, or move the file away."
    }
  }

  /// Returns the products, with a name in each of the app's languages.
  private func products(_ words: StarterWords) throws -> StoreConfigurationDocument {
    var document =
      switch origin {
      case .configuration(let document): document
      case .model(let model):
        try StoreConfigurationDocument(model.configuration(bundleID: bundleID, words, languages))
      case .offerings(let offerings):
        try StoreConfigurationDocument(offerings.configuration(words, languages))
      }
    guard case .configuration = origin else { return document }
    try document.update { configuration in
      configuration.describeProducts(in: languages)
    }
    return document
  }
}

extension NewApp.Origin {
  /// The starter texts' languages in which every product is described; English if there are none.
  fileprivate var languages: [PhraseLanguage] {
    guard case .configuration(let document) = self else { return [.english] }
    let products = document.configuration.products
    let described = products.map { product in
      Set(product.localizations.compactMap { PhraseLanguage(reading: $0.locale) })
    }
    let common = described.dropFirst().reduce(described.first ?? []) { $0.intersection($1) }
    let found = PhraseLanguage.allCases.filter(common.contains)
    return found.isEmpty ? [.english] : found
  }

  /// Returns the address of one of a configuration's policies, or nil.
  fileprivate func policyAddress(
    _ address: (StoreConfiguration.AppPolicies) -> String?
  ) -> String? {
    guard case .configuration(let document) = self,
      let found = document.configuration.appPolicies.flatMap(address), found.hasPrefix("https://"),
      !found.contains(where: \.isWhitespace)
    else { return nil }
    return found
  }
}
