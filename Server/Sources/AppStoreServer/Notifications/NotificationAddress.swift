public import Foundation
import LoopbackServer

/// The address of a server that notifications are posted to.
public struct NotificationAddress: Hashable, Sendable {
  /// The address.
  public let url: URL

  /// Creates an address from text.
  ///
  /// - Parameters:
  ///   - text: An address of HTTP or HTTPS.
  ///   - isAnywhere: Whether the host may be another machine.
  /// - Throws: ``AppStoreServerFailure`` if the text isn't an address, or names another machine
  ///   without permission.
  public init(_ text: String, isAnywhere: Bool = false) throws(AppStoreServerFailure) {
    guard let url = URL(string: text), let scheme = url.scheme?.lowercased(),
      ["http", "https"].contains(scheme), let host = url.host(percentEncoded: false), !host.isEmpty,
      url.hasUsablePort
    else { throw .noNotificationAddress(text) }
    guard isAnywhere || Self.isLoopback(host.lowercased()) else {
      throw .notificationsLeaveMachine(text)
    }
    self.url = url
  }

  private static func isLoopback(_ host: String) -> Bool {
    let name = host.trimmingCharacters(in: ["[", "]"])
    if name == "localhost" || name == "::1" { return true }
    let parts = name.split(separator: ".", omittingEmptySubsequences: false).map { UInt8($0) }
    return parts.count == 4 && parts[0] == 127 && !parts.contains(nil)
  }
}

extension AppStoreServerFailure {
  fileprivate static func noNotificationAddress(_ text: String) -> AppStoreServerFailure {
    AppStoreServerFailure(
      description:
        "Notifications can't be posted to “\(text)”. Name an address like http://127.0.0.1:8080/notifications."
    )
  }

  fileprivate static func notificationsLeaveMachine(_ text: String) -> AppStoreServerFailure {
    AppStoreServerFailure(
      description:
        "\(text) may be another machine. Name 127.0.0.1, or add --notify-anywhere where that is meant."
    )
  }
}
