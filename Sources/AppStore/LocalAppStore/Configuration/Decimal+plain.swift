import Foundation

extension Decimal {
  /// Reads digits with at most one dot, or returns nil: no sign, no currency, no comma, no exponent.
  init?(plain text: String) {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    let isPlain =
      (1...2).contains(parts.count)
      && parts.allSatisfy { !$0.isEmpty && $0.utf8.allSatisfy { (48...57).contains($0) } }
    guard isPlain, let value = Decimal(string: text, locale: Locale(identifier: "en_US_POSIX"))
    else { return nil }
    self = value
  }
}
