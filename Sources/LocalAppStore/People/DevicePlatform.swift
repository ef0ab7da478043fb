public import AppStoreWire

/// The platform of a device.
public enum DevicePlatform: String, Hashable, Codable, Sendable, CaseIterable {
  case iOS
  case macOS
  case tvOS
  case watchOS
  case visionOS

  /// The platform as the App Store signs it.
  ///
  /// A watch's app comes with its iPhone's.
  public var wire: WirePlatform {
    WirePlatform(rawValue: self == .watchOS ? DevicePlatform.iOS.rawValue : rawValue)
  }
}
