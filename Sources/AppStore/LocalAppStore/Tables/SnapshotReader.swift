import AppStoreWire
import Foundation

/// Reads a snapshot: the state, and its long lists on all processors.
final class SnapshotReader: Sendable {
  fileprivate static let key = CodingUserInfoKey(rawValue: "snapshotReader")

  private let bytes: Data
  private let lines: [Range<Int>]

  init(_ bytes: Data) {
    self.bytes = bytes
    lines = bytes.withUnsafeBytes { bytes in
      var (lines, start) = ([Range<Int>](), 0)
      while start < bytes.count, let base = bytes.baseAddress,
        let end = memchr(base + start, 0x0A, bytes.count - start)
      {
        lines.append(start..<base.distance(to: end))
        start = base.distance(to: end) + 1
      }
      if start < bytes.count || lines.isEmpty { lines.append(start..<bytes.count) }
      return lines
    }
  }

  private subscript(line number: Int) -> Data {
    let start = bytes.startIndex
    return bytes[(start + lines[number].lowerBound)..<(start + lines[number].upperBound)]
  }

  /// Returns what a snapshot holds.
  ///
  /// - Throws: `DecodingError`.
  func contents<Contents: Decodable>(_ type: Contents.Type) throws -> Contents {
    // A file that was written by hand may be one value on many lines.
    let isOneValue = lines.indices.dropFirst().contains {
      self[line: $0].first != UInt8(ascii: "[")
    }
    let decoder = JSONDecoder()
    if let key = Self.key, !isOneValue { decoder.userInfo[key] = self }
    return try decoder.decode(type, from: isOneValue ? bytes : self[line: 0])
  }

  /// Returns the elements of a long list, in their order.
  ///
  /// - Throws: `DecodingError`, for the first line that is missing or damaged.
  func elements<Element: Codable & Sendable>(
    in place: SnapshotLines, at path: [any CodingKey]
  ) throws -> [Element] {
    guard place.lines >= 0, place.firstLine > 0, place.lines <= lines.count,
      place.firstLine <= lines.count - place.lines
    else {
      throw DecodingError.dataCorrupted(
        .init(codingPath: path, debugDescription: "lines of it are missing"))
    }
    let parts = Locked([Int: Result<[Element], any Error>]())
    DispatchQueue.concurrentPerform(iterations: place.lines) { number in
      let line = self[line: place.firstLine + number]
      let part = Result { try JSONDecoder().decode([Element].self, from: line) }
      parts.withLock { $0[number] = part }
    }
    let read = parts.withLock { $0 }
    var elements: [Element] = []
    elements.reserveCapacity(place.lines * SnapshotLines.length)
    for number in 0..<place.lines { elements += try read[number]?.get() ?? [] }
    return elements
  }
}

extension Decoder {
  /// The reader of the file, if it is a snapshot with lines.
  var snapshotReader: SnapshotReader? {
    SnapshotReader.key.flatMap { userInfo[$0] as? SnapshotReader }
  }
}
