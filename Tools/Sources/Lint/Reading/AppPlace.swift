import Foundation
import Journeys

/// The place of one app's files.
struct AppPlace: Hashable, Sendable {
  let folder: String
  let catalog: String
  let store: String
  let strings: String

  /// The path of the app's journeys, such as the folder `Journeys`.
  let journeys: String

  init(folder: String, catalogName: String = AppFolder.catalogName) {
    let path = folder.hasSuffix("/") && folder.count > 1 ? String(folder.dropLast()) : folder
    self.folder = path
    catalog = "\(path)/\(catalogName)"
    store = "\(path)/\(AppFolder.productsName)"
    strings = "\(path)/\(AppFolder.stringsName)"
    journeys = "\(path)/Journeys"
  }

  /// Returns the app at a path, or the apps in its folders, by name.
  ///
  /// A file means its folder; a catalog may have another name.
  static func all(at path: String) -> [AppPlace] {
    let files = FileManager.default
    var isFolder: ObjCBool = false
    guard files.fileExists(atPath: path, isDirectory: &isFolder) else { return [] }
    guard isFolder.boolValue else { return app(ofFile: path).map { [$0] } ?? [] }
    return apps(in: path, depth: 3)
  }

  static let names = [
    AppFolder.catalogName, AppFolder.productsName, AppFolder.stringsName,
  ]

  private static func app(ofFile path: String) -> AppPlace? {
    let url = URL(filePath: path)
    let folder = path.contains("/") ? String(path.dropLast(url.lastPathComponent.count + 1)) : "."
    switch url.pathExtension {
    case "json": return AppPlace(folder: folder, catalogName: url.lastPathComponent)
    case "storekit", "xcstrings": return AppPlace(folder: folder)
    default: return nil
    }
  }

  private static func apps(in folder: String, depth: Int) -> [AppPlace] {
    let files = FileManager.default
    let place = AppPlace(folder: folder)
    if names.contains(where: { files.fileExists(atPath: "\(place.folder)/\($0)") }) {
      return [place]
    }
    guard depth > 0 else { return [] }
    // Foundation lists nothing behind a link that is a folder on Linux, so the link is followed.
    let real = URL(filePath: place.folder).resolvingSymlinksInPath().path
    let inner = ((try? files.contentsOfDirectory(atPath: real)) ?? []).sorted()
    return inner.filter { !$0.hasPrefix(".") }.flatMap { name -> [AppPlace] in
      var isFolder: ObjCBool = false
      let path = "\(place.folder)/\(name)"
      guard files.fileExists(atPath: path, isDirectory: &isFolder), isFolder.boolValue else {
        return []
      }
      return apps(in: path, depth: depth - 1)
    }
  }
}
