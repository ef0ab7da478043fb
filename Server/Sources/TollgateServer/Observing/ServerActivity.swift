import AppStoreWire
public import Foundation
import ServerCore

/// Something that a server did, for the person who watches it.
///
/// It holds no key, token or identity of a customer: a request is named by its described path.
public struct ServerActivity: Sendable {
  /// A kind of activity.
  public enum Kind: String, Encodable, Sendable {
    /// The App Store sent a notification, and the server answered.
    case notification

    /// A request was answered.
    case request

    /// A webhook was sent, and the receiver answered or didn't.
    case webhook

    /// Long work went on.
    case job
  }

  /// The kind.
  public let kind: Kind

  /// The date by the machine's clock.
  public let date: Date

  /// The subject: a notification's type, a request's method and path, an event's type, a job's kind.
  public let title: String

  /// A Boolean value that indicates whether it went well.
  public let isGood: Bool

  /// The facts by name, in the order of the line for people.
  public let facts: [(name: String, value: String)]

  init(
    _ kind: Kind, at date: Date, _ title: String, isGood: Bool,
    _ facts: KeyValuePairs<String, String?> = [:]
  ) {
    self.kind = kind
    self.date = date
    self.title = Redaction.clean(title)
    self.isGood = isGood
    self.facts = facts.compactMap { name, value in value.map { (name, Redaction.clean($0)) } }
  }
}

extension ServerActivity {
  /// The activity as one line of JSON.
  public var json: String {
    var line = Dictionary(facts.map { ($0.name, $0.value) }, uniquingKeysWith: { $1 })
    line["kind"] = kind.rawValue
    line["instant"] = WireDate(date).text
    line["title"] = title
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return String(decoding: (try? encoder.encode(line)) ?? Data(), as: UTF8.self)
  }

  /// Returns the activity as a line for people.
  ///
  /// - Parameter isColoured: Whether the terminal shows colours, by ANSI's sequences.
  /// - Returns: The line.
  public func text(isColoured: Bool) -> String {
    let mark =
      switch kind {
      case .notification, .request: "<-"
      case .webhook: "->"
      case .job: "  "
      }
    func coloured(_ text: String, _ code: Int) -> String {
      isColoured ? "\u{1B}[\(code)m\(text)\u{1B}[0m" : text
    }
    let words = facts.map { $0.name == "status" ? $0.value : "\($0.name) \($0.value)" }
    let time = coloured(String(WireDate(date).text.prefix(19)) + "Z", 2)
    return ([time, mark, coloured(title, isGood ? 32 : 31)] + [words.joined(separator: "  ")])
      .joined(separator: " ")
  }
}

/// Tells an observer what a server does; without one, nothing is made.
struct ActivityLog: Sendable {
  let write: (@Sendable (ServerActivity) -> Void)?
  let machineTime: @Sendable () -> Date

  func callAsFunction(
    _ kind: ServerActivity.Kind, _ title: @autoclosure () -> String, isGood: Bool,
    _ facts: KeyValuePairs<String, String?> = [:]
  ) {
    guard let write else { return }
    write(ServerActivity(kind, at: machineTime(), title(), isGood: isGood, facts))
  }
}
