import HTTPTypes
import NIOCore
import NIOEmbedded
import NIOHTTPTypes
import Testing

@testable import LoopbackServer

@Suite("A connection’s timeout")
struct ConnectionHandlerTests {
  private let channel: EmbeddedChannel
  private let head = HTTPRequestPart.head(
    HTTPRequest(method: .post, scheme: "http", authority: "localhost", path: "/"))

  init() throws {
    let limits = ConnectionLimits()
    channel = EmbeddedChannel(handler: ConnectionHandler(limits, Connections(most: 8)))
    try channel.connect(to: SocketAddress(ipAddress: "127.0.0.1", port: 1)).wait()
  }

  @Test("for a head ends 30 seconds after it was opened")
  func noHead() {
    channel.embeddedEventLoop.advanceTime(by: .milliseconds(29_999))
    #expect(channel.isActive)
    channel.embeddedEventLoop.advanceTime(by: .milliseconds(1))
    #expect(!channel.isActive)
  }

  @Test("for a body ends 15 seconds after the head, however slowly its bytes arrive")
  func dribble() throws {
    try channel.writeInbound(head)
    for second in 0..<15 {
      #expect(channel.isActive, "\(second)")
      try channel.writeInbound(HTTPRequestPart.body(ByteBuffer(string: "x")))
      channel.embeddedEventLoop.advanceTime(by: .seconds(1))
    }
    #expect(!channel.isActive)
  }

  @Test("pauses while the server computes its answer, and restarts after it")
  func answering() throws {
    try ask()
    channel.embeddedEventLoop.advanceTime(by: .hours(1))
    #expect(channel.isActive)
    try answer()
    channel.embeddedEventLoop.advanceTime(by: .milliseconds(29_999))
    #expect(channel.isActive)
    try ask()
    channel.embeddedEventLoop.advanceTime(by: .hours(1))
    #expect(channel.isActive)
    try answer()
    channel.embeddedEventLoop.advanceTime(by: .seconds(30))
    #expect(!channel.isActive)
  }

  @Test("continues for a body whose answer came before its end")
  func earlyAnswer() throws {
    try channel.writeInbound(head)
    try answer()
    channel.embeddedEventLoop.advanceTime(by: .milliseconds(14_999))
    #expect(channel.isActive)
    channel.embeddedEventLoop.advanceTime(by: .milliseconds(1))
    #expect(!channel.isActive)
  }

  @Test("for an answer ends 30 seconds after its start, if the client doesn't read it")
  func untaken() throws {
    try ask()
    try channel.writeOutbound(HTTPResponsePart.head(HTTPResponse(status: .ok)))
    channel.embeddedEventLoop.advanceTime(by: .milliseconds(29_999))
    #expect(channel.isActive)
    channel.embeddedEventLoop.advanceTime(by: .milliseconds(1))
    #expect(!channel.isActive)
  }

  @Test("applies to requests that come before earlier answers")
  func pipelined() throws {
    try ask()
    try ask()
    try answer()
    channel.embeddedEventLoop.advanceTime(by: .hours(1))
    #expect(channel.isActive, "the second is still answered")
    try answer()
    channel.embeddedEventLoop.advanceTime(by: .seconds(30))
    #expect(!channel.isActive)
  }

  private func ask() throws {
    try channel.writeInbound(head)
    try channel.writeInbound(HTTPRequestPart.end(nil))
  }

  private func answer() throws {
    try channel.writeOutbound(HTTPResponsePart.head(HTTPResponse(status: .ok)))
    try channel.writeOutbound(HTTPResponsePart.end(nil))
  }
}
