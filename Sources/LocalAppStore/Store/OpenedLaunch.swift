public import Foundation

/// What a process of the app knows when it begins.
public struct OpenedLaunch: Hashable, Codable, Sendable {
  public let id: LaunchID
  public let app: AppIdentity
  public let device: DeviceID

  /// What everything that is signed for this device is tied to.
  public let deviceVerificationID: UUID

  /// The version that this process runs.
  public let appVersion: String
}
