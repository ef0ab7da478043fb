public import Foundation

/// The instants at which one feature was used, while it was neither paid for nor simulated.
///
/// A use belongs to its instant, not to a day's name: a person who travels keeps their uses, and a
/// use dated to a future day counts when that day comes.
public struct Uses: Hashable, Sendable {
  /// The instants of the uses, in order.
  public private(set) var instants: [Date]

  /// Creates a record of uses at instants in any order.
  public init(_ instants: [Date] = []) { self.instants = instants.sorted() }

  /// Adds a use.
  public mutating func add(_ instant: Date) {
    instants.insert(instant, at: firstIndex(notBefore: instant))
  }

  /// Returns the number of uses in `start ..< end`.
  public func count(from start: Date, to end: Date) -> Int {
    firstIndex(notBefore: end) - firstIndex(notBefore: start)
  }

  /// Returns the index of the first use that satisfies a condition which all later ones satisfy.
  func firstIndex(from holds: (Date) -> Bool) -> Int {
    var (low, high) = (0, instants.count)
    while low < high {
      let middle = (low + high) / 2
      if holds(instants[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }

  private func firstIndex(notBefore instant: Date) -> Int {
    firstIndex { instant <= $0 }
  }
}
