public import Foundation
public import Tollgate

/// When the trial began, and how much of it is left.
///
/// The engine keeps the start: the earliest of the keychain's date and the App Store's, each
/// standing in for the other where it is missing.
public struct TrialManager: Sendable {
  private let tollkeeper: Tollkeeper

  public init(tollkeeper: Tollkeeper) { self.tollkeeper = tollkeeper }

  /// How the trial stands, whether or not the app was bought: never `.purchased`.
  public func getStatus() async -> EntitlementState {
    let start = await getTrialStartDate()
    let days = daysRemaining(from: start)
    return days > 0 ? .trial(daysRemaining: days) : .expired
  }

  /// When the trial began; now where nobody knows yet.
  public func getTrialStartDate() async -> Date {
    await tollkeeper.settled()
    let (customer, moment) = tollkeeper.now()
    return customer.trials[.fullAccess] ?? moment.now
  }

  /// How many calendar days are left of a trial that began at `startDate`, today included: from 7 on
  /// the day itself to 0 once it is over, where the person is, and whatever the clock is set to.
  public func daysRemaining(from startDate: Date) -> Int {
    tollkeeper.catalog.trial(.fullAccess)?
      .daysRemaining(since: startDate, on: tollkeeper.now().moment.day) ?? 0
  }
}
