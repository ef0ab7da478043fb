import NIOCore
import Testing

@testable import LoopbackServer

@Suite("A server with slow clients", .timeLimit(.minutes(10)))
struct SlowConnectionTests {
  @Test(
    "closes a connection that does not finish its request",
    arguments: [
      "", "GET /hel", "GET /hello HTTP/1.1\r\nHost: local",
      "POST /echo HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\r\nabc",
      "POST /echo HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nab",
    ])
  func unfinished(text: String) async throws {
    try await TestServer.open {
      $0.head = .milliseconds(100)
      $0.body = .milliseconds(100)
    } _: { server in
      let answer = try await RawClient.connect(to: server.port) { client in
        // The server may have closed before a busy machine's client has sent its part.
        if !text.isEmpty { try? await client.send(text) }
        return await client.rest()
      }
      #expect(!answer.contains("200 OK"))
      #expect(try await server.ask("/hello").hasSuffix("hello"))
    }
  }

  @Test(
    "closes a connection after an answer if the client requests it",
    arguments: ["HTTP/1.0", "HTTP/1.1\r\nConnection: Close", "HTTP/1.0\r\nConnection: x"])
  func single(rest: String) async throws {
    try await TestServer.open {
      $0.head = .milliseconds(500)
    } _: { server in
      let answer = try await RawClient.connect(to: server.port) { client in
        for rest in [rest, "HTTP/1.1"] {
          try await client.send("GET /hello \(rest)\r\nHost: localhost\r\n\r\n")
        }
        return await client.rest()
      }
      #expect(answer.matches(of: /200 OK/).count == 1 && answer.hasSuffix("hello"))
    }
  }

  @Test("keeps a connection open if an HTTP/1.0 client requests it")
  func kept() async throws {
    try await TestServer.open { server in
      try await RawClient.connect(to: server.port) { client in
        for _ in 0..<2 {
          try await client.send(
            "GET /hello HTTP/1.0\r\nHost: localhost\r\nConnection: keep-alive\r\n\r\n")
          var answer = ""
          while !answer.hasSuffix("hello"), let next = await client.next() { answer += next }
          #expect(answer.hasSuffix("hello"))
        }
      }
    }
  }

  @Test("closes a connection without further requests after an answer")
  func idle() async throws {
    try await TestServer.open {
      $0.head = .milliseconds(100)
    } _: { server in
      let answer = try await RawClient.connect(to: server.port) { client in
        try await client.send("GET /hello HTTP/1.1\r\nHost: localhost\r\n\r\n")
        return await client.rest()
      }
      #expect(answer.hasSuffix("hello"))
    }
  }

  @Test("answers others while more connections are open than it keeps")
  func crowd() async throws {
    try await TestServer.open {
      $0.connections = 8
    } _: { server in
      try await Self.crowd(server.port, 40) {
        for _ in 0..<3 {
          let answer = try await server.ask("/hello")
          #expect(answer.hasSuffix("hello"))
        }
      }
    }
  }

  @Test("closes no connection with an answer in progress for another")
  func answering() async throws {
    try await TestServer.open {
      $0.connections = 4
    } _: { server in
      async let answer = server.ask("/wait")
      for await _ in server.begun { break }
      try await Self.crowd(server.port, 20) {}
      server.letGo.yield()
      #expect(try await answer.hasSuffix("let go"))
    }
  }

  @Test("stops working for a client that is gone")
  func gone() async throws {
    try await TestServer.open { server in
      try await RawClient.connect(to: server.port) { client in
        try await client.send("GET /wait HTTP/1.1\r\nHost: localhost\r\n\r\n")
        for await _ in server.begun { break }
      }
      for await _ in server.cancelled { break }
    }
  }

  @Test("refuses a head without an end")
  func longHead() async throws {
    try await TestServer.open { server in
      let answer = try await RawClient.connect(to: server.port) { client in
        try await client.send("GET /hello HTTP/1.1\r\nHost: localhost\r\n")
        for _ in 0..<200 {
          guard (try? await client.send("A: \(String(repeating: "x", count: 1_000))\r\n")) != nil
          else { break }
        }
        return await client.rest()
      }
      #expect(!answer.contains("200 OK"))
      #expect(try await server.ask("/hello").hasSuffix("hello"))
    }
  }

  @Test(
    "refuses a head of too many fields, or of too many bytes", arguments: [(300, 1), (60, 4_000)])
  func largeHead(fields: Int, bytes: Int) async throws {
    try await TestServer.open { server in
      let answer = try await RawClient.connect(to: server.port) { client in
        try await client.send("GET /hello HTTP/1.1\r\nHost: localhost\r\n")
        for _ in 0..<fields {
          let field = "A: \(String(repeating: "x", count: bytes))\r\n"
          guard (try? await client.send(field)) != nil else { break }
        }
        try? await client.send("\r\n")
        return await client.rest()
      }
      #expect(!answer.contains("200 OK"))
    }
  }

  /// Does something while so many connections have begun a request, and go on with none.
  private static func crowd(
    _ port: Int, _ count: Int, _ body: @escaping @Sendable () async throws -> Void
  ) async throws {
    guard count > 0 else { return try await body() }
    try await RawClient.connect(to: port) { client in
      // A connection that the server has closed for a newer one also belongs to the crowd.
      try? await client.send("GET /hello HTTP/1.1\r\nHost: loc")
      try await crowd(port, count - 1, body)
    }
  }
}
