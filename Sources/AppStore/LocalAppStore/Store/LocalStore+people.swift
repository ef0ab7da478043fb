extension LocalStore {
  /// The accounts, in the order in which they were added.
  public var accounts: [AccountID] {
    withState { $0.accounts.ids }
  }

  /// The devices, in the order in which they were added.
  public var devices: [DeviceID] {
    withState { $0.devices.ids }
  }

  /// Returns the process of the first app on a device, or nil if none runs.
  public func launch(on device: DeviceID) -> LaunchID? {
    withState { $0.launches.launch(of: .first, on: device) }
  }

  /// Returns whether a process has ended.
  public func isOver(_ launch: LaunchID) -> Bool { withState { $0.launches[launch] == nil } }
}
