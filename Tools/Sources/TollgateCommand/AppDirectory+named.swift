import ArgumentParser
import Foundation
import Journeys

extension AppDirectory {
  /// Returns the directory of `--apps`: a folder of apps, or one that has them under `Examples`.
  static func named(_ path: String?) throws -> AppDirectory {
    guard let path else { return AppDirectory.nearest() }
    let folder = try folder(at: path)
    let directory = AppDirectory(folder)
    let examples = AppDirectory(folder.appending(path: "Examples", directoryHint: .isDirectory))
    return directory.ids.isEmpty && !examples.ids.isEmpty ? examples : directory
  }

  /// Returns the given paths, or by default that of the app in this folder or above, or of a part
  /// of it.
  static func paths(_ given: [String], orNearest part: String? = nil) throws -> [String] {
    guard given.isEmpty else { return given }
    guard let app = nearestApp() else {
      throw ValidationError(
        "There is no \(AppFolder.catalogName) in this folder or above. Name an app's folder.")
    }
    return [part.map { app.appending(path: $0) } ?? app].map(\.relativePath)
  }
}
