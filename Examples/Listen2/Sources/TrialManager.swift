public import Foundation
public import Tollgate

/// The start of the trial, and the days that are left.
///
/// The engine keeps the start: the earliest of the keychain's date and the App Store's, either of
/// which may be missing.
public struct TrialManager: Sendable {
  private let tollkeeper: Tollkeeper

  /// Creates a trial manager over an engine.
  public init(tollkeeper: Tollkeeper) { self.tollkeeper = tollkeeper }

  /// Returns the state of the trial, whether or not the app was bought: never `.purchased`.
  public func getStatus() async -> EntitlementState {
    let start = await getTrialStartDate()
    let days = daysRemaining(from: start)
    return days > 0 ? .trial(daysRemaining: days) : .expired
  }

  /// Returns the start of the trial, or the current instant if it is not known yet.
  public func getTrialStartDate() async -> Date {
    await tollkeeper.settled()
    let (customer, moment) = tollkeeper.now()
    return customer.trials[.fullAccess] ?? moment.now
  }

  /// Returns the number of calendar days left of a trial that began at `startDate`, including
  /// today: from 7 on the first day to 0 once it is over, in the person's time zone.
  public func daysRemaining(from startDate: Date) -> Int {
    tollkeeper.catalog.trial(.fullAccess)?
      .daysRemaining(since: startDate, on: tollkeeper.now().moment.day) ?? 0
  }
}
