import AppStoreWire
public import Foundation
public import Logging
import ServerCore

/// Writes the log as lines of JSON on standard error, without anything that identifies a person.
public struct LogLines: LogHandler {
  /// The least severe level that is written.
  public var logLevel = Logger.Level.notice

  /// The values that are added to every line, by their names.
  public var metadata: Logger.Metadata = [:]

  /// Provides values from the current task for every line, or nil; they replace values of ``metadata`` with their
  /// names.
  public var metadataProvider: Logger.MetadataProvider?
  private let label: String
  private let write: @Sendable (String) -> Void

  /// Creates a log.
  ///
  /// - Parameters:
  ///   - label: The log's name.
  ///   - write: Writes a line, without its end.
  public init(
    label: String,
    write: @escaping @Sendable (String) -> Void = { line in
      FileHandle.standardError.write(Data("\(line)\n".utf8))
    }
  ) {
    self.label = label
    self.write = write
  }

  /// The value that is added to every line under a name, or nil for none.
  public subscript(metadataKey key: String) -> Logger.Metadata.Value? {
    get { metadata[key] }
    set { metadata[key] = newValue }
  }

  /// Writes an event as one line of JSON: the time, the level, the label, the message and the values, all as text.
  ///
  /// Keys, secrets, signed tokens and UUIDs are replaced by “…”. A value of the event replaces one of the same name in
  /// ``metadata``.
  ///
  /// - Parameter event: The message, its level and its values.
  public func log(event: LogEvent) {
    let own = metadata.merging(metadataProvider?.get() ?? [:]) { $1 }
      .merging(event.metadata ?? [:]) { $1 }
    var line = own.mapValues { Redaction.clean("\($0)") }
    line["time"] = WireDate(Date()).text
    line["level"] = event.level.rawValue
    line["log"] = label
    line["message"] = Redaction.clean("\(event.message)")
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    guard let json = try? encoder.encode(line) else { return }
    write(String(decoding: json, as: UTF8.self))
  }
}

/// Removes secrets and identities from a text.
enum Redaction {
  /// Returns the text without keys, secrets, signed tokens and UUIDs.
  static func clean(_ text: String) -> String {
    text.replacing(
      /(sk_|pk_|whsec_)[A-Za-z0-9+\/_=-]+|[A-Za-z0-9_-]{8,}\.[A-Za-z0-9_-]{8,}\.[A-Za-z0-9_-]{8,}|[0-9A-Fa-f]{8}(-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}/,
      with: "…")
  }
}
