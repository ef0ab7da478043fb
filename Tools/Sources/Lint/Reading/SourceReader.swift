import Foundation
import LocalAppStore
import SourceJSON
import TollgateCore
import TollgateScreens

/// Reads an app's files, and collects their mistakes.
struct SourceReader {
  private(set) var problems: [AppSources.Problem] = []
  private var bytes: [String: Data] = [:]

  /// Contents that replace files on disk, by the files' paths.
  private let contents: [String: Data]

  init(with contents: [String: Data] = [:]) { self.contents = contents }

  /// Returns the JSON in a file, or `nil` if the file is missing or invalid.
  mutating func tree(_ path: String, or fix: String) -> JSONNode? {
    var data = contents[path] ?? Data()
    do throws(SourceError) {
      if contents[path] == nil { data = try SourceFile.contents(of: path, orElse: fix) }
    } catch {
      var isFolder: ObjCBool = false
      let isThere = FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
      problems.append(
        isThere && !isFolder.boolValue
          ? .broken(error) : .missing(error.location, error.message, fix: error.fix ?? fix))
      return nil
    }
    bytes[path] = data
    return attempt { () throws(SourceError) in try JSONNode.parse(data, file: path) }
  }

  /// Returns the screens of a catalog, or `nil` if the catalog or a screen has a mistake.
  mutating func book(_ tree: JSONNode, _ path: String) -> ScreenBook? {
    guard let data = bytes[path] else { return nil }
    return attempt { () throws(SourceError) in
      try ScreenBook(catalog: Catalog(reading: data, file: path))
    }
  }

  mutating func check(_ store: JSONNode, _ path: String) {
    guard let data = bytes[path] else { return }
    do throws(StoreConfigurationError) {
      _ = try StoreConfiguration(data: data, file: path)
      problems += StoreConfiguration.unusableDetails(in: data, file: path)
        .map(AppSources.Problem.broken)
    } catch {
      problems += error.problems.map(AppSources.Problem.broken)
    }
  }

  mutating func texts(_ strings: JSONNode, _ path: String) -> StringCatalog? {
    guard let data = bytes[path] else { return nil }
    return attempt { () throws(SourceError) in try StringCatalog(reading: data, file: path) }
  }

  mutating func settings(_ node: JSONNode?) -> LintSettings {
    if let node {
      _ = attempt { () throws(SourceError) in
        try SourceDecoder().decode(
          LintSettings.Described.self, from: node, at: [CatalogKey.lint.rawValue])
      }
    }
    return LintSettings(node)
  }

  private mutating func attempt<Value>(_ read: () throws(SourceError) -> Value) -> Value? {
    do throws(SourceError) {
      return try read()
    } catch {
      problems += error.all.map(AppSources.Problem.broken)
      return nil
    }
  }
}
