public import Foundation

/// The data that a process of the app has when it starts.
public struct OpenedLaunch: Hashable, Codable, Sendable {
  /// The identifier of the process.
  public let id: LaunchID

  /// The app that runs.
  public let app: AppIdentity

  /// The identifier of the device that it runs on.
  public let device: DeviceID

  /// The identifier that everything signed for this device is tied to.
  public let deviceVerificationID: UUID

  /// The version that this process runs.
  public let appVersion: String
}
