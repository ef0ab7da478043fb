import Foundation
import SourceJSON
import Testing
import TollgateCore
import TollgateScreens

/// Every mistake in `Tests/Fixtures/WrongCatalogs`, compared with the `.txt` beside it.
///
/// After a change of words, run with `TOLLGATE_RECORD=1` and read the difference.
/// `Tools/Tests/Interoperability/test_catalog_schema.py` asks the JSON Schema of catalogs about the same.
@Suite("A catalog with one mistake")
struct WrongCatalogTests {
  @Test("is refused with the place and the fix", arguments: try WrongCatalog.sections())
  func isRefused(section: String) throws {
    let catalogs = try WrongCatalog.all(in: section)
    if ProcessInfo.processInfo.environment["TOLLGATE_RECORD"] != nil {
      try WrongCatalog.approve(catalogs.map { ($0.mistake, $0.refusal) }, in: section)
    }
    let approved = try WrongCatalog.approved(in: section)
    for catalog in catalogs {
      #expect(catalog.refusal == approved[catalog.mistake], "\(catalog.mistake)")
    }
    #expect(approved.count == catalogs.count)
  }

  @Test("is accepted once the mistake is removed")
  func baseIsRight() throws {
    #expect(try WrongCatalog.refusal(of: WrongCatalog.base(), in: "Base.json") == nil)
  }

  @Test("is distinguished from one that only looks odd")
  func oddIsRight() throws {
    let folder = URL.packageRoot.appending(path: "Tests/Fixtures/RightCatalogs")
    // The Finder of a Mac leaves a hidden file in a folder.
    let files = try FileManager.default.contentsOfDirectory(atPath: folder.path)
      .filter { $0.hasSuffix(".json") }
    #expect(files.count >= 5)
    for file in files {
      let text = try String(decoding: Data(contentsOf: folder.appending(path: file)), as: UTF8.self)
      #expect(WrongCatalog.refusal(of: text, in: file) == nil)
    }
  }
}

/// A right catalog in which one part was replaced by a wrong one.
struct WrongCatalog: Decodable {
  /// The change, as the name of the case.
  let mistake: String
  let replace: String
  let with: String

  static let folder = URL.packageRoot.appending(path: "Tests/Fixtures/WrongCatalogs")

  static func base() throws -> String {
    try String(decoding: Data(contentsOf: folder.appending(path: "Base.json")), as: UTF8.self)
  }

  /// The parts of a catalog that mistakes are listed for.
  static func sections() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.path)
      .filter { $0.hasSuffix(".json") && $0 != "Base.json" }.map { String($0.dropLast(5)) }.sorted()
  }

  static func all(in section: String) throws -> [WrongCatalog] {
    try JSONDecoder().decode(
      [WrongCatalog].self, from: Data(contentsOf: folder.appending(path: "\(section).json")))
  }

  /// The loader's error, or nil if it accepts the catalog.
  static func refusal(of text: String, in file: String) -> String? {
    do throws(SourceError) {
      _ = try ScreenBook(catalog: Catalog(reading: Data(text.utf8), file: file))
      return nil
    } catch { return error.description }
  }

  var refusal: String {
    let parts = (try? Self.base().components(separatedBy: replace)) ?? []
    guard parts.count == 2 else { return "(stands \(parts.count - 1) times in Base.json)" }
    return Self.refusal(of: parts.joined(separator: with), in: "Catalog.json") ?? "(accepted)"
  }
}

extension WrongCatalog {
  /// The approved error for each mistake.
  static func approved(in section: String) throws -> [String: String] {
    let text = try String(
      decoding: Data(contentsOf: folder.appending(path: "\(section).txt")), as: UTF8.self)
    let pairs = text.split(separator: "\n\n").map {
      $0.trimmingCharacters(in: .newlines).components(separatedBy: "\n  ")
    }
    return Dictionary(uniqueKeysWithValues: pairs.map { ($0[0], $0[1]) })
  }

  static func approve(_ refusals: [(mistake: String, refusal: String)], in section: String) throws {
    let text = refusals.map { "\($0.mistake)\n  \($0.refusal)\n" }.joined(separator: "\n")
    try Data(text.utf8).write(to: folder.appending(path: "\(section).txt"))
  }
}
