/// Some calendar days in which everybody may do what is otherwise sold.
///
/// The day of the start is the first, whatever the hour. A trial starts with the first launch; of
/// several sources that say when that was, the earliest wins.
public struct Trial: Hashable, Sendable, Identifiable {
  /// The name of a trial.
  public struct ID: Identifier {
    /// The identifier as a string.
    public let rawValue: String

    /// Creates an identifier from a string.
    public init(_ rawValue: String) { self.rawValue = rawValue }
  }

  /// The identifier of the trial.
  public let id: ID

  /// The number of calendar days that the trial lasts; at least 1.
  public let days: Int

  /// Creates a trial.
  ///
  /// - Precondition: `days` is at least 1.
  public init(id: ID, days: Int) {
    precondition(
      days > 0, "A trial of \(days) days would allow nothing; leave the rule out instead")
    self.id = id
    self.days = days
  }
}
