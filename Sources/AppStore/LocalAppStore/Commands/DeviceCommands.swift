import AppStoreWire

/// Makes an Apple account, in a country as ISO 3166-1 alpha-3 or in the configuration's.
public struct AddAccount: StoreCommand {
  let storefront: String?

  /// Creates the command.
  public init(storefront: String? = nil) {
    self.storefront = storefront
  }

  /// Returns the new account.
  ///
  /// Throws if no storefront has that code.
  public func run(in store: inout StoreContext) throws(AppStoreError) -> AccountID {
    let settings = store.shop.configuration.settings
    let code = storefront ?? settings.storefront
    guard let country = StorefrontCountry(code) else { throw .unknownStorefront(code) }
    let id = AccountID(rawValue: store.state.nextNumber())
    store.state.accounts[id] = Account(
      id: id, storefront: country, asksToBuy: settings.askToBuy,
      interruptsPurchases: settings.interruptsPurchases,
      billing: settings.failsRenewals ? .failing : .working)
    return id
  }
}

/// Gives an account a device, online and without the app.
///
/// If `locale` is nil, it is the configuration's.
public struct AddDevice: StoreCommand {
  let account: AccountID
  let platform: DevicePlatform
  let locale: String?

  /// Creates the command.
  public init(account: AccountID, platform: DevicePlatform = .iOS, locale: String? = nil) {
    self.account = account
    self.platform = platform
    self.locale = locale
  }

  /// Returns the new device.
  ///
  /// Throws if there is no such account.
  public func run(in store: inout StoreContext) throws(AppStoreError) -> DeviceID {
    let owner = try store.state.account(account)
    let id = DeviceID(rawValue: store.state.nextNumber())
    store.state.devices[id] = Device(
      id: id, account: account, platform: platform, verificationID: store.state.nextUUID(),
      locale: locale ?? store.shop.configuration.settings.locale, storefront: owner.storefront)
    return id
  }
}

/// Downloads the app onto a device.
///
/// The account's first download always stays the app transaction's original purchase. If `version`
/// is nil, it is the version that the store was opened with.
public struct InstallApp: StoreCommand {
  let device: DeviceID
  let version: String?

  /// Creates the command.
  public init(on device: DeviceID, version: String? = nil) {
    self.device = device
    self.version = version
  }

  /// Installs the app, and changes nothing if it is installed.
  ///
  /// Throws if there is no such device.
  public func run(in store: inout StoreContext) throws(AppStoreError) -> Done {
    let owner = try store.state.device(device)
    guard store.shop.installs[device] == nil else { return Done() }
    let version = version ?? store.shop.app.version
    store.shop.installs[device] = Install(
      version: version, knowing: store.shop.purchases(of: owner.account))
    store.noteDownload(by: owner.account, version: version, on: owner)
    store.record(.installed, account: owner.account, device: device)
    return Done()
  }
}

/// Deletes the app from a device, with all that it remembered of the store.
///
/// An open app ends.
public struct UninstallApp: StoreCommand {
  let device: DeviceID

  /// Creates the command.
  public init(from device: DeviceID) {
    self.device = device
  }

  /// Deletes the app.
  ///
  /// Throws if it isn't installed on the device.
  public func run(in store: inout StoreContext) throws(AppStoreError) -> Done {
    let owner = try store.state.device(device)
    guard store.shop.installs.removeValue(forKey: device) != nil else {
      throw .notInstalled(device)
    }
    store.record(.uninstalled, account: owner.account, device: device)
    if let open = store.state.launches.launch(of: store.app, on: device) {
      store.state.end(open)
      store.dispatcher.end(open)
    }
    return Done()
  }
}

/// Installs another version, which the next launch opens.
public struct UpdateApp: StoreCommand {
  let device: DeviceID
  let version: String

  /// Creates the command.
  public init(_ device: DeviceID, to version: String) {
    self.device = device
    self.version = version
  }

  /// Sets the installed version; an open app keeps its own.
  ///
  /// Throws if it isn't installed on the device.
  public func run(in store: inout StoreContext) throws(AppStoreError) -> Done {
    let owner = try store.state.device(device)
    guard store.shop.installs[device] != nil else { throw .notInstalled(device) }
    store.shop.installs[device]?.version = version
    store.record(.updated, account: owner.account, device: device, note: version)
    return Done()
  }
}

/// Disconnects a device from the network, or reconnects it.
///
/// When the device is back online, it receives the updates that it missed.
public struct SetOnline: StoreCommand {
  let isOnline: Bool
  let device: DeviceID

  /// Creates the command.
  public init(_ isOnline: Bool, device: DeviceID) {
    self.isOnline = isOnline
    self.device = device
  }

