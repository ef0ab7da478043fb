public import Foundation
public import LocalAppStore
package import ServerCore
import SourceJSON
public import TollgateCore
public import TollgateScreens

/// An app as described by its folder: catalog, products and texts, without its Swift code.
public struct AppFolder: Sendable {
  /// The files' names in an app's folder.
  public static let catalogName = "Catalog.json"
  /// The name of the file with the products.
  public static let productsName = "Products.storekit"
  /// The name of the file with the texts.
  public static let stringsName = "Localizable.xcstrings"

  /// The app's catalog.
  public let catalog: Catalog
  /// The descriptions of its screens.
  public let screens: ScreenBook
  /// Its products, as the local store sells them.
  public let products: StoreConfiguration

  /// The app's words, or nil if the folder has none.
  public let strings: StringCatalog?

  /// The catalog's offers for subscribers who are about to cancel.
  package let stayOffers: StayOffers

  /// The file that the catalog was read from.
  public let url: URL

  /// Reads an app's folder.
  ///
  /// - Throws: The problem of a file, with its place, or the missing file.
  public init(_ folder: URL) throws {
    try self.init(
      catalog: folder.appending(path: Self.catalogName),
      products: folder.appending(path: Self.productsName))
  }

  /// Reads an app from two files; its texts are beside the catalog, if it has any.
  ///
  /// - Throws: The problem of a file, with its place, or the missing file.
  public init(catalog: URL, products: URL) throws {
    try self.init(catalog: catalog, products: products, with: [:])
  }

  /// Reads an app's folder as it would be if some of its files had other contents.
  ///
  /// - Parameters:
  ///   - folder: The folder.
  ///   - contents: The contents, by the names of the files.
  /// - Throws: The problem of a file, with its place, or the missing file.
  package init(_ folder: URL, with contents: [String: Data]) throws {
    try self.init(
      catalog: folder.appending(path: Self.catalogName),
      products: folder.appending(path: Self.productsName), with: contents)
  }

  private init(catalog: URL, products: URL, with contents: [String: Data]) throws {
    self.url = catalog.deletingLastPathComponent()
    let described = try contents[Self.catalogName] ?? Self.contents(of: catalog)
    self.catalog = try Catalog(reading: described, file: catalog.relativePath)
    screens = try ScreenBook(catalog: self.catalog)
    let sold = try contents[Self.productsName] ?? Self.contents(of: products)
    self.products = try StoreConfiguration(data: sold, file: products.path)
    let words = catalog.deletingLastPathComponent().appending(path: Self.stringsName)
    var texts = contents[Self.stringsName]
    if let texts {
      strings = try StringCatalog(reading: texts, file: words.relativePath)
    } else {
      let isThere = FileManager.default.fileExists(atPath: words.path)
      strings = isThere ? try StringCatalog(contentsOf: words) : nil
      texts = isThere ? try Self.contents(of: words) : nil
    }
    stayOffers = StayOffers(catalog: described, texts: texts, products: sold)
  }

  private static func contents(of file: URL) throws(SourceError) -> Data {
    try SourceFile.contents(
      of: file.path, as: file.relativePath,
      orElse: "The folder of an app holds \(catalogName) and \(productsName).")
  }

  /// The app's texts; if the folder has none, every text is its key.
  var texts: any Strings { strings ?? NoStrings() as any Strings }
}

/// The texts of an app without any: every text is its key.
private struct NoStrings: Strings {
  func text(
    _ key: String, _ arguments: [StringArgument], locale: Locale, platform: Platform
  ) -> String? { nil }

  func language(for locale: Locale) -> String { "en" }

  func isWritten(_ key: String, for locale: Locale) -> Bool { false }
}
