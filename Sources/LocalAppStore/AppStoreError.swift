/// What the store could not do, to what, and what to do about it.
public struct AppStoreError: Error, Hashable, Codable, Sendable {
  /// Names a kind of failure.
  ///
  /// More may be added.
  public struct Code: RawRepresentable, Hashable, Codable, Sendable {
    public let rawValue: String

    public init(rawValue: String) { self.rawValue = rawValue }

    public static let offline = Code(rawValue: "offline")
    public static let launchEnded = Code(rawValue: "launch_ended")
    public static let alreadyOpen = Code(rawValue: "already_open")
    public static let notInstalled = Code(rawValue: "not_installed")
    public static let unknownAccount = Code(rawValue: "unknown_account")
    public static let unknownDevice = Code(rawValue: "unknown_device")
    public static let unknownStorefront = Code(rawValue: "unknown_storefront")
    public static let unknownProduct = Code(rawValue: "unknown_product")
    public static let unknownTransaction = Code(rawValue: "unknown_transaction")
    public static let unknownCode = Code(rawValue: "unknown_code")
    public static let productUnavailable = Code(rawValue: "product_unavailable")
    public static let invalidQuantity = Code(rawValue: "invalid_quantity")
    public static let notSoldYet = Code(rawValue: "not_sold_yet")
    public static let nothingPending = Code(rawValue: "nothing_pending")
    public static let nothingToRefund = Code(rawValue: "nothing_to_refund")
    public static let nothingToReverse = Code(rawValue: "nothing_to_reverse")
    public static let nothingShared = Code(rawValue: "nothing_shared")
    public static let notFamilyShareable = Code(rawValue: "not_family_shareable")
    public static let signing = Code(rawValue: "signing")
  }

  public let code: Code

  /// What happened, to what, and what to do.
  public let message: String

  init(_ code: Code, _ message: String) {
    self.code = code
    self.message = message
  }
}

extension AppStoreError: CustomStringConvertible {
  public var description: String { message }
}

extension AppStoreError {
  static let offline = AppStoreError(
    .offline, "The App Store can't be reached: the device is offline. Put it online and try again.")

  static let launchEnded = AppStoreError(
    .launchEnded, "The app's process has ended. Open the app again with a new launch.")

  static func alreadyOpen(_ device: DeviceID) -> AppStoreError {
    AppStoreError(
      .alreadyOpen, "The app is already open on device \(device.rawValue). End that launch first.")
  }

  static func notInstalled(_ device: DeviceID) -> AppStoreError {
    AppStoreError(
      .notInstalled, "The app is not installed on device \(device.rawValue). Install it first.")
  }

  static func unknownAccount(_ account: AccountID) -> AppStoreError {
    AppStoreError(
      .unknownAccount, "This box has no account \(account.rawValue). Add one with addAccount.")
  }

  static func unknownDevice(_ device: DeviceID) -> AppStoreError {
    AppStoreError(
      .unknownDevice, "This box has no device \(device.rawValue). Add one with addDevice.")
  }

  static func unknownStorefront(_ code: String) -> AppStoreError {
    AppStoreError(
      .unknownStorefront,
      "The App Store has no storefront \"\(code)\". Use the three letters of ISO 3166-1, like USA.")
  }

  static func unknownProduct(_ id: String) -> AppStoreError {
    AppStoreError(
      .unknownProduct, "The configuration sells no \"\(id)\". Check the product identifier.")
  }

  static func unknownTransaction(_ id: TransactionID) -> AppStoreError {
    AppStoreError(.unknownTransaction, "This store never made a transaction \(id).")
  }

  static let unknownCode = AppStoreError(
    .unknownCode, "No offer has this code. Codes are the referenceName of a code offer.")

  static func productUnavailable(_ id: String) -> AppStoreError {
    AppStoreError(.productUnavailable, "\"\(id)\" can't be bought now.")
  }

  static func invalidQuantity(_ quantity: Int, of id: String) -> AppStoreError {
    AppStoreError(
      .invalidQuantity,
      "\(quantity) of \"\(id)\" can't be bought at once. Consumables come by 1 to 10, others alone."
    )
  }

  static func notSoldYet(_ id: String) -> AppStoreError {
    AppStoreError(
      .notSoldYet, "\"\(id)\" renews by itself, and this store does not sell subscriptions yet.")
  }

  static func nothingPending(_ id: String) -> AppStoreError {
    AppStoreError(.nothingPending, "No purchase of \"\(id)\" is waiting for an answer.")
  }

  static func nothingToRefund(_ id: String) -> AppStoreError {
    AppStoreError(
      .nothingToRefund, "There is no purchase of \"\(id)\" that has not been refunded yet.")
  }

  static func nothingToReverse(_ id: String) -> AppStoreError {
    AppStoreError(.nothingToReverse, "There is no refund of \"\(id)\" to take back.")
  }

  static func nothingShared(_ id: String) -> AppStoreError {
    AppStoreError(.nothingShared, "No family member shares \"\(id)\" with this account.")
  }

  static func notFamilyShareable(_ id: String) -> AppStoreError {
    AppStoreError(
      .notFamilyShareable,
      "The configuration does not let a family share \"\(id)\". Set its familyShareable to true.")
  }

  static func signing(_ failure: any Error) -> AppStoreError {
    AppStoreError(.signing, "The store could not sign: \(failure)")
  }
}
