/// A document's bytes, with the way from a place to the byte that is there.
struct SourceText: Hashable, Sendable {
  let bytes: [UInt8]

  /// The offset of the start of each line.
  private let lines: [Int]

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]
    var lines = [bytes.starts(with: byteOrderMark) ? byteOrderMark.count : 0]
    for (index, byte) in bytes.enumerated() {
      let next = index + 1 < bytes.count ? bytes[index + 1] : nil
      if byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") && next != UInt8(ascii: "\n") {
        lines.append(index + 1)
      }
    }
    self.lines = lines
  }

  /// Returns the index of the byte at a place in this very text.
  func index(of location: SourceLocation) -> Int {
    var index = lines[location.line - 1]
    for _ in 1..<location.column {
      index += 1
      while index < bytes.count, bytes[index] & 0xC0 == 0x80 { index += 1 }
    }
    return index
  }

  /// Returns the bytes of the value that starts at a place, including its closing quote or bracket.
  func range(from location: SourceLocation) -> Range<Int> {
    let start = index(of: location)
    var end = start
    var depth = 0
    repeat {
      switch bytes[end] {
      case UInt8(ascii: "\""): end = endOfString(from: end)
      case UInt8(ascii: "{"), UInt8(ascii: "["):
        depth += 1
        end += 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        depth -= 1
        end += 1
      case let byte where byte.isWordByte:
        while end < bytes.count, bytes[end].isWordByte { end += 1 }
      default: end += 1
      }
    } while depth > 0
    return start..<end
  }

  private func endOfString(from start: Int) -> Int {
    var index = start + 1
    while bytes[index] != UInt8(ascii: "\"") {
      index += bytes[index] == UInt8(ascii: "\\") ? 2 : 1
    }
    return index + 1
  }

  /// Returns the white space that ends right before an index.
  func space(before index: Int) -> Range<Int> {
    var start = index
    while start > 0, bytes[start - 1].isWhiteSpace { start -= 1 }
    return start..<index
  }

  /// Returns the white space at the start of a line.
  func indent(at index: Int) -> String {
    let start = lines.last { $0 <= index } ?? 0
    let space = bytes[start..<index].prefix { $0 == 0x20 || $0 == 0x09 }
    return String(decoding: space, as: UTF8.self)
  }

  /// The line ending of the text.
  var lineEnd: String {
    guard let first = bytes.firstIndex(of: UInt8(ascii: "\n")), first > 0 else { return "\n" }
    return bytes[first - 1] == UInt8(ascii: "\r") ? "\r\n" : "\n"
  }
}
