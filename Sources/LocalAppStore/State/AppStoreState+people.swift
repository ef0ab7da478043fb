import Foundation

extension AppStoreState {
  mutating func addAccount(storefront: String?) throws(AppStoreError) -> AccountID {
    let settings = shop.configuration.settings
    let code = storefront ?? settings.storefront
    guard let country = StorefrontCountry(code) else { throw .unknownStorefront(code) }
    let id = AccountID(rawValue: nextNumber())
    accounts[id] = Account(
      id: id, storefront: country, asksToBuy: settings.askToBuy,
      interruptsPurchases: settings.interruptsPurchases,
      billing: settings.failsRenewals ? .failing : .working)
    return id
  }

  mutating func addDevice(
    of account: AccountID, platform: DevicePlatform, locale: String?
  ) throws(AppStoreError) -> DeviceID {
    let owner = try self.account(account)
    let id = DeviceID(rawValue: nextNumber())
    devices[id] = Device(
      id: id, account: account, platform: platform, verificationID: nextUUID(),
      locale: locale ?? shop.configuration.settings.locale, storefront: owner.storefront)
    return id
  }

  /// Downloads the app, which makes the account's first download where there was none.
  ///
  /// Where the app is installed already, nothing changes.
  mutating func install(on id: DeviceID, version: String?) throws(AppStoreError) {
    let device = try device(id)
    guard shop.installs[id] == nil else { return }
    let version = version ?? shop.app.version
    var install = Install(version: version)
    for purchase in purchases(of: device.account) where purchase.isFinished {
      install.known[purchase.id] = purchase.revision
    }
    shop.installs[id] = install
    noteDownload(by: device.account, version: version, on: id)
    record(.installed, account: device.account, device: id)
  }

  /// Deletes the app with all that it remembers of the store.
  ///
  /// - Returns: The process that this ended, if the app was open.
  mutating func uninstall(from id: DeviceID) throws(AppStoreError) -> LaunchID? {
    let device = try device(id)
    guard shop.installs.removeValue(forKey: id) != nil else { throw .notInstalled(id) }
    record(.uninstalled, account: device.account, device: id)
    guard let open = launches.launch(of: app, on: id) else { return nil }
    end(open)
    return open
  }

  /// Installs another version, which the next launch opens.
  mutating func update(_ id: DeviceID, to version: String) throws(AppStoreError) {
    let device = try device(id)
    guard shop.installs[id] != nil else { throw .notInstalled(id) }
    shop.installs[id]?.version = version
    record(.updated, account: device.account, device: id, note: version)
  }

  mutating func open(on id: DeviceID) throws(AppStoreError) -> OpenedLaunch {
    let device = try device(id)
    guard let version = shop.installs[id]?.version else { throw .notInstalled(id) }
    guard launches.launch(of: app, on: id) == nil else { throw .alreadyOpen(id) }
    let launch = Launch(
      id: LaunchID(rawValue: nextNumber()), app: app, device: id, version: version,
      openedAt: nextRevision(), storefront: device.storefront,
      statuses: device.isOnline ? statusRevisions(of: device.account) : [:])
    launches.add(launch)
    record(.launched, account: device.account, device: id)
    return OpenedLaunch(
      id: launch.id, app: shop.app, device: id, deviceVerificationID: device.verificationID,
      appVersion: launch.version)
  }

  /// Ends a process.
  ///
  /// One that has ended stays so.
  mutating func end(_ id: LaunchID) {
    guard let launch = launches.remove(id) else { return }
    record(
      .ended, of: launch.app, account: devices[launch.device]?.account, device: launch.device)
  }
}

extension AppStoreState {
  /// Sets whether a device can reach the store.
  ///
  /// Back online, the store learns what was finished.
  mutating func setOnline(_ isOnline: Bool, for id: DeviceID) throws(AppStoreError) {
    let device = try device(id)
    guard device.isOnline != isOnline else { return }
    devices[id]?.isOnline = isOnline
    record(isOnline ? .online : .offline, of: nil, account: device.account, device: id)
    guard isOnline else { return }
    inEveryShop { state in
      let finishes = state.shop.installs[id]?.finishes ?? []
      state.shop.installs[id]?.finishes = []
      for transaction in finishes.sorted() { state.markFinished(transaction, on: id) }
    }
  }

  mutating func setStorefront(_ code: String, of id: AccountID) throws(AppStoreError) {
    guard let country = StorefrontCountry(code) else { throw .unknownStorefront(code) }
    guard try account(id).storefront != country else { return }
    accounts[id]?.storefront = country
    record(.storefrontChanged, of: nil, account: id, note: code)
  }

  /// Signs an account in on a device, in the place of the one that is.
  ///
  /// What the device remembers of the other account's purchases is gone; what was delivered to it
  /// does not come again. An account that never had an app on the device downloads it by this.
  mutating func signIn(_ id: AccountID, on deviceID: DeviceID) throws(AppStoreError) {
    let device = try device(deviceID)
    _ = try account(id)
    guard device.account != id else { return }
    guard device.isOnline else { throw .offline }
    devices[deviceID]?.account = id
    record(.signedIn, of: nil, account: id, device: deviceID)
    inEveryShop { state in state.takeOver(the: deviceID, by: id) }
  }

  /// Resets what an app on a device knows, to begin with the facts of another account.
  private mutating func takeOver(the device: DeviceID, by account: AccountID) {
    guard var install = shop.installs[device] else { return }
    install.copies = [:]
    install.statuses = [:]
    install.appTransaction = nil
    for purchase in purchases(of: account)
    where purchase.isFinished && install.known[purchase.id] == nil {
      install.known[purchase.id] = purchase.revision
    }
    shop.installs[device] = install
    noteDownload(by: account, version: install.version, on: device)
    guard let launch = launches.launch(of: app, on: device) else { return }
    launches.update(launch) {
      $0.appTransaction = nil
      $0.introductoryEligibility = [:]
    }
  }

  /// Records that an account has the app on a device, and when it first had the app: that never changes again.
  private mutating func noteDownload(
    by account: AccountID, version: String, on device: DeviceID
  ) {
    shop.customers[account, default: Customer()].devices.insert(device)
    guard customer(account).firstDownload == nil, let platform = devices[device]?.platform
    else { return }
    shop.customers[account, default: Customer()].firstDownload = Customer.FirstDownload(
      date: now, version: version, platform: platform)
  }

  mutating func setLocale(_ locale: String, of id: DeviceID) throws(AppStoreError) {
    _ = try device(id)
    devices[id]?.locale = locale
  }

  mutating func setAskToBuy(_ asks: Bool, for id: AccountID) throws(AppStoreError) {
    _ = try account(id)
    accounts[id]?.asksToBuy = asks
  }

  mutating func setInterruption(_ interrupts: Bool, for id: AccountID) throws(AppStoreError) {
    _ = try account(id)
    accounts[id]?.interruptsPurchases = interrupts
  }

  mutating func arrange(
    _ next: NextPurchase?, for id: AccountID
  ) throws(AppStoreError) {
    _ = try account(id)
    accounts[id]?.nextPurchase = next
  }
}
