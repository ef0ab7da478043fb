public import Foundation

/// The mail that shares an entry: its four parts, to the recipient that the person named.
public struct EntryMail: Hashable, Sendable {
  /// The parts of an entry, in the order in which the mail has them.
  public static let parts = ["context", "observation", "impact", "next"]

  /// The recipient's address.
  public let recipient: String

  /// The text: a paragraph for each part that was written.
  public let text: String

  /// Creates the mail of an entry.
  ///
  /// Returns `nil` if the entry isn't shared, or has no recipient.
  ///
  /// - Parameter inputs: What was written in the entry, by name.
  public init?(inputs: [String: String]) {
    guard inputs["shared"] != nil, let recipient = inputs["recipient"], !recipient.isEmpty else {
      return nil
    }
    self.recipient = recipient
    text = Self.parts.compactMap { inputs[$0] }.filter { !$0.isEmpty }.joined(separator: "\n\n")
  }

  /// The address that opens a mail program with the mail; `nil` if the recipient can't be part of one.
  public var url: URL? {
    var mail = URLComponents()
    mail.scheme = "mailto"
    mail.path = recipient
    if !text.isEmpty { mail.queryItems = [URLQueryItem(name: "body", value: text)] }
    return mail.url
  }
}
