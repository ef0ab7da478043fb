public import Foundation

/// A process of an app, opened on a device of a store in another process.
public struct RemoteOpening: Codable, Sendable {
  public let store: StoreDescription
  public let launch: OpenedLaunch

  /// Names what answers, from its start to its end.
  public let life: UUID

  /// Says what was opened, and where.
  public init(_ launch: OpenedLaunch, in store: StoreDescription, life: UUID) {
    self.launch = launch
    self.store = store
    self.life = life
  }

  /// Asks for a process on a device, which is one of the store's, counted from 1.
  public struct Question: Codable, Sendable {
    public let device: Int

    /// Asks for a process on a device.
    public init(device: Int) { self.device = device }
  }
}
