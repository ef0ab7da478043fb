import Foundation
import Testing

@testable import OpenStoreKit

@Suite("A request to a store", .timeLimit(.minutes(10)))
struct TransportTests {
  private static let transport = HTTPTransport(patience: .seconds(30))

  @Test("names its host and its length, and has the answer in any encoding")
  func asks() async throws {
    let body = String(repeating: "0123456789abcdef", count: 4_096)
    let answers: [[String]] = [
      ["HTTP/1.1 200 OK\r\nContent-Length: \(body.utf8.count)\r\n\r\n", body],
      ["HTTP/1.1 200 OK\r\n\r\n" + body],
      [
        "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n",
        "10000\r\n\(body)\r", "\n0\r\n", "\r\n",
      ],
    ]
    for pieces in answers {
      try await ScriptedServer.open(pieces) { server in
        let address = server.url.appending(path: "a b/store")
        let answer = try await Self.transport.post(Data("{}".utf8), to: address)
        #expect(answer.status == 200)
        #expect(answer.body == Data(body.utf8))
        for await request in server.requests {
          let lines = request.components(separatedBy: "\r\n")
          #expect(lines.first == "POST /a%20b/store HTTP/1.1")
          #expect(lines.contains("Host: 127.0.0.1:\(server.url.port ?? 0)"))
          #expect(lines.contains("Content-Length: 2"))
          break
        }
      }
    }
  }

  @Test("reaches a host by its name, at the address that listens")
  func name() async throws {
    try await ScriptedServer.open(["HTTP/1.1 204 No Content\r\n\r\n"]) { server in
      let named = try #require(URL(string: "http://localhost:\(server.url.port ?? 0)/"))
      let answer = try await Self.transport.post(Data(), to: named)
      #expect(answer.status == 204)
    }
  }

  @Test("fails if its answer is cut or invalid")
  func cut() async throws {
    for pieces in [
      [], ["HTTP/1.1 200 OK\r\nContent-Le"], ["HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nhalf"],
      ["HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n4\r\nhalf\r\n"], ["hello\r\n"],
    ] {
      try await ScriptedServer.open(pieces) { server in
        await #expect(throws: (any Error).self, "\(pieces)") {
          try await Self.transport.post(Data("{}".utf8), to: server.url)
        }
      }
    }
  }

  @Test("times out without data")
  func silence() async throws {
    for pieces in [[], ["HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nhalf"]] {
      try await ScriptedServer.open(pieces, closes: false) { server in
        await #expect(throws: (any Error).self) {
          try await HTTPTransport(patience: .milliseconds(100)).post(Data(), to: server.url)
        }
      }
    }
  }

  @Test("fails if no server listens, and names the reason")
  func nobody() async throws {
    let link = HTTPStoreLink(
      address: try #require(URL(string: "http://127.0.0.1:9")), pauses: [])
    let error = await #expect(throws: (any Error).self) { try await link.open(device: 1) }
    #expect("\(error.map { "\($0)" } ?? "")".contains("http://127.0.0.1:9"))
  }

  @Test("ends at once when its task is cancelled, while it waits or before it begins")
  func cancelled() async throws {
    try await ScriptedServer.open([], closes: false) { server in
      let waiting = Task { try await Self.transport.post(Data(), to: server.url) }
      for await _ in server.requests { break }
      waiting.cancel()
      await #expect(throws: (any Error).self) { try await waiting.value }
      let late = Task {
        withUnsafeCurrentTask { $0?.cancel() }
        return try await Self.transport.post(Data(), to: server.url)
      }
      await #expect(throws: (any Error).self) { try await late.value }
    }
  }

  @Test("can be made by hundreds of concurrent tasks")
  func many() async throws {
    let answer = "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok"
    try await ScriptedServer.open([answer], closes: false) { server in
      try await withThrowingTaskGroup(of: Int.self) { group in
        for _ in 0..<300 {
          group.addTask { try await Self.transport.post(Data("{}".utf8), to: server.url).status }
        }
        var count = 0
        for try await status in group where status == 200 { count += 1 }
        #expect(count == 300)
      }
    }
  }
}
