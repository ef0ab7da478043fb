extension AppStoreError {
  static let offline = AppStoreError(
    .offline, "The App Store can't be reached: the device is offline.",
    fix: "Put it online and try again.")

  static let launchEnded = AppStoreError(
    .launchEnded, "The app's process has ended.", fix: "Open the app again with a new launch.")

  static func alreadyOpen(_ device: DeviceID) -> AppStoreError {
    AppStoreError(
      .alreadyOpen, "The app is already open on device \(device.rawValue).",
      fix: "End that launch first.")
  }

  static func notInstalled(_ device: DeviceID) -> AppStoreError {
    AppStoreError(
      .notInstalled, "The app is not installed on device \(device.rawValue).",
      fix: "Install it first.")
  }

  static func unknownApp(_ app: AppID) -> AppStoreError {
    AppStoreError(
      .unknownApp, "This store sells no app \(app.rawValue).", fix: "Add one with `AddApp`.")
  }

  static func unknownAccount(_ account: AccountID) -> AppStoreError {
    AppStoreError(
      .unknownAccount, "This store has no account \(account.rawValue).",
      fix: "Add one with `AddAccount`.")
  }

  static func unknownDevice(_ device: DeviceID) -> AppStoreError {
    AppStoreError(
      .unknownDevice, "This store has no device \(device.rawValue).",
      fix: "Add one with `AddDevice`.")
  }

  static func unknownStorefront(_ code: String) -> AppStoreError {
    AppStoreError(
      .unknownStorefront, "The App Store has no storefront `\(code)`.",
      fix: "Use the three letters of ISO 3166-1, like `USA`.")
  }

  static let noStorefronts = AppStoreError(
    .unknownStorefront, "The list of storefronts is empty.",
    fix: "Name some, or give no list for all of them.")

  static func noFamily(_ account: AccountID) -> AppStoreError {
    AppStoreError(
      .noFamily, "Account \(account.rawValue) is in no family.", fix: "Let it join one first.")
  }

  static func nothingShared(_ id: String) -> AppStoreError {
    AppStoreError(
      .nothingShared, "No family member shares `\(id)` with this account.",
      fix: "Share it first, with `ShareWithFamily`.")
  }

  static func nothingToShare(_ id: String) -> AppStoreError {
    AppStoreError(
      .nothingShared, "The account has not bought `\(id)`, and can't share it.",
      fix: "Buy it first, with this account.")
  }

  static func notFamilyShareable(_ id: String) -> AppStoreError {
    AppStoreError(
      .notFamilyShareable, "The configuration does not let a family share `\(id)`.",
      fix: "Set its `familyShareable` to true.")
  }
}
