import Foundation

/// The facts that one app has of an account.
struct CustomerFacts: Hashable, Codable, Sendable {
  /// The first time that the account got the app.
  ///
  /// It never changes.
  struct FirstDownload: Hashable, Codable, Sendable {
    let date: Date
    let version: String
    let platform: DevicePlatform
  }

  var firstDownload: FirstDownload?

  /// Its transactions, in the order they were made.
  var purchases: [TransactionID] = []

  /// Its subscriptions, including family members', oldest first.
  var subscriptions: [TransactionID] = []

  /// The groups whose introductory offer was used up.
  var introducedGroups: Set<String> = []

  /// The reference names of the codes that were redeemed.
  var redeemedCodes: Set<String> = []

  /// The devices on which it ever had the app.
  var devices: Set<DeviceID> = []

  /// The products that it does not share with its family.
  var unshared: Set<String> = []
}
