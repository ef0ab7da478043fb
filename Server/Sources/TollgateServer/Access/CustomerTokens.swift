import Foundation
import ServerCore

/// Tokens by which an app's own server lets a device ask about one customer.
///
/// A token doesn't name the customer: it has its end, and is valid only together with the customer it was made for. It
/// is judged by the machine's clock.
struct CustomerTokens: Sendable {
  /// The most seconds for which one is good.
  static let longest: Int64 = 24 * 3600

  private static let prefix = "ct_"
  private let key: [UInt8]

  /// Creates the tokens of a server.
  ///
  /// - Parameter key: A secret of the server's own.
  init(key: [UInt8]) { self.key = key }

  /// Returns a token for a customer that is good until a second since 1970.
  func token(for customer: UUID, until end: Int64) -> String {
    "\(Self.prefix)\(end).\(mark(of: customer, until: end).rawValue)"
  }

  /// Returns whether a token was made for a customer, and is still good.
  func isGood(_ token: String, for customer: UUID, at now: Date) -> Bool {
    let parts = token.dropFirst(Self.prefix.count).split(separator: ".")
    guard token.hasPrefix(Self.prefix), parts.count == 2, let end = Int64(parts[0]),
      now.timeIntervalSince1970 < Double(end)
    else { return false }
    // It compares digests of both, so the duration reveals nothing about the mark.
    return Digest(of: Data(parts[1].utf8))
      == Digest(of: Data(mark(of: customer, until: end).rawValue.utf8))
  }

  private func mark(of customer: UUID, until end: Int64) -> Digest {
    Digest(of: Data("\(customer.uuidString)\n\(end)".utf8), keyedBy: key)
  }
}
