public import Foundation

/// The state of a notification, with each attempt to send it.
public struct NotificationDelivery: Hashable, Codable, Sendable {
  /// The state of a notification.
  public enum State: String, Hashable, Codable, Sendable {
    /// It will be sent, for the first time or again.
    case pending

    /// It is held until it is released.
    case held

    /// The server has it.
    case delivered

    /// The server does not have it, and it is not sent again.
    case failed

    /// It was lost on the way, or the app had no server.
    case dropped
  }

  /// An attempt to send a notification.
  public struct Attempt: Hashable, Codable, Sendable {
    /// The date of its start, by the store's clock.
    public let date: Date

    /// The outcome, or nil while it is under way.
    public internal(set) var result: SendAttemptResult?

    /// The status that the server answered with, or nil if it answered nothing.
    public internal(set) var status: Int?
  }

  /// The state.
  public internal(set) var state: State

  /// The date of the next attempt, or nil if none is scheduled.
  public internal(set) var next: Date?

  /// The attempts so far, oldest first.
  public internal(set) var attempts: [Attempt] = []

  /// A Boolean value that indicates whether each attempt posts it twice.
  var isDoubled = false

  /// The order among notifications that are due at the same instant.
  var place = 0
}

extension NotificationDelivery {
  /// A Boolean value that indicates whether attempts were made, and none reached the server.
  public var isFailing: Bool {
    state != .delivered && attempts.contains { $0.result != nil }
  }
}

/// The outcome of an attempt to send a notification.
///
/// More may be added.
public struct SendAttemptResult: RawRepresentable, Hashable, Codable, Sendable {
  /// The text by which the App Store Server API names it.
  public let rawValue: String

  /// Creates an outcome by its text, which may be unknown.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// The server has the notification.
  public static let success = Self(rawValue: "SUCCESS")

  /// The server did not answer in time.
  public static let timedOut = Self(rawValue: "TIMED_OUT")

  /// No secure connection could be made.
  public static let tlsIssue = Self(rawValue: "TLS_ISSUE")

  /// The server sent no valid response.
  public static let noResponse = Self(rawValue: "NO_RESPONSE")

  /// No connection could be made.
  public static let socketIssue = Self(rawValue: "SOCKET_ISSUE")

  /// The response isn't HTTP.
  public static let invalidResponse = Self(rawValue: "INVALID_RESPONSE")

  /// The server closed the connection before it answered.
  public static let prematureClose = Self(rawValue: "PREMATURE_CLOSE")

  /// The server answered with a status that is not 200 to 206.
  public static let unsuccessfulStatus = Self(rawValue: "UNSUCCESSFUL_HTTP_RESPONSE_CODE")

  /// The outcome is unknown, because the store was closed during the attempt.
  public static let other = Self(rawValue: "OTHER")
}

/// The handling of new notifications, set by a person who tests a server.
public enum NotificationHandling: String, Hashable, Codable, Sendable, CaseIterable {
  /// They are sent.
  case deliver

  /// They are lost on the way, and not sent again.
  case drop

  /// They are held.
  case hold

  /// Each is sent twice, which counts as one attempt.
  case double
}

/// The order in which held notifications are sent.
public enum ReleaseOrder: String, Hashable, Codable, Sendable, CaseIterable {
  /// As they were made.
  case given

  /// The newest first.
  case reverse

  /// Any, which follows from the store's seed.
  case random
}
