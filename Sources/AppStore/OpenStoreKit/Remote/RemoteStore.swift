public import AppStoreWire
public import Foundation
public import LocalAppStore

/// A store in another process, which `tollgate appstore` opened: commands are posted to it.
///
/// Its time is the time of the last answer.
public final class RemoteStore: StoreHost, UpdateSource {
  /// The app that was opened.
  public let app: AppIdentity
  /// The products, as received when the app was opened.
  public let configuration: StoreConfiguration
  /// The environment that the store signs for.
  public let environment: WireEnvironment
  /// The store's root certificate, in DER.
  public let root: [UInt8]
  /// The store's clock, as its answers report it.
  public let clock: StoreClock

  package let dispatcher = UpdateDispatcher()

  private let link: HTTPStoreLink
  private let listener: RemoteListening

  /// Creates a client of a store by its description.
  ///
  /// - Parameters:
  ///   - description: The store's description of itself.
  ///   - link: The connection to it.
  init(_ description: StoreDescription, over link: HTTPStoreLink) {
    app = description.app
    configuration = description.configuration
    environment = description.environment
    root = description.root
    clock = StoreClock(description.now)
    self.link = link
    listener = RemoteListening(link: link, dispatcher: dispatcher)
  }

  /// Returns a verifier that trusts the store's root certificate.
  public func verifier() throws -> JWSVerifier { try JWSVerifier(roots: [root]) }

  /// Posts a command to the store, and returns its answer.
  @discardableResult
  public func send<Command: StoreCommand>(
    _ command: Command, inApp app: AppID
  ) async throws(AppStoreError) -> Command.Answer {
    dispatcher.requestBegan()
    defer { dispatcher.requestEnded() }
    let answer = try await link.send(command, inApp: app)
    clock.move(to: answer.now)
    if let command = command as? EndLaunch { dispatcher.end(command.launch) }
    return try answer.result.get()
  }

  /// Returns a launch's updates on a topic.
  public func updates(of launch: LaunchID, on topic: StoreTopic) -> StoreUpdates {
    StoreUpdates(of: launch, on: topic, from: self)
  }

  /// Returns once a listener of a launch listens to a topic.
  public func listening(_ launch: LaunchID, on topic: StoreTopic) async {
    await dispatcher.listening(launch, on: topic)
  }

  /// Returns once everything that was delivered here has been dealt with.
  public func settled() async { await dispatcher.settled() }

  /// Moves the store's clock to an instant.
  public func advance(to target: Date) async {
    await settled()
    // If the connection breaks, the time stays the same.
    if let now = try? await link.advance(to: target) { clock.move(to: now) }
  }

  package func deliver(to launch: LaunchID) { listener.listen(launch) }
}
