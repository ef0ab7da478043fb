/// The truth of a condition, which may be unknown.
///
/// The order matters: the least of several is whether all hold, and the greatest is whether any
/// does.
public enum Truth: Int, Hashable, Sendable, Comparable {
  case no

  /// It depends on data that the store or the app's server has not sent yet.
  case unknown
  case yes

  /// Creates the truth of something that is known.
  public init(_ holds: Bool) { self = holds ? .yes : .no }

  /// Returns a Boolean value that indicates whether the first is less true.
  public static func < (lhs: Truth, rhs: Truth) -> Bool { lhs.rawValue < rhs.rawValue }

  /// Returns the opposite; unknown stays unknown.
  public static prefix func ! (truth: Truth) -> Truth {
    switch truth {
    case .no: .yes
    case .unknown: .unknown
    case .yes: .no
    }
  }
}
