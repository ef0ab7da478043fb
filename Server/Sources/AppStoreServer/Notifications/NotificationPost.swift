public import LocalAppStore

/// Posts a store's notifications to a server of the app.
///
/// The store's server has no HTTP client of its own, so that a program that sends no notifications, such as the studio,
/// links none.
public protocol NotificationPost: Sendable {
  /// Posts a notification once.
  ///
  /// - Parameter signedPayload: The notification as the store signed it.
  /// - Returns: The outcome; every failure is one.
  func callAsFunction(_ signedPayload: String) async -> NotificationOutcome

  /// Closes all connections.
  func shutDown() async
}

/// The outcome of posting a notification once.
public struct NotificationOutcome: Hashable, Sendable {
  /// The result, in the form of Apple's notification history.
  public let result: SendAttemptResult

  /// The status that the server answered with, or nil if it didn't answer.
  public let status: Int?

  /// Creates an outcome.
  ///
  /// - Parameters:
  ///   - result: The result.
  ///   - status: The status that the server answered with.
  public init(result: SendAttemptResult, status: Int? = nil) {
    self.result = result
    self.status = status
  }
}
