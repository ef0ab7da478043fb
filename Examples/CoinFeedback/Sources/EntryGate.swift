public import Tollgate

/// The two gates that the app's views ask.
public struct EntryGate: Sendable {
  /// The next step of Share once the gate allows it.
  public enum ShareStep: Hashable, Sendable {
    /// The recipient is known.
    case compose

    /// The app asks for the recipient.
    case askForRecipient

    /// The paywall is open.
    case paywall

    /// It is not known yet whether the person has Pro.
    case wait
  }

  private let tollkeeper: Tollkeeper

  /// Creates the gates over an engine.
  public init(tollkeeper: Tollkeeper) { self.tollkeeper = tollkeeper }

  /// Records the creation of an entry if `existing` exist, and returns whether it is allowed; opens
  /// the paywall if not.
  ///
  /// - Throws: `LedgerFailure` if the use could not be recorded.
  public func mayCreateEntry(existing: Int) throws -> Bool {
    let decision: Decision = try tollkeeper.use(.createEntry, count: existing)
    return decision.isAllowed
  }

  /// Records a tap on Share via Email, and returns the next step.
  ///
  /// - Throws: `LedgerFailure` if the use could not be recorded.
  public func share(hasRecipient: Bool) throws -> ShareStep {
    let decision: Decision = try tollkeeper.use(.share)
    return switch decision.access {
    case .allowed: hasRecipient ? .compose : .askForRecipient
    case .denied: .paywall
    case .loading: .wait
    }
  }
}
