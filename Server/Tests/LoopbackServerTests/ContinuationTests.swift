import Testing

@testable import LoopbackServer

@Suite("A client that waits before it sends a body", .timeLimit(.minutes(10)))
struct ContinuationTests {
  @Test(
    "receives 100 Continue, once for each request", arguments: ["100-continue", "100-Continue"])
  func goesOn(word: String) async throws {
    try await TestServer.open { server in
      try await RawClient.connect(to: server.port) { client in
        for body in ["first", "second"] {
          try await client.send(
            "POST /echo HTTP/1.1\r\nHost: localhost\r\nExpect: \(word)\r\n"
              + "Content-Length: \(body.count)\r\n\r\n")
          // Nothing of the body is sent before.
          var said = ""
          while !said.hasSuffix("\r\n\r\n"), let next = await client.next() { said += next }
          #expect(said == "HTTP/1.1 100 Continue\r\n\r\n")
          try await client.send(body)
          var answer = ""
          while !answer.hasSuffix(body), let next = await client.next() { answer += next }
          #expect(answer.hasPrefix("HTTP/1.1 200 OK") && answer.hasSuffix(body))
        }
      }
    }
  }

  @Test(
    "doesn't receive it without its header, or in HTTP/1.0",
    arguments: ["HTTP/1.1\r\nConnection: close", "HTTP/1.0\r\nExpect: 100-continue"])
  func staysSilent(rest: String) async throws {
    try await TestServer.open { server in
      let answer = try await RawClient.connect(to: server.port) { client in
        try await client.send(
          "POST /echo \(rest)\r\nHost: localhost\r\nContent-Length: 2\r\n\r\nab")
        return await client.rest()
      }
      #expect(answer.contains("200 OK") && !answer.contains("100 Continue"))
    }
  }
}
