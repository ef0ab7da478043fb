/// A reader of a file's bytes that tracks the line and column.
struct SourceCursor {
  private let bytes: [UInt8]
  private let file: String
  private(set) var index: Int
  private var line = 1
  private var lineStart: Int
  private var continuationBytes = 0

  init(bytes: [UInt8], file: String) {
    let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]
    self.bytes = bytes
    self.file = file
    index = bytes.starts(with: byteOrderMark) ? byteOrderMark.count : 0
    lineStart = index
  }

  /// The byte here, or nil at the end of the file.
  var byte: UInt8? { index < bytes.count ? bytes[index] : nil }

  /// The location of the cursor.
  ///
  /// Continuation bytes of a scalar don't advance the column.
  var location: SourceLocation {
    SourceLocation(file: file, line: line, column: index - lineStart - continuationBytes + 1)
  }

  /// The scalar here, or nil at the end of the file and if the bytes are not UTF-8.
  var scalar: Unicode.Scalar? {
    var parser = UTF8.ForwardParser()
    var next = bytes[index..<min(index + 4, bytes.count)].makeIterator()
    guard case .valid(let encoded) = parser.parseScalar(from: &next) else { return nil }
    return UTF8.decode(encoded)
  }

  /// Returns the bytes from an earlier index up to here.
  func bytes(from start: Int) -> ArraySlice<UInt8> { bytes[start..<index] }

  /// Takes the byte here, or does nothing at the end of the file.
  mutating func advance() {
    guard let byte else { return }
    index += 1
    switch byte {
    case UInt8(ascii: "\n"):
      startLine()
    case UInt8(ascii: "\r") where self.byte != UInt8(ascii: "\n"):
      startLine()
    case 0x80..<0xC0:
      continuationBytes += 1
    default:
      break
    }
  }

  private mutating func startLine() {
    line += 1
    lineStart = index
    continuationBytes = 0
  }
}
