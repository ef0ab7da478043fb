public import Foundation
public import TollgateCore

/// A device's question whether a customer may do something.
public struct DecisionRequest: Sendable {
  /// The feature that the customer wants to use.
  public let feature: Feature.ID

  /// The items that exist now, before this one, for features with a cap.
  public let count: Int

  /// The device, which is always taken for one that runs a release build.
  public let device: DeviceProfile

  /// The customer's time zone, as sent by the device.
  public let timeZone: TimeZone?

  /// A Boolean value that indicates whether it is done now, and counted where it counts.
  public let isUse: Bool

  /// Creates a request.
  public init(
    feature: Feature.ID, count: Int = 0, platform: Platform = .iOS, appVersion: String = "1.0",
    timeZone: TimeZone? = nil, isUse: Bool = false
  ) {
    self.feature = feature
    self.count = count
    device = DeviceProfile(platform: platform, build: .release, appVersion: appVersion)
    self.timeZone = timeZone
    self.isUse = isUse
  }
}
