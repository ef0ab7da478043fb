import Foundation

/// A device, with the data that all its apps share.
struct Device: Hashable, Codable, Sendable {
  let id: DeviceID

  /// The account that is signed in to the App Store on it.
  var account: AccountID
  let platform: DevicePlatform

  /// The identifier that signed facts are tied to.
  let verificationID: UUID

  var locale: String
  var isOnline = true

  /// The storefront as the device last read it.
  var storefront: StorefrontCountry
}
