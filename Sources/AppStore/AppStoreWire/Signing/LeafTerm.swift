package import Foundation

/// The year in which one leaf certificate signs.
///
/// A leaf is valid for two years: its term and half a year on each side. So documents signed
/// shortly before or after a change of leaf are within both leaves' validity.
struct LeafTerm: Hashable, Sendable {
  private static var reach: Range<Date> { SigningAuthority.instants }

  private static let length: TimeInterval = 365 * 86_400

  /// The number of the last term that can be signed in.
  static let last = Int(reach.upperBound.timeIntervalSince(reach.lowerBound) / length)

  /// The number of terms before this one.
  let number: Int

  /// Creates the term that contains `instant`, or returns nil if it is out of range.
  init?(at instant: Date) {
    guard Self.reach.contains(instant) else { return nil }
    self.number = Int(instant.timeIntervalSince(Self.reach.lowerBound) / Self.length)
  }

  /// The dates between which the leaf of this term is valid.
  var validity: ClosedRange<Date> {
    start - Self.length / 2...start + Self.length * 3 / 2
  }

  /// The year of the term alone, which a certificate of Xcode's is valid for.
  var year: ClosedRange<Date> { start...start + Self.length }

  private var start: Date { Self.reach.lowerBound + Double(number) * Self.length }
}

/// The years between two clocks, which one leaf certificate is valid for.
///
/// A store's clock may have been turned far from the machine's. Such a store's leaf is valid at
/// both: from half a year before the earlier one's term to half a year after the later one's. On
/// one clock that is the leaf of one term.
package struct LeafSpan: Hashable, Sendable {
  let first: LeafTerm
  let last: LeafTerm

  /// Creates the span of one instant, or of two in any order, or nil if one is out of reach.
  package init?(at instant: Date, and other: Date? = nil) {
    guard let one = LeafTerm(at: instant), let two = LeafTerm(at: other ?? instant) else {
      return nil
    }
    (first, last) = one.number <= two.number ? (one, two) : (two, one)
  }

  /// The span of everything that can be signed.
  static let all = LeafSpan(
    at: SigningAuthority.instants.lowerBound,
    and: SigningAuthority.instants.upperBound - 1)

  /// The dates between which the leaf is valid.
  var validity: ClosedRange<Date> { first.validity.lowerBound...last.validity.upperBound }

  /// The name that the leaf's key is derived from.
  var keyName: String {
    first == last ? "leaf \(first.number)" : "leaf \(first.number) to \(last.number)"
  }
}
