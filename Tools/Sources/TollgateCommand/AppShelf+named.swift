import ArgumentParser
import Foundation
import Journeys

extension AppShelf {
  /// The shelf of `--apps`: a folder of apps, or one that has them under `Examples`.
  static func named(_ path: String?) throws -> AppShelf {
    guard let path else { return AppShelf.nearest() }
    let folder = try folder(at: path)
    let shelf = AppShelf(folder)
    let examples = AppShelf(folder.appending(path: "Examples", directoryHint: .isDirectory))
    return shelf.ids.isEmpty && !examples.ids.isEmpty ? examples : shelf
  }
}
