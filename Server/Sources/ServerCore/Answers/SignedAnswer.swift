public import AppStoreWire
public import Foundation

/// An answer that a device believes by its signature: the bytes, and the headers that go with them.
public struct SignedAnswer: Hashable, Sendable {
  /// The JSON, or nil if the device has it already.
  public let body: Data?

  /// `ETag`, `Tollgate-Key`, `Tollgate-Signature`, and, without a body, `Tollgate-As-Of`.
  public let headers: [String: String]

  /// Creates an answer with a configuration.
  ///
  /// - Parameters:
  ///   - configuration: The configuration for devices.
  ///   - known: The tags that the device has, as in `If-None-Match`.
  ///   - key: The key that signs.
  /// - Throws: The error of the encoder or of the key.
  public init(
    _ configuration: ServedConfiguration, unless known: String?, signedBy key: AnswerKey
  ) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    let bytes = try encoder.encode(configuration)
    let tag = "\"\(Digest(of: bytes).rawValue)\""
    body = Self.isKnown(tag, among: known) ? nil : bytes
    headers = try Self.headers(tag: tag, signing: bytes, by: key)
  }

  /// Creates an answer with a customer's report.
  ///
  /// If the device has the report already, the answer only confirms it, with the date of that check: the customer, the
  /// tag without its quotes and the instant are signed, each on a line of its own.
  ///
  /// - Parameters:
  ///   - report: The report on the customer.
  ///   - now: The report's instant.
  ///   - known: The tags that the device has, as in `If-None-Match`.
  ///   - key: The key that signs.
  /// - Throws: The error of the key.
  public init(
    _ report: ReportText, at now: WireDate, unless known: String?, signedBy key: AnswerKey
  ) throws {
    let (tag, instant) = ("\"\(report.tag.rawValue)\"", now.text)
    guard Self.isKnown(tag, among: known) else {
      let json = report.json(at: now)
      body = json
      headers = try Self.headers(tag: tag, signing: json, by: key)
      return
    }
    body = nil
    let lines = [report.customer, report.tag.rawValue, instant].joined(separator: "\n")
    var headers = try Self.headers(tag: tag, signing: Data(lines.utf8), by: key)
    headers["Tollgate-As-Of"] = instant
    self.headers = headers
  }

  /// Returns whether a list contains a tag, strong or weak, or is `*` (RFC 9110, 13.1.2).
  private static func isKnown(_ tag: String, among list: String?) -> Bool {
    // A tag of ours has no comma in it.
    (list ?? "").split(separator: ",").contains { part in
      let known = part.trimmingCharacters(in: .whitespaces)
      return known == "*" || known.trimmingPrefix("W/") == tag
    }
  }

  private static func headers(
    tag: String, signing bytes: Data, by key: AnswerKey
  ) throws -> [String: String] {
    [
      "ETag": tag, "Tollgate-Key": key.id,
      "Tollgate-Signature": "ed25519=\(try key.signature(of: bytes))",
    ]
  }
}
