import AppStoreWire
import Foundation

/// Writes a snapshot: the state, and its long lists on all processors.
final class SnapshotWriter: Sendable {
  fileprivate static let key = CodingUserInfoKey(rawValue: "snapshotWriter")

  private let parts = Locked([@Sendable () throws -> Data]())

  /// Returns the file's bytes.
  ///
  /// - Throws: `EncodingError`.
  static func bytes(of contents: some Encodable) throws -> Data {
    let writer = SnapshotWriter()
    let encoder = JSONEncoder()
    if let key { encoder.userInfo[key] = writer }
    var bytes = try encoder.encode(contents)
    let parts = writer.parts.withLock { $0 }
    let lines = Locked([Int: Result<Data, any Error>]())
    DispatchQueue.concurrentPerform(iterations: parts.count) { number in
      let line = Result { try parts[number]() }
      lines.withLock { $0[number] = line }
    }
    let written = lines.withLock { $0 }
    for number in parts.indices {
      bytes.append(UInt8(ascii: "\n"))
      if let line = written[number] { bytes.append(try line.get()) }
    }
    return bytes
  }

  /// Keeps a list for lines of its own, and returns which.
  func keep<Element: Codable & Sendable>(_ elements: [Element]) -> SnapshotLines {
    let starts = Array(stride(from: 0, to: elements.count, by: SnapshotLines.length))
    return parts.withLock { parts in
      let first = parts.count + 1
      for start in starts {
        let end = min(start + SnapshotLines.length, elements.count)
        parts.append { try JSONEncoder().encode(Array(elements[start..<end])) }
      }
      return SnapshotLines(firstLine: first, lines: starts.count)
    }
  }
}

extension Encoder {
  /// The writer of the file, if it is a snapshot with lines.
  var snapshotWriter: SnapshotWriter? {
    SnapshotWriter.key.flatMap { userInfo[$0] as? SnapshotWriter }
  }
}
