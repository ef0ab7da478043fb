import SourceJSON

/// A number of calendar days in which everybody may use features that are otherwise sold.
///
/// The day of the start is the first, at any hour.
public struct Trial: Hashable, Sendable, Identifiable {
  /// The name of a trial.
  public struct ID: Identifier {
    /// The identifier as a string.
    public let rawValue: String

    /// Creates an identifier from a string.
    public init(_ rawValue: String) { self.rawValue = rawValue }
  }

  /// The event that starts a trial.
  public enum Start: String, Hashable, Sendable, Codable, CaseIterable {
    /// The first launch of a release whose catalog has the trial.
    ///
    /// It is stored in the keychain.
    ///
    /// It suits a trial that an update brings to existing customers.
    case firstLaunch

    /// The end of onboarding. Before it, the trial has not begun, and allows nothing.
    case onboarding

    /// The first use that the trial allows. It allows until then.
    case firstUse

    /// The app's original purchase, as the store signed it: a reinstall doesn't restart it.
    ///
    /// If the store can't be reached, the first launch, until it can.
    case download
  }

  /// The identifier of the trial.
  public let id: ID

  /// The number of calendar days that the trial lasts; at least 1.
  public let days: Int

  /// The event that starts it.
  public let start: Start

  /// Creates a trial.
  ///
  /// - Precondition: `days` is at least 1.
  public init(id: ID, days: Int, from start: Start = .download) {
    precondition(
      days > 0, "A trial of \(days) days would allow nothing; leave the rule out instead")
    self.id = id
    self.days = days
    self.start = start
  }
}
