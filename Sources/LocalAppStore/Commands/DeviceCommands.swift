/// Makes an Apple account, in a country as ISO 3166-1 alpha-3 or in the configuration's.
public struct AddAccount: StoreCommand {
  public static let name = "addAccount"

  let storefront: String?

  /// Makes the command.
  public init(storefront: String? = nil) {
    self.storefront = storefront
  }

  public func run(in store: inout StoreContext) throws(AppStoreError) -> AccountID {
    try store.state.addAccount(storefront: storefront)
  }
}

/// Gives an account a device, online and without the app.
///
/// Where `locale` is nil, it is the configuration's.
public struct AddDevice: StoreCommand {
  public static let name = "addDevice"

  let account: AccountID
  let platform: DevicePlatform
  let locale: String?

  /// Makes the command.
  public init(account: AccountID, platform: DevicePlatform = .iOS, locale: String? = nil) {
    self.account = account
    self.platform = platform
    self.locale = locale
  }

  public func run(in store: inout StoreContext) throws(AppStoreError) -> DeviceID {
    try store.state.addDevice(of: account, platform: platform, locale: locale)
  }
}

/// Downloads the app onto a device.
///
/// The account's first download is the app transaction's original purchase, for ever. Where `version` is nil, it is the version
/// that the store was opened with.
public struct InstallApp: StoreCommand {
  public static let name = "install"

  let device: DeviceID
  let version: String?

  /// Makes the command.
  public init(on device: DeviceID, version: String? = nil) {
    self.device = device
    self.version = version
  }

  public func run(in store: inout StoreContext) throws(AppStoreError) -> Done {
    try Done(store.state.install(on: device, version: version))
  }
}

/// Deletes the app from a device, with all that it remembered of the store.
///
/// An open app ends.
public struct UninstallApp: StoreCommand {
  public static let name = "uninstall"

  let device: DeviceID

  /// Makes the command.
  public init(from device: DeviceID) {
    self.device = device
  }

  public func run(in store: inout StoreContext) throws(AppStoreError) -> Done {
    if let ended = try store.state.uninstall(from: device) { store.room.end(ended) }
    return Done()
  }
}

/// Installs another version, which the next launch opens.
public struct UpdateApp: StoreCommand {
  public static let name = "update"

  let device: DeviceID
  let version: String

  /// Makes the command.
  public init(_ device: DeviceID, to version: String) {
    self.device = device
    self.version = version
  }

  public func run(in store: inout StoreContext) throws(AppStoreError) -> Done {
    try Done(store.state.update(device, to: version))
  }
}

/// Takes a device off the network, or puts it back.
///
/// What it missed comes when it is back.
public struct SetOnline: StoreCommand {
  public static let name = "setOnline"

  let isOnline: Bool
  let device: DeviceID

  /// Makes the command.
  public init(_ isOnline: Bool, device: DeviceID) {
    self.isOnline = isOnline
    self.device = device
  }

  public func run(in store: inout StoreContext) throws(AppStoreError) -> Done {
    try Done(store.state.setOnline(isOnline, for: device))
  }
}

/// Sets a device's locale.
public struct SetLocale: StoreCommand {
  public static let name = "setLocale"

  let locale: String
  let device: DeviceID

  /// Makes the command.
  public init(_ locale: String, device: DeviceID) {
    self.locale = locale
    self.device = device
  }

  public func run(in store: inout StoreContext) throws(AppStoreError) -> Done {
    try Done(store.state.setLocale(locale, of: device))
  }
}

/// Moves an account to another country, as ISO 3166-1 alpha-3.
public struct SetStorefront: StoreCommand {
  public static let name = "setStorefront"

  let storefront: String
  let account: AccountID

  /// Makes the command.
  public init(_ storefront: String, account: AccountID) {
    self.storefront = storefront
    self.account = account
  }

  public func run(in store: inout StoreContext) throws(AppStoreError) -> Done {
    try Done(store.state.setStorefront(storefront, of: account))
  }
}

/// Signs another account in to the App Store on a device, in the place of the one that is.
///
/// The app stays installed, and open where it is. From now on it is told of that account's purchases and storefront, and
/// what it buys is that account's. It fails where there is no such device or account, or the device is offline.
public struct SignIn: StoreCommand {
  public static let name = "signIn"

  let account: AccountID
  let device: DeviceID

  /// Makes the command.
  public init(_ account: AccountID, on device: DeviceID) {
    self.account = account
    self.device = device
  }

  public func run(in store: inout StoreContext) throws(AppStoreError) -> Done {
    try Done(store.state.signIn(account, on: device))
  }
}

/// Has something shown to a person over the app.
public struct ShowMessage: StoreCommand {
  public static let name = "tell"

  let message: StoreMessage
  let account: AccountID

  /// Makes the command.
  public init(_ message: StoreMessage, to account: AccountID) {
    self.message = message
    self.account = account
  }

  public func run(in store: inout StoreContext) throws(AppStoreError) -> Done {
    try Done(store.state.tell(message, to: account))
  }
}

/// Has the person tap Buy in the App Store, on a device that has the app.
public struct PromotePurchase: StoreCommand {
  public static let name = "promote"

  let purchase: PromotedPurchase
  let device: DeviceID

  /// Makes the command.
  public init(_ purchase: PromotedPurchase, on device: DeviceID) {
    self.purchase = purchase
    self.device = device
  }

  public func run(in store: inout StoreContext) throws(AppStoreError) -> Done {
    try Done(store.state.promote(purchase, on: device))
  }
}
