public import AppStoreWire
public import Foundation

/// A store for the processes of apps: in this process, or in another.
public protocol StoreHost: StoreClient {
  /// The first app that the store sells.
  var app: AppIdentity { get }

  /// The configuration of the first app.
  var configuration: StoreConfiguration { get }

  /// The environment that everything is signed for.
  var environment: WireEnvironment { get }

  /// The certificate to trust, as DER.
  var root: [UInt8] { get }

  /// The time.
  ///
  /// It doesn't move until ``advance(to:)``.
  var clock: StoreClock { get }

  /// Returns a verifier that trusts only this store's signatures.
  func verifier() throws -> JWSVerifier

  /// Sends a command about one of the store's apps.
  ///
  /// - Throws: The store's error, or ``AppStoreError/Code/offline`` if it can't be reached.
  @discardableResult
  func send<Command: StoreCommand>(
    _ command: Command, inApp app: AppID
  ) async throws(AppStoreError) -> Command.Answer

  /// Returns the updates that one process gets without asking, on one topic.
  func updates(of launch: LaunchID, on topic: StoreTopic) -> StoreUpdates

  /// Waits until a process listens on a topic, or has ended.
  ///
  /// An app starts its listener in a task of its own, and only a listener that is there is waited for by
  /// ``settled()``: so wait for this once after a launch.
  func listening(_ launch: LaunchID, on topic: StoreTopic) async

  /// Waits until all effects are done: every process has its updates, all listeners wait for more,
  /// and no command is running.
  ///
  /// Processes without listeners aren't waited for; they get their updates once they listen. A
  /// listener in the task that calls this is not waited for either; nor is one in another process,
  /// which may get its updates, and done with it, later.
  func settled() async

  /// Moves the time to an instant.
  ///
  /// Everything due up to and including the target happens in order, each at its own instant, and
  /// the store settles in between. A past instant changes nothing.
  func advance(to target: Date) async
}

extension StoreHost {
  /// The store itself.
  public var host: any StoreHost { self }

  /// Sends a command about the store's first app.
  ///
  /// - Throws: The store's error, or ``AppStoreError/Code/offline`` if it can't be reached.
  @discardableResult
  public func send<Command: StoreCommand>(
    _ command: Command
  ) async throws(AppStoreError) -> Command.Answer {
    try await send(command, inApp: .first)
  }

  /// Waits until a process listens to transaction updates, or has ended.
  public func listening(_ launch: LaunchID) async {
    await listening(launch, on: .transactions)
  }
}
