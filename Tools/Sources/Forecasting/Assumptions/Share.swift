/// A share of something, from nothing to all, in whole millionths.
///
/// A decimal text is one exactly, so that the same draw falls the same way on every machine.
package struct Share: Hashable, Sendable {
  /// The share in millionths.
  package let millionths: Int

  /// All of it.
  package static let all = Share(millionths: 1_000_000)

  /// None of it.
  package static let none = Share(millionths: 0)

  package init(millionths: Int) { self.millionths = millionths }

  /// Reads a share such as `0.04` or `4%`, or returns nil if the text isn't from 0 to 1, or has
  /// more than six decimals.
  package init?(_ text: some StringProtocol) {
    var digits = Substring(text.filter { $0 != " " })
    let isPercent = digits.hasSuffix("%")
    if isPercent { digits = digits.dropLast() }
    let parts = digits.split(separator: ".", omittingEmptySubsequences: false)
    let places = isPercent ? 4 : 6
    guard (1...2).contains(parts.count), (1...9).contains(parts[0].count),
      parts.allSatisfy({ !$0.isEmpty && $0.utf8.allSatisfy { (48...57).contains($0) } }),
      let whole = Int(parts[0])
    else { return nil }
    var fraction = parts.count == 2 ? String(parts[1]) : ""
    while fraction.count > places, fraction.hasSuffix("0") { fraction.removeLast() }
    guard fraction.count <= places else { return nil }
    fraction += String(repeating: "0", count: places - fraction.count)
    let millionths = whole * (isPercent ? 10_000 : 1_000_000) + (Int(fraction) ?? 0)
    guard millionths <= 1_000_000 else { return nil }
    self.millionths = millionths
  }

  /// Returns equal parts of a share that add up to it; the first ones are larger by a millionth if
  /// necessary.
  package func divided(into count: Int) -> [Share] {
    (0..<count).map { index in
      Share(millionths: millionths / count + (index < millionths % count ? 1 : 0))
    }
  }
}

extension Share: CustomStringConvertible {
  /// The share in percent: `4%`, `12.5%`.
  package var description: String {
    var fraction = String(millionths % 10_000)
    fraction = String(repeating: "0", count: 4 - fraction.count) + fraction
    while fraction.hasSuffix("0") { fraction.removeLast() }
    return "\(millionths / 10_000)\(fraction.isEmpty ? "" : ".\(fraction)")%"
  }
}
