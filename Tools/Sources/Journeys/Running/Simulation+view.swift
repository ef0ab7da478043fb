public import Foundation
public import LocalAppStore
public import TollgateOpenStore
public import TollgateScreens

/// The view of a simulation that tools show.
extension Simulation {
  /// The number of devices; ``visibleScreen`` and the steps are about the selected one.
  public var deviceCount: Int { devices.count }

  /// The number of the device that the person holds, counted from 1.
  public var deviceNumber: Int { held + 1 }

  /// Returns a device and the app on it, by its number.
  public func device(_ number: Int) -> DeviceProfile { devices[number - 1].profile }

  /// Returns the Apple account that is signed in to the App Store on a device.
  public func signedIn(onDevice number: Int) -> Action.SignIn {
    devices[number - 1].account == firstAccount ? .first : .other
  }

  /// Returns a Boolean value that indicates whether the app is open on a device.
  public func isOpen(onDevice number: Int) -> Bool { devices[number - 1].process != nil }

  /// Returns the network of a device, by its number.
  public func network(onDevice number: Int) -> Action.Network { devices[number - 1].network }

  /// Returns the screen that a device shows, or nil if the app is not open there.
  public func screen(onDevice number: Int) -> Screen? {
    devices[number - 1].process?.screens.front
  }

  /// The profile of the device and of its open app.
  public var device: DeviceProfile { profile }

  /// The time of the device's clock.
  public var deviceNow: Date { clock.now }

  /// A Boolean value that indicates whether the device's clock has been set.
  public var isDeviceClockSet: Bool { clock.isSet }

  /// Returns the purchases that wait for a parent, or for the person to resolve an issue, oldest
  /// first.
  public func pendingPurchases() async throws -> [PendingPurchase] {
    try await store.send(ListPendingPurchases(of: account))
  }

  /// Returns the number of the account's verified unfinished transactions.
  public func unfinishedCount() async throws -> Int {
    try await store.send(ListAccountTransactions(.unfinished, of: account)).count
  }

  /// The remote values in force, experiments' statuses among them.
  public var remoteValues: RemoteValues { remote }

  /// Ends the app's process and removes its files; the simulation can't be used afterwards.
  public func close() async { await discard() }
}
