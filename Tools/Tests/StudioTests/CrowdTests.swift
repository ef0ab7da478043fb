import Foundation
import LoopbackServer
import NIOCore
import NIOPosix
import Testing

@testable import Studio

@Suite("A studio with slow clients", .timeLimit(.minutes(10)))
struct CrowdTests {
  @Test(
    "answers others, even if more of them connect than it keeps, each with half a request")
  func crowd() async throws {
    var limits = ConnectionLimits()
    limits.connections = 8
    try await TestStudio.open(limits: limits) { browser in
      let port = try #require(browser.address.port)
      let bootstrap = ClientBootstrap(group: .singletonMultiThreadedEventLoopGroup)
      for number in 0..<40 {
        let client = try await bootstrap.connect(host: "127.0.0.1", port: port).get()
        let half =
          number.isMultiple(of: 2)
          ? "GET / HT" : "POST /a/b/do HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9\r\n\r\ns"
        // The studio doesn't wait for a connection that it has already closed.
        try? await client.writeAndFlush(ByteBuffer(string: half))
      }
      var page = try await browser.open("/retro-racing/")
      page = try await browser.press("Play", on: page)
      #expect(page.text.contains("play: 1 of 6"))
    }
  }

  @Test("closes a connection that does not finish its request")
  func closes() async throws {
    var limits = ConnectionLimits()
    limits.head = .milliseconds(100)
    limits.body = .milliseconds(100)
    try await TestStudio.open(limits: limits) { browser in
      let port = try #require(browser.address.port)
      let bootstrap = ClientBootstrap(group: .singletonMultiThreadedEventLoopGroup)
      for half in [
        "", "GET / HTTP/1.1\r\nHo",
        "POST /a/b/do HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9\r\n\r\ns",
      ] {
        let client = try await bootstrap.connect(host: "127.0.0.1", port: port).get()
        // The server may have closed before a busy machine's client has sent its part.
        if !half.isEmpty { try? await client.writeAndFlush(ByteBuffer(string: half)) }
        try await client.closeFuture.get()
      }
    }
  }
}
