public import AppStoreWire
public import Foundation

/// A customer's report as JSON, without its instant.
///
/// It is the same for as long as nothing but the time changes.
public struct ReportText: Hashable, Sendable {
  /// The customer's identifier, in lowercase.
  public let customer: String

  /// The JSON without the instant.
  private let rest: Data

  /// The digest of everything but the instant, which changes only with the content.
  public let tag: Digest

  /// Writes a report, without its instant.
  ///
  /// - Throws: The error of the encoder.
  public init(_ report: CustomerReport) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    customer = report.customer
    rest = try encoder.encode(report.timeless)
    tag = Digest(of: rest)
  }

  /// The number of its bytes.
  public var count: Int { rest.count }

  /// Returns the JSON of the report at an instant.
  public func json(at now: WireDate) -> Data {
    // The instant's key sorts first.
    Data(#"{"asOf":"\#(now.text)","#.utf8) + rest.dropFirst()
  }
}
