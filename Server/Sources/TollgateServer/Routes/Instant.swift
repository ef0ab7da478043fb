import AppStoreWire
import Foundation
import HTTPTypes

extension WireDate {
  /// The first instant of the year 10000, which ISO 8601 does not write in four digits.
  private static let end = 253_402_300_800_000.0

  /// Reads an instant of a request, in ISO 8601.
  ///
  /// - Parameters:
  ///   - text: The instant.
  ///   - name: The member that it is the value of.
  /// - Throws: ``ServerRefusal`` if it isn't an instant in the years 1970 to 9999.
  init(text: String, of name: String) throws {
    let styles = [
      Date.ISO8601FormatStyle(), Date.ISO8601FormatStyle(includingFractionalSeconds: true),
    ]
    guard let date = styles.lazy.compactMap({ try? Date(text, strategy: $0) }).first else {
      throw ServerRefusal(
        .badRequest, "bad_instant", "`\(name)` is no instant.",
        fix: "Write it as 2026-03-01T09:00:00Z.")
    }
    let milliseconds = (date.timeIntervalSince1970 * 1000).rounded()
    guard (0..<Self.end).contains(milliseconds) else {
      throw ServerRefusal(
        .badRequest, "bad_instant", "`\(name)` is not from 1970 to 9999.",
        fix: "Write it as 2026-03-01T09:00:00Z.")
    }
    self.init(rawValue: Int64(milliseconds))
  }
}
