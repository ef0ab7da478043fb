import Foundation
import GRDB
import ServerCore
import ServerStore
import ServerStoreContract
import Testing

@Suite("A store in SQLite")
struct SQLiteStoreTests {
  @Test("fulfills the contract of every store", arguments: StoreContract.all)
  func contract(_ sentence: StoreContract) async throws {
    let folder = try TemporaryFolder()
    let store = try SQLiteStore(at: folder.file)
    try await sentence.check(on: store)
    try store.close()
  }
}

/// A folder that is deleted with the last reference.
final class TemporaryFolder: Sendable {
  let url: URL

  init() throws {
    url = FileManager.default.temporaryDirectory.appending(path: "store-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: false)
  }

  deinit { try? FileManager.default.removeItem(at: url) }

  var file: String { url.appending(path: "tollgate.sqlite").path }
}
