/// The app that a local store sells for.
public struct AppIdentity: Hashable, Codable, Sendable {
  /// The bundle identifier of the app.
  public let bundleID: String

  /// The version that is in the store when the store opens, as people read it.
  public let version: String

  /// The app's number in the App Store.
  public let appleID: Int64

  /// Creates an app's identity.
  ///
  /// - Parameters:
  ///   - bundleID: The bundle identifier.
  ///   - version: The version that a new device downloads.
  ///   - appleID: The app's number in the App Store, which only Production signs.
  public init(bundleID: String, version: String = "1.0", appleID: Int64 = 1_000_000_001) {
    self.bundleID = bundleID
    self.version = version
    self.appleID = appleID
  }
}
