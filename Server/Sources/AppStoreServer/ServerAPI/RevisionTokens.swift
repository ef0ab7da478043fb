import AppStoreWire
import Foundation
import LocalAppStore

/// The tokens with which a server requests the next page, and later the changes since.
///
/// A token is valid only for the same query about the same customer in the same store: it is sealed
/// with all of them.
struct RevisionTokens: Sendable {
  private let key: ServerKey

  init(key: ServerKey) { self.key = key }

  /// Returns the token of a position.
  func token(for position: Int, of name: String, _ query: TransactionQuery) -> String {
    let bytes = Self.bytes(position)
    return (bytes + seal(bytes, name, query)).map { Self.hex($0) }.joined()
  }

  /// Returns the position of a token, or nil if it was not handed out to this question.
  func position(in token: String, of name: String, _ query: TransactionQuery) -> Int? {
    guard token.utf8.count == 48, let bytes = Self.bytes(token) else { return nil }
    let position = Array(bytes.prefix(8))
    guard seal(position, name, query) == Array(bytes.dropFirst(8)) else { return nil }
    return Int(exactly: position.reduce(0 as UInt64) { $0 << 8 | UInt64($1) })
  }

  private func seal(_ position: [UInt8], _ name: String, _ query: TransactionQuery) -> [UInt8] {
    let asked = [
      name, "\(query.account.rawValue)", "\(query.start?.rawValue ?? -1)",
      "\(query.end?.rawValue ?? -1)", list(query.productIDs), list(query.groupIDs),
      list(query.kinds.map { "\($0)" }.sorted()), query.ownership?.rawValue ?? "",
      query.isRevoked.map { "\($0)" } ?? "", "\(query.isDescending)",
    ]
    return key.seal(of: position + Array(list(asked).utf8))
  }

  /// Returns texts as one text, from which they can be separated again; a set is sorted first.
  private func list(_ texts: [String]) -> String {
    texts.map { "\($0.utf8.count):\($0)" }.joined()
  }

  private func list(_ texts: Set<String>) -> String { list(texts.sorted()) }

  private static func bytes(_ position: Int) -> [UInt8] {
    withUnsafeBytes(of: UInt64(max(0, position)).bigEndian) { Array($0) }
  }

  private static func hex(_ byte: UInt8) -> String {
    byte < 16 ? "0" + String(byte, radix: 16) : String(byte, radix: 16)
  }

  private static func bytes(_ hex: String) -> [UInt8]? {
    let digits = hex.compactMap(\.hexDigitValue)
    guard digits.count == hex.utf8.count else { return nil }
    return stride(from: 0, to: digits.count, by: 2).map { (place: Int) -> UInt8 in
      UInt8(digits[place] * 16 + digits[place + 1])
    }
  }
}
