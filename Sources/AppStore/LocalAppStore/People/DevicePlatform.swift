public import AppStoreWire

/// The platform of a device.
public enum DevicePlatform: String, Hashable, Codable, Sendable, CaseIterable {
  /// An iPhone or iPad.
  case iOS

  /// A Mac.
  case macOS

  /// An Apple TV.
  case tvOS

  /// An Apple Watch.
  case watchOS

  /// An Apple Vision.
  case visionOS

  /// The platform as the App Store signs it.
  ///
  /// An Apple Watch app belongs to its iPhone app.
  public var wire: WirePlatform {
    WirePlatform(rawValue: self == .watchOS ? DevicePlatform.iOS.rawValue : rawValue)
  }
}
