public import Foundation

/// A process of an app, opened on a device of a store in another process.
public struct RemoteOpening: Codable, Sendable {
  /// The store that the process asks.
  public let store: StoreDescription

  /// The process that was opened.
  public let launch: OpenedLaunch

  /// The identifier of the server's session, from its start to its end.
  public let session: UUID

  private enum CodingKeys: String, CodingKey {
    case store, launch
    case session = "life"
  }

  /// Creates the answer of a store that opened a process.
  public init(_ launch: OpenedLaunch, in store: StoreDescription, session: UUID) {
    self.launch = launch
    self.store = store
    self.session = session
  }

  /// A request for a process on a device.
  public struct Question: Codable, Sendable {
    /// The device's number in the store, counted from 1.
    public let device: Int

    /// Creates a request for a process on a device.
    public init(device: Int) { self.device = device }
  }
}
