/// A sign of a purchase that a person may show.
///
/// It has no state of its own: like an entitlement, the person has it while a purchase that grants
/// it is valid.
public enum Badge {
  /// The name of a badge.
  public struct ID: Identifier {
    /// The identifier as a string.
    public let rawValue: String

    /// Creates an identifier from a string.
    public init(_ rawValue: String) { self.rawValue = rawValue }
  }
}
