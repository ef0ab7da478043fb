import Foundation
import SourceJSON
import TollgateCore

/// The Swift file that declares each name of a catalog as a constant of its own type.
struct NamesFile {
  /// The file's text.
  let text: String

  /// Writes the names of a catalog.
  ///
  /// A product's Swift name omits the app's bundle identifier if the product's identifier begins
  /// with it. Otherwise it omits the longest prefix, of at least two dot-separated parts, that all
  /// products share, or that the product shares with the bundle identifier.
  ///
  /// - Parameters:
  ///   - data: The catalog.
  ///   - file: The catalog's name, for errors and for the comment next to each name.
  /// - Throws: All mistakes of the catalog; if it has none, each name that has no Swift identifier, and each that has
  ///   the same one as another name of its kind.
  init(reading data: Data, file: String) throws(SourceError) {
    let catalog = try Catalog(reading: data, file: file)
    let tree = try JSONNode.parse(data, file: file)
    let place = String(file.split(separator: "/").last ?? "Catalog.json")
    var mistakes = SourceMistakes()
    var parts = [
      """
      // The names of \(place), which TollgateNames writes when this target is built.

      import TollgateCore

      """
    ]
    for kind in NameKind.allCases {
      guard let type = kind.swiftType else { continue }
      let constants = Self.constants(
        kind.names(in: tree), of: kind, bundleID: catalog.bundleID, mistakes: &mistakes)
      guard !constants.isEmpty else { continue }
      let lines = constants.map { name, identifier in
        """
          /// `\(name.literal.dropFirst().dropLast())`: \(place), line \(name.location.line).
          static let \(identifier.declared): Self = \(name.literal)

        """
      }
      parts.append("extension TollgateCore.\(type) {\n\(lines.joined(separator: "\n"))}\n")
    }
    try mistakes.throwIfAny()
    text = parts.joined(separator: "\n")
  }

  private static func constants(
    _ names: [CatalogName], of kind: NameKind, bundleID: String,
    mistakes: inout SourceMistakes
  ) -> [(name: CatalogName, identifier: SwiftName)] {
    let prefixes = ProductPrefixes(of: kind == .product ? names.map(\.text) : [], bundleID)
    var first: [SwiftName: CatalogName] = [:]
    var constants: [(name: CatalogName, identifier: SwiftName)] = []
    for name in names {
      mistakes.attempt { () throws(SourceError) in
        let identifier = try name.identifier(
          without: kind == .product ? prefixes.prefix(of: name.text) : 0)
        if let other = first[identifier] { throw name.error(besides: other, as: identifier) }
        first[identifier] = name
        guard let declared = kind.declared[identifier.text] else {
          return constants.append((name, identifier))
        }
        if declared != name.text { throw name.error(besides: declared, as: identifier) }
      }
    }
    return constants
  }
}

extension CatalogName {
  /// The name as a string literal of Swift.
  fileprivate var literal: String { text.debugDescription }

  fileprivate func identifier(without prefix: Int) throws(SourceError) -> SwiftName {
    if let name = SwiftName(String(text.dropFirst(prefix))) ?? SwiftName(text) { return name }
    throw SourceError(
      "\(literal) has no letter or digit to make a Swift name of", fix: "Rename it.", at: location)
  }

  fileprivate func error(besides other: CatalogName, as identifier: SwiftName) -> SourceError {
    SourceError(
      "`\(text)` and `\(other.text)` of line \(other.location.line) are both `\(identifier.text)` in Swift",
      fix: "Rename one of them, by more than signs and capitals.", at: location)
  }

  fileprivate func error(besides declared: String, as identifier: SwiftName) -> SourceError {
    SourceError(
      "`\(text)` is `\(identifier.text)` in Swift, which Tollgate has for `\(declared)`",
      fix: "Rename it.", at: location)
  }
}
