import AppStoreWire
import Foundation
import HTTPTypes

extension WireDate {
  /// Reads an instant of a request, in ISO 8601.
  ///
  /// - Parameters:
  ///   - text: The instant.
  ///   - name: The member that it is the value of.
  /// - Throws: ``ServerRefusal`` where it is none.
  init(text: String, of name: String) throws {
    let styles = [
      Date.ISO8601FormatStyle(), Date.ISO8601FormatStyle(includingFractionalSeconds: true),
    ]
    guard let date = styles.lazy.compactMap({ try? Date(text, strategy: $0) }).first else {
      throw ServerRefusal(
        .badRequest, "bad_instant", "`\(name)` is no instant.",
        fix: "Write it as 2026-03-01T09:00:00Z.")
    }
    self.init(rawValue: Int64((date.timeIntervalSince1970 * 1000).rounded()))
  }
}