  /// Sets whether the device is online, and sends the store the transactions that were finished
  /// offline.
  ///
  /// Throws if there is no such device.
  public func run(in store: inout StoreContext) throws(AppStoreError) -> Done {
    let before = try store.state.device(device)
    guard before.isOnline != isOnline else { return Done() }
    store.state.devices[device]?.isOnline = isOnline
    store.record(isOnline ? .online : .offline, of: nil, account: before.account, device: device)
    guard isOnline else { return Done() }
    store.inEveryApp { store in
      let finishes = store.shop.installs[device]?.finishes ?? []
      store.shop.installs[device]?.finishes = []
      for transaction in finishes.sorted() { store.markFinished(transaction, on: device) }
    }
    return Done()
  }
}

/// Sets a device's locale.
public struct SetLocale: StoreCommand {
  let locale: String
  let device: DeviceID

  /// Creates the command.
  public init(_ locale: String, device: DeviceID) {
    self.locale = locale
    self.device = device
  }

  /// Sets the locale, which is not checked.
  ///
  /// Throws if there is no such device.
  public func run(in store: inout StoreContext) throws(AppStoreError) -> Done {
    _ = try store.state.device(device)
    store.state.devices[device]?.locale = locale
    return Done()
  }
}

/// Moves an account to another country, as ISO 3166-1 alpha-3.
public struct SetStorefront: StoreCommand {
  let storefront: String
  let account: AccountID

  /// Creates the command.
  public init(_ storefront: String, account: AccountID) {
    self.storefront = storefront
    self.account = account
  }

  /// Sets the storefront; an offline device sees the change once it is online.
  ///
  /// Throws if no storefront has that code, or there is no such account.
  public func run(in store: inout StoreContext) throws(AppStoreError) -> Done {
    guard let country = StorefrontCountry(storefront) else { throw .unknownStorefront(storefront) }
    guard try store.state.account(account).storefront != country else { return Done() }
    store.state.accounts[account]?.storefront = country
    store.state.noteTermsChange()
    store.record(.storefrontChanged, of: nil, account: account, note: storefront)
    return Done()
  }
}

/// Signs another account in to the App Store on a device, replacing the current one.
///
/// The app stays installed, and open where it is. From then on the app receives updates about that
/// account's purchases and storefront, and purchases belong to that account. It fails if there is
/// no such device or account, or the device is offline.
public struct SignIn: StoreCommand {
  let account: AccountID
  let device: DeviceID

  /// Creates the command.
  public init(_ account: AccountID, on device: DeviceID) {
    self.account = account
    self.device = device
  }

  /// Signs the account in, and changes nothing if it is signed in.
  ///
  /// Throws if there is no such device or account, or the device is offline.
  public func run(in store: inout StoreContext) throws(AppStoreError) -> Done {
    let before = try store.state.device(device)
    _ = try store.state.account(account)
    guard before.account != account else { return Done() }
    guard before.isOnline else { throw .offline }
    store.state.devices[device]?.account = account
    store.record(.signedIn, of: nil, account: account, device: device)
    store.inEveryApp { takeOver(before, in: &$0) }
    return Done()
  }

  /// Gives the app on the device the account's transactions.
  private func takeOver(_ device: Device, in store: inout StoreContext) {
    guard var install = store.shop.installs[device.id] else { return }
    install.takeOver(knowing: store.shop.purchases(of: account))
    store.shop.installs[device.id] = install
    store.noteDownload(by: account, version: install.version, on: device)
    guard let launch = store.state.launches.launch(of: store.app, on: device.id) else { return }
    store.state.launches.update(launch) {
      $0.appTransaction = nil
      $0.introductoryEligibility = [:]
    }
  }
}

/// Has something shown to a person over the app.
public struct ShowMessage: StoreCommand {
  let message: StoreMessage
  let account: AccountID

  /// Creates the command.
  public init(_ message: StoreMessage, to account: AccountID) {
    self.message = message
    self.account = account
  }

  /// Keeps the message for each of the account's devices that has the app.
  ///
  /// Throws if there is no such account.
  public func run(in store: inout StoreContext) throws(AppStoreError) -> Done {
    _ = try store.state.account(account)
    store.show(message, to: account)
    return Done()
  }
}

/// Simulates a tap on Buy in the App Store, on a device that has the app.
public struct PromotePurchase: StoreCommand {
  let purchase: PromotedPurchase
  let device: DeviceID

  /// Creates the command.
  public init(_ purchase: PromotedPurchase, on device: DeviceID) {
    self.purchase = purchase
    self.device = device
  }

  /// Adds the purchase to those that the app on the device hasn't made yet.
  ///
  /// Throws if it isn't installed there, or sells no such product.
  public func run(in store: inout StoreContext) throws(AppStoreError) -> Done {
    _ = try store.state.device(device)
    _ = try store.shop.product(purchase.productID)
    guard store.shop.installs[device] != nil else { throw .notInstalled(device) }
    store.shop.installs[device]?.intents.append(purchase)
    return Done()
  }
}
