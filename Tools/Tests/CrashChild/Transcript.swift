import Foundation
import LocalAppStore

/// The requests to a store, one line each, on the disk before they are made.
struct Transcript {
  private let file: URL

  init(_ file: URL) { self.file = file }

  func add(_ command: some StoreCommand) throws {
    if !FileManager.default.fileExists(atPath: file.path) { try Data().write(to: file) }
    let handle = try FileHandle(forWritingTo: file)
    try handle.seekToEnd()
    try handle.write(
      contentsOf: JSONEncoder().encode(StoreCommandEnvelope(command)) + Data("\n".utf8))
    try handle.synchronize()
    try handle.close()
  }

  func commands() throws -> [any StoreCommand] {
    guard FileManager.default.fileExists(atPath: file.path) else { return [] }
    return try Data(contentsOf: file).split(separator: UInt8(ascii: "\n")).map {
      try JSONDecoder().decode(StoreCommandEnvelope.self, from: $0).command
    }
  }
}
