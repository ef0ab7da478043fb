import AppStoreWire

/// Opens the app on a device.
public struct OpenApp: StoreCommand {
  let device: DeviceID

  /// Creates the command.
  public init(on device: DeviceID) {
    self.device = device
  }

  /// Returns the process.
  ///
  /// Throws if the app isn't installed on the device, or is open there.
  public func run(in store: inout StoreContext) throws(AppStoreError) -> OpenedLaunch {
    let owner = try store.state.device(device)
    guard let version = store.shop.installs[device]?.version else { throw .notInstalled(device) }
    guard store.state.launches.launch(of: store.app, on: device) == nil else {
      throw .alreadyOpen(device)
    }
    let launch = Launch(
      id: LaunchID(rawValue: store.state.nextNumber()), app: store.app, device: device,
      version: version, openedAt: store.state.nextRevision(), storefront: owner.storefront,
      statuses: owner.isOnline ? store.statusRevisions(of: owner.account) : [:])
    store.state.launches.add(launch)
    store.record(.launched, account: owner.account, device: device)
    return OpenedLaunch(
      id: launch.id, app: store.shop.app, device: device,
      deviceVerificationID: owner.verificationID, appVersion: version)
  }
}

/// Ends a process.
///
/// Its listeners are notified of the end.
public struct EndLaunch: LaunchCommand {
  package let launch: LaunchID

  /// Creates the command.
  public init(_ launch: LaunchID) {
    self.launch = launch
  }

  /// Ends the process, and changes nothing if it has ended.
  public func run(in store: inout StoreContext) throws(AppStoreError) -> Done {
    store.state.end(launch)
    return Done(store.dispatcher.end(launch))
  }
}

/// Returns the app transaction as a compact JWS.
public struct ReadAppTransaction: LaunchCommand {
  let launch: LaunchID
  let refreshing: Bool

  /// Creates the command.
  public init(for launch: LaunchID, refreshing: Bool = false) {
    self.launch = launch
    self.refreshing = refreshing
  }

  /// Returns the app transaction.
  ///
  /// Throws if the device is offline, and nothing was read before or a refresh is requested.
  public func run(in store: inout StoreContext) throws(AppStoreError) -> String {
    try store.signer.sign(document(in: &store))
  }

  /// Returns the process's copy if it has one, else a new one, or the device's copy if offline.
  func document(in store: inout StoreContext) throws(AppStoreError) -> StoreDocument {
    let caller = try store.state.caller(launch)
    if !refreshing, let known = store.state.launches[launch]?.appTransaction { return known }
    let device = caller.device
    guard
      device.isOnline, let version = store.state.launches[launch]?.version,
      let download = store.shop.customer(caller.account.id).firstDownload
    else {
      if !refreshing, let remembered = store.shop.installs[device.id]?.appTransaction {
        return remembered
      }
      throw .offline
    }
    let document = store.appTransaction(download, of: caller, version: version)
    store.state.launches.update(launch) { $0.appTransaction = document }
    store.shop.installs[device.id]?.appTransaction = document
    return document
  }
}

/// Asks the store for everything again.
public struct SyncPurchases: LaunchCommand {
  let launch: LaunchID

  /// Creates the command.
  public init(_ launch: LaunchID) {
    self.launch = launch
  }

  /// Signs again each document that has changed.
  ///
  /// Throws if the device is offline.
  public func run(in store: inout StoreContext) throws(AppStoreError) -> Done {
    let device = try store.state.caller(launch).device
    guard device.isOnline else { throw .offline }
    store.state.launches.update(launch) { ($0.signed, $0.signedStatuses) = (nil, nil) }
    store.refreshStaleCopies(on: device)
    _ = try ReadAppTransaction(for: launch, refreshing: true).document(in: &store)
    return Done()
  }
}

/// Returns the account's country, as last seen by the device.
public struct ReadStorefront: LaunchCommand {
  let launch: LaunchID

  /// Creates the command.
  public init(for launch: LaunchID) {
    self.launch = launch
  }

  /// Returns the country; while the device is offline, the one that it knew last.
  ///
  /// Throws if the process has ended.
  public func run(in store: inout StoreContext) throws(AppStoreError) -> StorefrontCountry {
    let caller = try store.state.caller(launch)
    guard caller.device.isOnline else { return caller.device.storefront }
    store.state.devices[caller.device.id]?.storefront = caller.account.storefront
    return caller.account.storefront
  }
}
