import AppStoreWire
import Foundation
import LocalAppStore
import NotificationHTTP
import Testing

@testable import AppStoreServer

@Suite("A hostile app server", .timeLimit(.minutes(10)))
struct HostileReceiverTests {
  /// A way to answer, and the result of the attempt.
  struct Behaviour: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let pieces: [String]
    var closes = true
    let results: Set<SendAttemptResult>

    /// The result of a question for a message, which needs the whole answer.
    let replies: Set<SendAttemptResult>

    /// A busy machine may take long over an answer that comes.
    var patience: Duration { closes ? .seconds(60) : .seconds(1) }
  }

  private static let megabyte = String(repeating: "x", count: 1 << 20)

  static let behaviours = [
    Behaviour(
      testDescription: "answers nothing", pieces: [], closes: false, results: [.timedOut],
      replies: [.timedOut]),
    Behaviour(
      testDescription: "closes at once", pieces: [], results: [.prematureClose],
      replies: [.prematureClose]),
    Behaviour(
      testDescription: "closes within the head", pieces: ["HTTP/1.1 200 OK\r\nContent-Le"],
      results: [.prematureClose, .invalidResponse], replies: [.prematureClose, .invalidResponse]),
    Behaviour(
      testDescription: "closes within the body",
      pieces: ["HTTP/1.1 200 OK\r\nContent-Length: 50\r\n\r\n{}"], results: [.success],
      replies: [.prematureClose, .invalidResponse]),
    Behaviour(
      testDescription: "sends 100 MB",
      pieces: ["HTTP/1.1 200 OK\r\nContent-Length: \(100 << 20)\r\n\r\n"]
        + Array(repeating: megabyte, count: 100),
      results: [.success], replies: [.invalidResponse, .other]),
    Behaviour(
      testDescription: "sends a head of 10 MB",
      pieces: ["HTTP/1.1 200 OK\r\nX: "] + Array(repeating: megabyte, count: 10),
      results: [.invalidResponse, .prematureClose, .other, .timedOut],
      replies: [.invalidResponse, .prematureClose, .other, .timedOut]),
    Behaviour(
      testDescription: "redirects",
      pieces: [
        "HTTP/1.1 307 Temporary Redirect\r\nLocation: http://127.0.0.1:1/\r\n",
        "Content-Length: 0\r\n\r\n",
      ], results: [.unsuccessfulStatus], replies: [.unsuccessfulStatus]),
    Behaviour(
      testDescription: "answers 100 and 103 without an end",
      pieces: Array(
        repeating: "HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 103 Early Hints\r\n\r\n", count: 2_000),
      closes: false, results: [.timedOut], replies: [.timedOut]),
    Behaviour(
      testDescription: "sends no HTTP", pieces: ["\u{0}\u{1}\u{2} garbage\r\n\r\n"],
      results: [.invalidResponse, .prematureClose],
      replies: [.invalidResponse, .prematureClose]),
  ]

  @Test(
    "leaves the notifying store unchanged, with the outcome of the attempt",
    arguments: behaviours)
  func notified(_ behaviour: Behaviour) async throws {
    try await ScriptedServer.open(behaviour.pieces, closes: behaviour.closes) { receiver in
      try await NotifiedStore.open(notifying: receiver.url, patience: behaviour.patience) { store in
        try await store.control(#"{ "buy": "best" }"#)
        let first = try #require(
          try store.store.ask(FindNotifications(after: 0, limit: 1)).notifications.first)
        let attempt = try #require(first.delivery?.attempts.first)
        let result = try #require(attempt.result)
        #expect(behaviour.results.contains(result), "\(result)")
        #expect((first.delivery?.state == .delivered) == (result == .success))
        _ = try await store.get("/")
      }
    }
  }

  @Test("leaves the store unchanged that requests a message", arguments: behaviours)
  func asked(_ behaviour: Behaviour) async throws {
    try await ScriptedServer.open(behaviour.pieces, closes: behaviour.closes) { receiver in
      let post = HTTPRetentionPost()
      let reply = await post(
        "question", to: try NotificationAddress(receiver.url.absoluteString),
        within: behaviour.patience)
      #expect(behaviour.replies.contains(reply.result), "\(reply.result)")
      #expect(reply.body == nil)
      await post.shutDown()
    }
  }
}
