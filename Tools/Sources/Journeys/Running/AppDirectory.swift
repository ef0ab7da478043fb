public import Foundation
import SourceJSON

/// The apps that journeys name by id: every folder with a catalog under one folder.
public struct AppDirectory: Sendable {
  private let folder: URL?
  private let catalogs: [String: URL]
  private let opened = OpenedApps()

  /// Looks for catalogs in the folders of `folder`.
  ///
  /// - Parameter folder: Such as `Examples`, or `nil` if there is none: then no id is known.
  public init(_ folder: URL?) {
    self.folder = folder
    var catalogs: [String: URL] = [:]
    // Foundation lists nothing behind a link that is a folder on Linux, so the link is followed.
    let names =
      folder.flatMap {
        try? FileManager.default.contentsOfDirectory(atPath: $0.resolvingSymlinksInPath().path)
      } ?? []
    for name in names.sorted() {
      guard let app = folder?.appending(path: name),
        let id = Self.id(of: app.appending(path: AppFolder.catalogName)), catalogs[id] == nil
      else { continue }
      catalogs[id] = app
    }
    self.catalogs = catalogs
  }

  /// Returns the directory of the working directory, or of the nearest folder above it that has
  /// `Examples`.
  public static func nearest(
    to directory: URL = URL(filePath: FileManager.default.currentDirectoryPath)
  ) -> AppDirectory {
    var place = directory.standardizedFileURL
    while true {
      let examples = place.appending(path: "Examples", directoryHint: .isDirectory)
      if FileManager.default.fileExists(atPath: examples.path) { return AppDirectory(examples) }
      let above = place.deletingLastPathComponent().standardizedFileURL
      if above.path == place.path { return AppDirectory(nil) }
      place = above
    }
  }

  /// The ids of the apps, in alphabetical order.
  public var ids: [String] { catalogs.keys.sorted() }

  /// The apps' folders, in the order of their ids.
  public var folders: [URL] { catalogs.sorted { $0.key < $1.key }.map(\.value) }

  /// Returns the app with an id.
  ///
  /// - Throws: ``JourneyMistake`` where there is none, or what is wrong with its files.
  public func app(_ id: String) throws -> AppFolder {
    guard let url = catalogs[id] else {
      guard let folder else {
        throw JourneyMistake(
          "No app is known: there is no folder Examples here or above. Name one with --apps.")
      }
      throw JourneyMistake.unknown("app", id, among: ids, in: folder.relativePath)
    }
    return try opened.app(at: url)
  }

  /// Returns the id in a catalog, read without looking at the rest: an app that is broken is named
  /// too.
  private static func id(of catalog: URL) -> String? {
    guard let data = try? SourceFile.contents(of: catalog.path) else { return nil }
    return (try? JSONDecoder().decode(CatalogName.self, from: data))?.app
  }

  private struct CatalogName: Decodable { let app: String }
}
