import Foundation
import Journeys
import LocalAppStore
import SourceJSON
import TollgateCore
import TollgateScreens

/// The content of an app's files, as far as it can be read.
struct AppSources: Sendable {
  /// The reason why a file could not be read.
  enum Problem: Sendable {
    case missing(SourceLocation, String, fix: String)
    case broken(SourceError)
  }

  let place: AppPlace
  let catalog: JSONNode

  /// The StoreKit configuration, or `nil` if it can't be read.
  let store: JSONNode?
  let journeys: [JourneyFile]

  /// The problems of the texts that the screens use, each with its location.
  let textProblems: [SourceError]

  let names: Names
  let references: [Reference]
  let storeProducts: ConfiguredProducts
  let words: Words
  let settings: LintSettings
  let problems: [Problem]

  /// A Boolean value that indicates whether the catalog is JSON, so that rules can check it.
  let canBeJudged: Bool

  /// The index of the catalog, for repeated look-ups.
  let index: CatalogIndex

  /// Reads an app's files.
  ///
  /// - Parameters:
  ///   - place: The place of the files.
  ///   - contents: Contents that replace files on disk, by the files' names.
  init(_ place: AppPlace, with contents: [String: Data] = [:]) {
    let paths = contents.map { ("\(place.folder)/\($0.key)", $0.value) }
    var reader = SourceReader(with: Dictionary(paths) { first, _ in first })
    self.place = place
    let tree = reader.tree(place.catalog, or: "Write a catalog; Docs/Catalog.md says how.")
    catalog = tree ?? JSONNode(.object([]), at: SourceLocation(file: place.catalog))
    canBeJudged = tree != nil
    store = reader.tree(
      place.store, or: "Save what the store sells there, as Xcode's StoreKit configuration.")
    let strings =
      catalog[.screens] == nil && !FileManager.default.fileExists(atPath: place.strings)
      ? nil : reader.tree(place.strings, or: "Save the words of the screens there.")
    let book = tree.flatMap { reader.book($0, place.catalog) }
    if let store { reader.check(store, place.store) }
    textProblems =
      strings.flatMap { reader.texts($0, place.strings) }.map { texts in
        book?.problems(in: texts) ?? []
      } ?? []
    settings = reader.settings(catalog[.lint])
    journeys =
      FileManager.default.fileExists(atPath: place.journeys)
      ? JourneyFile.all(at: place.journeys) : []
    names = Names(in: catalog)
    references = Reference.all(in: catalog)
    storeProducts = ConfiguredProducts(store)
    words = Words(strings)
    problems = reader.problems
    index = CatalogIndex(catalog)
  }

  /// Returns the entries of one section of the catalog, in the order of the file.
  func entries(_ section: CatalogKey) -> [JSONNode.Member] { catalog[section]?.members ?? [] }

  /// Returns the catalog's entry under a name.
  func entry(_ section: CatalogKey, _ name: String) -> JSONNode? {
    index.entries[section.rawValue]?[name]
  }
}

extension SourceLocation {
  /// The beginning of a file.
  init(file: String) { self.init(file: file, line: 1, column: 1) }
}
