import Foundation

/// A device, as every app on it knows it.
struct Device: Hashable, Codable, Sendable {
  let id: DeviceID

  /// Who is signed in to the App Store on it.
  var account: AccountID
  let platform: DevicePlatform

  /// What signed facts are tied to.
  let verificationID: UUID

  var locale: String
  var isOnline = true

  /// The storefront that the device last heard of.
  var storefront: StorefrontCountry
}
