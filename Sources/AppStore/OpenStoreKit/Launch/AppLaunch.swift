package import AppStoreWire
public import LocalAppStore

/// One process of an app on a device, for which code that uses `Transaction.updates` runs.
///
/// StoreKit's API is static, so it looks up the device. It uses, in this order: the launch that a
/// `Product` or a `Transaction` came from; the launch that is running ``run(_:)``; the only open
/// launch in this process. Without one it behaves as a device without a store, and standard error
/// shows once what to do.
public final class AppLaunch: Sendable {
  /// The launch that the running task belongs to, if ``run(_:)`` says so.
  @TaskLocal public static var current: AppLaunch?

  /// The store that the device uses.
  public let store: any StoreHost

  /// The app that runs.
  public let app: AppIdentity

  /// The launch's name in the store.
  public let id: LaunchID

  /// The device that the app runs on.
  public let device: DeviceID

  /// The version of the app that runs.
  public let appVersion: String

  let deviceVerificationID: UUID
  let verifier: JWSVerifier

  /// The errors that a test has calls fail with.
  package let simulated = Locked(SimulatedErrors())

  /// The products that are promoted in the App Store, if the app has set them.
  let promoted = Locked<[Product.PromotionInfo]?>(nil)

  /// A Boolean value that indicates whether payments are allowed, as last received from a remote
  /// store.
  let mayPay = Locked(true)

  /// The account's storefront, as last received from a remote store.
  let storefront = Locked<Storefront?>(nil)

  /// StoreKit 1's queue, once it was used.
  let queue = Locked<SKPaymentQueue?>(nil)

  init(_ opened: OpenedLaunch, store: any StoreHost, verifier: JWSVerifier) {
    self.store = store
    self.id = opened.id
    self.app = opened.app
    self.device = opened.device
    self.appVersion = opened.appVersion
    self.deviceVerificationID = opened.deviceVerificationID
    self.verifier = verifier
  }

  /// Opens an app on a device: a local store's first app, or the given one.
  ///
  /// - Throws: `AppStoreError` if the app is not installed there, or is open already.
  public static func open(
    on device: DeviceID, of client: some StoreClient
  ) async throws -> AppLaunch {
    let store = client.host
    let launch = AppLaunch(
      try await client.send(OpenApp(on: device)), store: store, verifier: try store.verifier())
    OpenLaunches.add(launch)
    return launch
  }

  /// Opens a local store's first app on a device, without suspending.
  ///
  /// Only code that belongs to it calls for it: it is not found as the only launch that is open.
  package static func open(
    on device: DeviceID, ofTest store: LocalStore
  ) throws -> AppLaunch {
    AppLaunch(try store.ask(OpenApp(on: device)), store: store, verifier: try store.verifier())
  }

  /// Ends the process, as by `kill -9`.
  ///
  /// Its listeners finish; its other calls then fail or return nothing.
  public func end() async {
    OpenLaunches.remove(self)
    _ = try? await store.send(EndLaunch(id))
  }

  /// Ends the process without suspending, in the store of this process that it uses.
  package func endAtOnce(in store: LocalStore) {
    OpenLaunches.remove(self)
    _ = try? store.ask(EndLaunch(id))
  }

  /// Runs code as this launch, with all that it starts except what leaves Swift's tasks.
  public func run<Answer, Failure: Error>(
    _ body: () throws(Failure) -> Answer
  ) throws(Failure) -> Answer {
    try Self.$current.withValue(self) { () -> Result<Answer, Failure> in
      do throws(Failure) { return .success(try body()) } catch { return .failure(error) }
    }.get()
  }

  /// Runs code as this launch, with all that it starts except what leaves Swift's tasks.
  public func run<Answer>(
    isolation: isolated (any Actor)? = #isolation,
    _ body: () async throws -> Answer
  ) async rethrows -> Answer {
    try await Self.$current.withValue(self, operation: body, isolation: isolation)
  }
}
