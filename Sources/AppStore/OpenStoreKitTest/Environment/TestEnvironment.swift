import AppStoreWire
import Foundation
import LocalAppStore
import OpenStoreKit

/// A store with one customer, one device and one open app: the part that a test session controls.
final class TestEnvironment: Sendable {
  private struct Contents: Sendable {
    var launch: AppLaunch
    var configuration: StoreConfiguration
    var settings: TestSettings
    var isHeld: Bool
    var isTicking = false
    var sessions = 0
  }

  private struct Wait: Sendable {
    var pass: @Sendable (Duration) async -> Void = { try? await Task.sleep(for: $0) }
  }

  let store: LocalStore
  let account: AccountID
  let device: DeviceID
  private let contents: Locked<Contents>

  /// Waits for the time that a call takes to answer.
  private let wait = Locked(Wait())

  /// Opens a store whose clock runs with `systemClock` until it is moved, or is stopped at `now`.
  init(
    _ configuration: StoreConfiguration, app: AppIdentity, now: Date?,
    systemClock: @escaping @Sendable () -> Date
  ) throws {
    let store = LocalStore(
      configuration: configuration, app: app, environment: .xcode, now: now ?? systemClock())
    (account, device) = try store.admitCustomer()
    self.store = store
    let launch = try AppLaunch.open(on: device, ofTest: store)
    contents = Locked(
      Contents(
        launch: launch, configuration: configuration,
        settings: TestSettings(configuration.settings), isHeld: now != nil))
    store.follow { [weak self] in
      self?.contents.withLock { $0.isHeld } == false ? systemClock() : nil
    }
    prepare(launch)
  }

  var launch: AppLaunch { contents.withLock { $0.launch } }

  var settings: TestSettings { contents.withLock { $0.settings } }

  /// A Boolean value that indicates whether a session controls it.
  var isControlled: Bool { contents.withLock { $0.sessions > 0 } }

  func beginSession() { contents.withLock { $0.sessions += 1 } }

  func endSession() { contents.withLock { $0.sessions -= 1 } }

  /// Sells by another configuration, with its settings.
  func sell(by configuration: StoreConfiguration) throws {
    _ = try store.ask(SetConfiguration(configuration))
    contents.withLock { $0.configuration = configuration }
    reset()
  }

  /// Restores the configuration's settings.
  func reset() { apply(TestSettings(contents.withLock { $0.configuration.settings })) }

  /// Changes how the store behaves.
  func change(_ body: @Sendable (inout TestSettings) -> Void) {
    var settings = settings
    body(&settings)
    apply(settings)
  }

  private func apply(_ settings: TestSettings) {
    let old = contents.withLock { contents in
      defer { contents.settings = settings }
      return contents.settings
    }
    for control in settings.controls(since: old, account: account, device: device) {
      do {
        _ = try store.ask(control)
      } catch {
        // The storefront doesn't exist; a property can't throw.
        FileHandle.standardError.write(Data("\(error.message)\n".utf8))
      }
    }
    prepare(launch)
  }

  /// Applies the configured errors to a process.
  private func prepare(_ launch: AppLaunch) {
    var errors = settings.simulatedErrors
    let delay = settings.answerDelay
    if delay > .zero {
      errors.pause = { [wait] in await wait.withLock(\.pass)(delay) }
    }
    let armed = errors
    launch.simulated.withLock { $0 = armed }
    tickWhereTimeIsShort()
  }

  /// Ends the app's process, and starts another one.
  func relaunch() throws {
    launch.endAtOnce(in: store)
    let next = try AppLaunch.open(on: device, ofTest: store)
    contents.withLock { $0.launch = next }
    prepare(next)
  }

  /// Takes the clock out of the system's hand.
  func holdClock() { contents.withLock { $0.isHeld = true } }

  /// Sets how a call waits for its answer.
  func passAnswerDelay(_ pass: @escaping @Sendable (Duration) async -> Void) {
    wait.withLock { $0.pass = pass }
  }

  /// Looks at the clock now and then where periods are seconds long and it runs.
  private func tickWhereTimeIsShort() {
    let begins = contents.withLock { contents in
      guard !contents.isTicking, !contents.isHeld, contents.settings.timeRate != .realTime else {
        return false
      }
      contents.isTicking = true
      return true
    }
    guard begins else { return }
    Task { [weak self] in
      while self?.tick() == true { try? await Task.sleep(for: .milliseconds(10)) }
    }
  }

  private func tick() -> Bool {
    let goesOn = contents.withLock { contents in
      contents.isTicking = !contents.isHeld && contents.settings.timeRate != .realTime
      return contents.isTicking
    }
    if goesOn { store.followClock() }
    return goesOn
  }
}

extension LocalStore {
  /// Returns a new account in the configuration's country, with a device that has the app.
  fileprivate func admitCustomer() throws -> (AccountID, DeviceID) {
    let account = try ask(AddAccount())
    let device = try ask(AddDevice(account: account))
    try ask(InstallApp(on: device))
    return (account, device)
  }
}
