import Foundation
import Testing

@testable import OpenStoreKit

@Suite("An HTTP response")
struct HTTPResponseParserTests {
  private static let responses: [(text: String, status: Int, body: String)] = [
    ("HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhello", 200, "hello"),
    ("HTTP/1.1 200 OK\r\ncontent-length:5\r\n\r\nhello and more", 200, "hello"),
    ("HTTP/1.1 409 Conflict\nContent-Length: 2\n\n{}", 409, "{}"),
    ("HTTP/1.0 200\r\nContent-Length: 0\r\n\r\n", 200, ""),
    ("HTTP/1.1 204 No Content\r\n\r\n", 204, ""),
    ("HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 200 OK\r\nContent-Length: 1\r\n\r\nx", 200, "x"),
    (
      "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\nA;x=y\r\n0123456789\r\n0\r\n\r\n",
      200, "abc0123456789"
    ),
    (
      "HTTP/1.1 200 OK\r\nTransfer-Encoding: Chunked\r\n\r\n1\r\nx\r\n0\r\nTrailer: t\r\n\r\n", 200,
      "x"
    ),
  ]

  @Test("is the same however its bytes arrive in pieces")
  func pieces() throws {
    for (text, status, body) in Self.responses {
      let bytes = Array(text.utf8)
      for size in 1...bytes.count {
        var parser = HTTPResponseParser()
        var answer: HTTPAnswer?
        for start in stride(from: 0, to: bytes.count, by: size) where answer == nil {
          answer = try parser.read(bytes[start..<min(start + size, bytes.count)])
        }
        #expect(answer == HTTPAnswer(status: status, body: Data(body.utf8)), "\(text), by \(size)")
      }
    }
  }

  @Test("without a length continues until the connection is closed")
  func untilTheEnd() throws {
    var parser = HTTPResponseParser()
    #expect(try parser.read("HTTP/1.1 200 OK\r\n\r\nhel".utf8) == nil)
    #expect(try parser.read("lo".utf8) == nil)
    #expect(try parser.end() == HTTPAnswer(status: 200, body: Data("hello".utf8)))
  }

  @Test("that was cut is never taken for a complete one")
  func cut() throws {
    for (text, _, _) in Self.responses {
      var parser = HTTPResponseParser()
      var isWhole = false
      for byte in text.utf8 where !isWhole {
        #expect(throws: HTTPFailure("the connection was cut")) {
          var cut = parser
          return try cut.end()
        }
        isWhole = try parser.read(CollectionOfOne(byte)) != nil
      }
    }
  }

  @Test(
    "that is invalid is refused",
    arguments: [
      "SSH-2.0-OpenSSH_9.2\r\n", "HTTP/2 200\r\n", "HTTP/1.1 20x OK\r\n", "HTTP/1.1 099 Low\r\n",
      "HTTP/1.1 200 OK\r\nno colon\r\n", "HTTP/1.1 200 OK\r\n: nameless\r\n",
      "HTTP/1.1 200 OK\r\nContent-Length: -1\r\n", "HTTP/1.1 200 OK\r\nContent-Length: 1e3\r\n",
      "HTTP/1.1 200 OK\r\nContent-Length: 99999999999999999999\r\n",
      "HTTP/1.1 200 OK\r\nContent-Length: 1\r\nContent-Length: 2\r\n",
      "HTTP/1.1 200 OK\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n",
      "HTTP/1.1 200 OK\r\nTransfer-Encoding: gzip\r\n",
      "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nxyz\r\n",
      "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n-1\r\n",
      "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n\r\n",
      "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n1\r\nxy\r\n",
    ])
  func malformed(text: String) {
    var parser = HTTPResponseParser()
    #expect(throws: HTTPFailure("the answer is not HTTP")) { try parser.read(text.utf8) }
  }

  @Test("that never ends is abandoned")
  func bounds() {
    var line = HTTPResponseParser()
    #expect(throws: HTTPFailure.self) {
      while true { _ = try line.read(repeatElement(UInt8(ascii: "x"), count: 1_000)) }
    }
    var fields = HTTPResponseParser()
    #expect(throws: HTTPFailure.self) {
      _ = try fields.read("HTTP/1.1 200 OK\r\n".utf8)
      while true { _ = try fields.read("A: b\r\n".utf8) }
    }
    for length in ["Content-Length: 300000000", "Transfer-Encoding: chunked"] {
      var body = HTTPResponseParser()
      #expect(throws: HTTPFailure.self) {
        _ = try body.read("HTTP/1.1 200 OK\r\n\(length)\r\n\r\nFFFFFFF0\r\nx".utf8)
      }
    }
  }
}
