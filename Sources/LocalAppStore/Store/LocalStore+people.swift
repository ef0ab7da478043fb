extension LocalStore {
  /// The accounts, in the order in which they were added.
  public var accounts: [AccountID] {
    withState { $0.accounts.keys.sorted { $0.rawValue < $1.rawValue } }
  }

  /// The devices, in the order in which they were added.
  public var devices: [DeviceID] {
    withState { $0.devices.keys.sorted { $0.rawValue < $1.rawValue } }
  }

  /// Returns the process of the first app on a device, or nil where none runs.
  public func launch(on device: DeviceID) -> LaunchID? {
    withState { state in
      state.launches.values.first { $0.device == device && $0.app == .first }?.id
    }
  }

  /// Returns whether a process has ended.
  public func isOver(_ launch: LaunchID) -> Bool { withState { $0.launches[launch] == nil } }
}
