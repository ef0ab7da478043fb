public import Foundation
public import LocalAppStore

/// Requests a retention message from a server of the app, for a subscriber who is about to cancel.
///
/// The store's server has no HTTP client of its own, as for notifications.
public protocol RetentionPost: Sendable {
  /// Posts a question once.
  ///
  /// - Parameters:
  ///   - signedPayload: The question as the store signed it.
  ///   - address: The server's address.
  ///   - limit: The server's time limit, by the machine's clock.
  /// - Returns: The reply; every failure is one.
  func callAsFunction(
    _ signedPayload: String, to address: NotificationAddress, within limit: Duration
  ) async -> RetentionReply
}

/// A server's reply to a message request.
public struct RetentionReply: Hashable, Sendable {
  /// The result, as Apple's performance test names it.
  public let result: SendAttemptResult

  /// The body of an answer with the status 200, or nil if none exists.
  public let body: Data?

  /// The time that it took.
  public let time: Duration

  /// Creates a reply.
  ///
  /// - Parameters:
  ///   - result: The result.
  ///   - body: The body of an answer with the status 200.
  ///   - time: The time that it took.
  public init(result: SendAttemptResult, body: Data? = nil, time: Duration) {
    self.result = result
    self.body = body
    self.time = time
  }
}

/// The app's real-time server for messages, and its allowed addresses.
public struct RetentionServer: Sendable {
  /// A server's time limit: Apple documents 700 ms
  /// (https://developer.apple.com/documentation/retentionmessaging/setting-up-retention-messaging-endpoint).
  public static let limit: Duration = .milliseconds(700)

  /// The most bytes of an answer that are read.
  public static let longest = 1 << 16

  let post: any RetentionPost
  let isAnywhere: Bool

  /// Creates a description.
  ///
  /// - Parameters:
  ///   - post: Posts questions.
  ///   - isAnywhere: Whether the server may be on another machine.
  public init(_ post: any RetentionPost, isAnywhere: Bool = false) {
    self.post = post
    self.isAnywhere = isAnywhere
  }

  /// Asks the server at an address that it may have.
  func ask(
    _ signedPayload: String, at address: String, within limit: Duration = Self.limit
  ) async -> RetentionReply {
    guard let url = try? NotificationAddress(address, isAnywhere: isAnywhere) else {
      return RetentionReply(result: .socketIssue, time: .zero)
    }
    return await post(signedPayload, to: url, within: limit)
  }
}
