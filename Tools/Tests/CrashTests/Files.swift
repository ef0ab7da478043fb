import Foundation
import LocalAppStore

@testable import CrashChild

/// The files of one app.
struct Files {
  let folder = FileManager.default.temporaryDirectory.appending(
    path: "tollgate-crashes/\(UUID().uuidString)")

  var path: String { folder.path }

  init() throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  /// The number of times that the store was asked to finish a transaction, by its transcript.
  func finishes() throws -> Int {
    try Transcript(folder.appending(path: "Store.log")).commands().count { $0 is FinishTransaction }
  }

  func remove() { try? FileManager.default.removeItem(at: folder) }
}
