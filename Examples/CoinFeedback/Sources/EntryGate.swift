public import Tollgate

/// The two gates that the app's views ask.
public struct EntryGate: Sendable {
  /// What Share does once the gate lets through.
  public enum ShareStep: Hashable, Sendable {
    /// The recipient is known.
    case compose

    /// The recipient is asked for.
    case askForRecipient

    /// The paywall is open.
    case paywall

    /// It is not known yet whether the person has Pro.
    case wait
  }

  private let tollkeeper: Tollkeeper

  public init(tollkeeper: Tollkeeper) { self.tollkeeper = tollkeeper }

  /// Whether one more entry may be created where `existing` are there; opens the paywall if not.
  ///
  /// - Throws: `LedgerFailure` where the use could not be recorded.
  public func mayCreateEntry(existing: Int) throws -> Bool {
    let decision: Decision = try tollkeeper.use(.createEntry, count: existing)
    return decision.isAllowed
  }

  /// What follows a tap on Share via Email.
  ///
  /// - Throws: `LedgerFailure` where the use could not be recorded.
  public func share(hasRecipient: Bool) throws -> ShareStep {
    let decision: Decision = try tollkeeper.use(.share)
    return switch decision.access {
    case .allowed: hasRecipient ? .compose : .askForRecipient
    case .denied: .paywall
    case .loading: .wait
    }
  }
}
