import Foundation
import Synchronization

/// A cluster of PostgreSQL on a socket of its own, which ends with this process.
package final class PostgresCluster: Sendable {
  private struct Pipes {
    let process: Process
    let input: FileHandle
    let output: FileHandle
  }

  /// The one that all tests share who do nothing to it.
  package static let shared = Result { try PostgresCluster() }

  /// Whether PostgreSQL is installed on this machine.
  package static let isInstalled: Bool = {
    let process = Process()
    (process.executableURL, process.arguments) = (script, ["--find"])
    (process.standardOutput, process.standardError) = (FileHandle.nullDevice, FileHandle.nullDevice)
    guard (try? process.run()) != nil else { return false }
    process.waitUntilExit()
    return process.terminationStatus == 0
  }()

  private static let script = URL(filePath: #filePath)
    .deletingLastPathComponent().appending(path: "cluster")

  private let pipes: Mutex<Pipes>
  package let folder: String

  package init() throws {
    let process = Process()
    process.executableURL = Self.script
    let (input, output) = (Pipe(), Pipe())
    (process.standardInput, process.standardOutput) = (input, output)
    try process.run()
    let folder = Self.line(of: output.fileHandleForReading)
    guard folder.hasPrefix("/") else {
      throw Failure(description: "PostgreSQL did not start; what is wrong stands above.")
    }
    self.folder = folder
    pipes = Mutex(
      Pipes(
        process: process, input: input.fileHandleForWriting, output: output.fileHandleForReading))
  }

  /// The reason why the cluster couldn't start.
  package struct Failure: Error, CustomStringConvertible {
    package let description: String
  }

  /// Has the cluster do something: `stop`, `start`, `kill`, or `make` and the name of a database.
  package func tell(_ words: String) throws {
    try pipes.withLock { pipes in
      try pipes.input.write(contentsOf: Data("\(words)\n".utf8))
      guard Self.line(of: pipes.output) == "done" else {
        throw Failure(description: "PostgreSQL did not \(words); what is wrong stands above.")
      }
    }
  }

  /// Makes an empty database, and returns its address.
  package func database() throws -> String {
    let name = "t" + UUID().uuidString.lowercased().replacing("-", with: "")
    try tell("make \(name)")
    return url(of: name)
  }

  /// Returns the address of a database.
  package func url(of database: String, user: String = "tollgate") -> String {
    "postgresql://\(user)@/\(database)?host=\(folder)"
  }

  /// Ends it, before any later step.
  package func close() {
    pipes.withLock { pipes in
      try? pipes.input.close()
      pipes.process.waitUntilExit()
    }
  }

  private static func line(of output: FileHandle) -> String {
    var bytes: [UInt8] = []
    while let byte = try? output.read(upToCount: 1)?.first, byte != 10 { bytes.append(byte) }
    return String(decoding: bytes, as: UTF8.self)
  }
}
