import Foundation

/// Gives an app's store these habits from now on, and no others.
public struct SetHabits: StoreCommand {
  let habits: [StoreHabit]

  /// Creates the command.
  public init(_ habits: Set<StoreHabit>) {
    self.habits = habits.sorted { $0.rawValue < $1.rawValue }
  }

  /// Sets the habits of the app's store.
  ///
  /// A subscription whose renewal is due at its end renews there, and early from then on.
  public func run(in store: inout StoreContext) throws(AppStoreError) -> Done {
    store.shop.habits = Set(habits)
    return Done()
  }
}

/// Sets how far the store's clock is ahead of devices' and servers' clocks.
public struct SetClockLead: StoreCommand {
  /// The seconds that a store's clock may be ahead or behind.
  public static let most = 86_400

  let seconds: Int

  /// Creates the command, with seconds below zero for a store whose clock is behind.
  public init(seconds: Int) { self.seconds = seconds }

  /// Sets the distance, for all apps.
  ///
  /// Time never goes back: if the lead is reduced, the store's clock stops until the other clock
  /// catches up.
  ///
  /// Throws for more than a day.
  public func run(in store: inout StoreContext) throws(AppStoreError) -> Done {
    guard abs(seconds) <= Self.most else { throw .clockTooFar(seconds) }
    let lead = TimeInterval(seconds)
    store.state.now = max(store.state.now, store.state.now - store.state.clockLead + lead)
    store.state.clockLead = lead
    return Done()
  }
}

extension AppStoreError {
  fileprivate static func clockTooFar(_ seconds: Int) -> AppStoreError {
    AppStoreError(
      .invalidClock, "A store's clock can't be \(seconds) seconds ahead.",
      fix: "Write from -\(SetClockLead.most) to \(SetClockLead.most).")
  }
}
