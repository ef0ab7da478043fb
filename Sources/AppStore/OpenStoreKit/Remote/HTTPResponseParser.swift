import Foundation

/// A parser of an HTTP/1.1 response that arrives in pieces.
struct HTTPResponseParser {
  /// The most bytes that the lines before and behind a body may have.
  static let longestHead = 64 << 10

  /// The most bytes that a body may have.
  static let longestBody = 256 << 20

  private enum Place: Equatable {
    case status, fields, body(left: Int), bodyToTheEnd
    case chunkSize, chunk(left: Int), chunkEnd, trailers, done
  }

  private var place = Place.status
  private var status = 0
  private var length: Int?
  private var isChunked = false
  private var lineBytes = 0
  private var body = Data()

  /// The received bytes; those from `next` on aren't parsed yet.
  private var bytes: [UInt8] = []
  private var next = 0

  /// Reads on.
  ///
  /// - Returns: The response, once it is complete; later bytes are ignored.
  /// - Throws: The problem of the response.
  mutating func read(_ more: some Sequence<UInt8>) throws(HTTPFailure) -> HTTPAnswer? {
    bytes.removeFirst(next)
    next = 0
    bytes += more
    while try takeStep() {}
    return place == .done ? HTTPAnswer(status: status, body: body) : nil
  }

  /// Ends the response when the connection was closed.
  ///
  /// - Throws: An error if a part of it is missing.
  mutating func end() throws(HTTPFailure) -> HTTPAnswer {
    guard place == .bodyToTheEnd else { throw HTTPFailure("the connection was cut") }
    return HTTPAnswer(status: status, body: body)
  }

  /// Takes the next line or piece of the body, and returns whether there was a whole one.
  private mutating func takeStep() throws(HTTPFailure) -> Bool {
    switch place {
    case .status:
      guard let line = try line() else { return false }
      try readStatus(line)
      place = .fields
    case .fields:
      guard let line = try line() else { return false }
      if line.isEmpty { try endFields() } else { try readField(line) }
    case .body(let left):
      guard let rest = try take(left) else { return false }
      place = rest == 0 ? .done : .body(left: rest)
    case .bodyToTheEnd:
      return try take(.max) != nil
    case .chunkSize:
      guard let line = try line() else { return false }
      let digits = line.prefix { $0 != ";" }.trimmingCharacters(in: .whitespaces)
      guard digits.utf8.allSatisfy(\.isHexDigit), let size = Int(digits, radix: 16) else {
        throw .malformed
      }
      try makeRoom(for: size)
      place = size == 0 ? .trailers : .chunk(left: size)
    case .chunk(let left):
      guard let rest = try take(left) else { return false }
      place = rest == 0 ? .chunkEnd : .chunk(left: rest)
    case .chunkEnd:
      guard let line = try line() else { return false }
      guard line.isEmpty else { throw .malformed }
      place = .chunkSize
    case .trailers:
      guard let line = try line() else { return false }
      if line.isEmpty { place = .done }
    case .done: return false
    }
    return true
  }

  private mutating func readStatus(_ line: String) throws(HTTPFailure) {
    let parts = line.split(separator: " ", maxSplits: 2, omittingEmptySubsequences: false)
    guard parts.count > 1, parts[0].hasPrefix("HTTP/1."), parts[1].utf8.count == 3,
      let status = Int(parts[1]), status >= 100
    else { throw .malformed }
    self.status = status
  }

  private mutating func readField(_ line: String) throws(HTTPFailure) {
    guard let colon = line.firstIndex(of: ":"), colon > line.startIndex else { throw .malformed }
    let value = line[line.index(after: colon)...].trimmingCharacters(in: .whitespaces)
    switch line[..<colon].lowercased() {
    case "content-length":
      guard value.utf8.allSatisfy(\.isDigit), let length = Int(value),
        self.length ?? length == length
      else { throw .malformed }
      self.length = length
    case "transfer-encoding":
      guard value.lowercased() == "chunked", !isChunked else { throw .malformed }
      isChunked = true
    default: break
    }
  }

  private mutating func endFields() throws(HTTPFailure) {
    switch status {
    case 100..<200: self = HTTPResponseParser(behind: self)
    case 204, 304: place = .done
    default:
      // Request smuggling exploits readers that differ about which of the two counts.
      guard !isChunked || length == nil else { throw .malformed }
      if isChunked {
        place = .chunkSize
      } else if let length {
        try makeRoom(for: length)
        place = length == 0 ? .done : .body(left: length)
      } else {
        place = .bodyToTheEnd
      }
    }
  }

  /// Reads at most the given number of bytes of the body.
  ///
  /// - Returns: The number of bytes, or nil if there are none to take.
  private mutating func take(_ most: Int) throws(HTTPFailure) -> Int? {
    let count = min(most, bytes.count - next)
    try makeRoom(for: count)
    guard count > 0 else { return nil }
    body.append(contentsOf: bytes[next..<(next + count)])
    next += count
    return most - count
  }

  private func makeRoom(for count: Int) throws(HTTPFailure) {
    guard count <= Self.longestBody - body.count else {
      throw HTTPFailure("the answer has more than \(Self.longestBody) bytes")
    }
  }

  /// Returns the next line without its end, or nil if it is not complete.
  private mutating func line() throws(HTTPFailure) -> String? {
    let end = bytes[next...].firstIndex(of: UInt8(ascii: "\n"))
    guard lineBytes + (end ?? bytes.count) - next <= Self.longestHead else {
      throw HTTPFailure("the lines before the answer have more than \(Self.longestHead) bytes")
    }
    guard let end else { return nil }
    lineBytes += end + 1 - next
    defer { next = end + 1 }
    let line = bytes[next..<end]
    return String(decoding: line.last == UInt8(ascii: "\r") ? line.dropLast() : line, as: UTF8.self)
  }

  init() {}

  /// Creates a parser for the bytes after an interim response.
  private init(behind first: HTTPResponseParser) {
    (bytes, next, lineBytes) = (first.bytes, first.next, first.lineBytes)
  }
}

extension HTTPFailure {
  fileprivate static var malformed: HTTPFailure { HTTPFailure("the answer is not HTTP") }
}

extension UInt8 {
  fileprivate var isDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }

  fileprivate var isHexDigit: Bool {
    isDigit || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(self | 0x20)
  }
}
