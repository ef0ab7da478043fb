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
}
