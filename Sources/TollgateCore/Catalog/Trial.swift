/// Some calendar days in which everybody may do what is otherwise sold.
///
/// The day of the start is the first, whatever the hour. Of several sources that say when a trial started, the earliest
/// wins.
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

  /// The instant at which a trial starts.
  public enum Start: String, Hashable, Sendable, Codable, CaseIterable {
    /// The app's first download or purchase, on any device of the account, as the App Store has signed it in
    /// production; elsewhere, where that date is a constant, the first launch.
    case download

    /// The first launch of a release whose catalog has the trial; deleting the app doesn't start it again.
    ///
    /// For a trial that an update brings to people who have the app already. TestFlight shows the same.
    case firstLaunch
  }

  /// The number of calendar days that the trial lasts; at least 1.
  public let days: Int

  /// The instant at which it starts.
  public let start: Start

  /// Creates a trial.
  ///
  /// - Precondition: `days` is at least 1.
  public init(id: ID, days: Int, from start: Start = .download) {
    self.start = start
    precondition(
      days > 0, "A trial of \(days) days would allow nothing; leave the rule out instead")
    self.id = id
    self.days = days
  }
}
