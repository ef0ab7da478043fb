import Foundation
import SourceJSON
import Testing

@testable import Lint

@Suite("A key of the catalog that a rule reads")
struct CatalogKeyTests {
  @Test("is a key of the catalog's schema")
  func isKnown() throws {
    let known = try Self.keysOfTheSchema()
    #expect(known.count > 200)
    #expect(CatalogKey.allCases.map(\.rawValue).filter { !known.contains($0) } == [])
  }

  /// Words of rules that are keys of the catalog too, and mean something else there.
  private static let others: [(file: String, words: Set<String>, because: String)] = [
    ("Reading/ConfiguredProducts.swift", ["products", "type"], "keys of `.storekit` files"),
    ("Reading/Words.swift", ["value"], "a key of String Catalogs"),
    ("Stubs/StubTranslation.swift", ["value"], "a key of String Catalogs"),
    ("Stubs/StringStubs.swift", ["value"], "a key of String Catalogs"),
    ("Claims/PriceClaim+finding.swift", ["best"], "a word that claims something of prices"),
    ("Connect/ConnectGuide.swift", ["on"], "a setting's state on Apple's page"),
    ("Rules/GrantUnused.swift", ["badge"], "a noun in a message"),
    ("Rules/TintContrast.swift", ["light", "dark"], "adjectives in a message"),
    (
      "Rules/LanguageMissing.swift",
      ["subscription", "stay", "refund", "offer", "spend"], "the first words of phrases"
    ),
  ]

  @Test("is a case of `CatalogKey`, and never spelled as text")
  func isNeverText() throws {
    let known = try Self.keysOfTheSchema()
    let folder = Self.root.appending(path: "Tools/Sources/Lint")
    let files = try #require(FileManager.default.enumerator(atPath: folder.path))
    var found: [String: Set<String>] = [:]
    for case let file as String in files where file.hasSuffix(".swift") {
      let text = try String(contentsOf: folder.appending(path: file), encoding: .utf8)
      for line in text.split(separator: "\n")
      where !line.drop(while: \.isWhitespace).hasPrefix("//") {
        for literal in line.matches(of: /"(\w+)"/) where known.contains(String(literal.1)) {
          found[file, default: []].insert(String(literal.1))
        }
      }
    }
    #expect(found == Dictionary(uniqueKeysWithValues: Self.others.map { ($0.file, $0.words) }))
  }

  private static let root = URL(filePath: #filePath).resolvingSymlinksInPath()
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  private static func keysOfTheSchema() throws -> Set<String> {
    let data = try Data(contentsOf: root.appending(path: "Docs/catalog.schema.json"))
    return keys(in: try JSONNode.parse(data, file: "catalog.schema.json"))
  }

  private static func keys(in schema: JSONNode) -> Set<String> {
    var keys = Set((schema["properties"]?.members ?? []).map(\.key))
    for node in schema.members.map(\.node) + schema.elements { keys.formUnion(Self.keys(in: node)) }
    return keys
  }
}
