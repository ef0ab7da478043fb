public import Foundation
import SourceJSON

/// The apps that journeys identify by id: a folder with a catalog, or every such folder inside a
/// folder.
public struct AppDirectory: Sendable {
  private let folder: URL?
  private let catalogs: [String: URL]
  private let opened = OpenedApps()

  /// Looks for a catalog in a folder, and in the folders in it.
  ///
  /// - Parameter folder: An app's folder, or a folder of apps; nil for a directory without apps.
  public init(_ folder: URL?) { self.init(folder.map { [$0] } ?? []) }

  private init(_ folders: [URL]) {
    folder = folders.first
    var catalogs: [String: URL] = [:]
    for folder in folders { catalogs.merge(Self.apps(in: folder)) { first, _ in first } }
    self.catalogs = catalogs
  }

  /// Returns the apps in a folder by identifier: the folder's own, and those in its subfolders.
  private static func apps(in folder: URL) -> [String: URL] {
    var catalogs: [String: URL] = [:]
    if let id = id(of: folder.appending(path: AppFolder.catalogName)) { catalogs[id] = folder }
    // Foundation lists nothing behind a link that is a folder on Linux, so the link is followed.
    let names =
      (try? FileManager.default.contentsOfDirectory(
        atPath: folder.resolvingSymlinksInPath().path)) ?? []
    for name in names.sorted() {
      let app = folder.appending(path: name)
      guard let id = id(of: app.appending(path: AppFolder.catalogName)), catalogs[id] == nil
      else { continue }
      catalogs[id] = app
    }
    return catalogs
  }

  /// Returns the apps near a folder: the nearest one in it or above it, and those in the nearest
  /// `Examples`.
  public static func nearest(
    to directory: URL = URL(filePath: FileManager.default.currentDirectoryPath)
  ) -> AppDirectory {
    let examples = nearest(to: directory) { place in
      place.appending(path: "Examples", directoryHint: .isDirectory)
    }
    let app = nearestApp(to: directory)
    return AppDirectory([app, examples].compactMap(\.self))
  }

  /// Returns the nearest folder with a catalog: a folder, or one above it.
  ///
  /// - Parameter directory: The folder in which to start; by default the working directory.
  /// - Returns: The folder, or nil.
  public static func nearestApp(
    to directory: URL = URL(filePath: FileManager.default.currentDirectoryPath)
  ) -> URL? {
    nearest(to: directory) { $0.appending(path: AppFolder.catalogName) }?
      .deletingLastPathComponent()
  }

  /// Returns the first of some candidate paths that exists, searching from a folder upward.
  private static func nearest(to directory: URL, _ candidate: (URL) -> URL) -> URL? {
    var place = directory.standardizedFileURL
    while true {
      let found = candidate(place)
      if FileManager.default.fileExists(atPath: found.path) { return found }
      let above = place.deletingLastPathComponent().standardizedFileURL
      if above.path == place.path { return nil }
      place = above
    }
  }

  /// The ids of the apps, in alphabetical order.
  public var ids: [String] { catalogs.keys.sorted() }

  /// The apps' folders, in the order of their ids.
  public var folders: [URL] { catalogs.sorted { $0.key < $1.key }.map(\.value) }

  /// Returns the app with an id.
  ///
  /// - Parameters:
  ///   - id: The id in its catalog.
  ///   - file: The journey that names it, whose own app folder is searched too.
  /// - Returns: The app.
  /// - Throws: ``JourneyMistake`` if it doesn't exist, or its files have mistakes.
  public func app(_ id: String, namedIn file: String? = nil) throws -> AppFolder {
    guard let url = catalogs[id] ?? file.flatMap({ Self.app(id, around: $0) }) else {
      guard let folder else {
        throw JourneyMistake(
          "There is no app `\(id)`: no folder has that name, and there is no \(AppFolder.catalogName) in this "
            + "folder or above, nor above a journey. Name the app's folder.")
      }
      throw JourneyMistake.unknown("app", id, among: ids, in: "`\(folder.relativePath)`")
    }
    return try opened.app(at: url)
  }

  /// Returns the folder of the app with an id that contains a journey, or nil.
  private static func app(_ id: String, around journey: String) -> URL? {
    let folder = URL(filePath: journey).deletingLastPathComponent()
    guard let app = nearestApp(to: folder),
      self.id(of: app.appending(path: AppFolder.catalogName)) == id
    else { return nil }
    return app
  }

  /// Returns the id in a catalog, read without looking at the rest: an app that is broken is named
  /// too.
  private static func id(of catalog: URL) -> String? {
    guard let data = try? SourceFile.contents(of: catalog.path) else { return nil }
    return (try? JSONDecoder().decode(CatalogName.self, from: data))?.app
  }

  private struct CatalogName: Decodable { let app: String }
}
