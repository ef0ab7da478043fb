public import Foundation
public import LocalAppStore
import OpenStoreKit

/// A test's store, which StoreKit's calls in the test use, and its controls.
///
/// Every test has a store of its own, so tests run side by side. All calls of a test, including
/// tasks that it starts, use its session's store. Calls are answered at once;
/// `await session.settled()` waits for listeners.
public final class SKTestSession: NSObject, Sendable {
  let environment: TestEnvironment

  /// Begins a session with a named `.storekit` file; the extension is optional.
  ///
  /// The file is searched from the folder of `file` up to the package's, then in the resource
  /// bundles beside the tests, then in the working directory.
  ///
  /// - Parameters:
  ///   - filename: The file's name.
  ///   - environment: The form of signatures. Apple's systems sign as ``SigningEnvironment/xcode``, and have no
  ///     such parameter.
  ///   - file: The source file to look from: the test's own.
  /// - Throws: ``SKTestError`` if the file is missing or invalid.
  public convenience init(
    configurationFileNamed filename: String, environment: SigningEnvironment = .local,
    file: String = #filePath
  ) throws {
    guard let url = ConfigurationFile(named: filename).find(from: file) else {
      throw SKTestError(
        .fileNotFound,
        "There is no `\(filename).storekit` in the test's folder, in those above it up to the package's, "
          + "beside the tests or in the working directory. Put it there, or give its URL.")
    }
    try self.init(contentsOf: url, environment: environment)
  }

  /// Begins a session with a `.storekit` file.
  ///
  /// - Throws: ``SKTestError`` if the file is missing or invalid.
  public convenience init(contentsOf fileURL: URL) throws {
    try self.init(contentsOf: fileURL, environment: .local)
  }

  /// Begins a session with a `.storekit` file, under the name in Apple's header.
  ///
  /// - Throws: ``SKTestError`` if the file is missing or invalid.
  public convenience init(contentsOfURL fileURL: URL) throws {
    try self.init(contentsOf: fileURL, environment: .local)
  }

  /// Begins a session with a `.storekit` file, whose transactions are signed for an environment.
  ///
  /// Apple's systems don't have this initialiser.
  ///
  /// - Throws: ``SKTestError`` if the file is missing or invalid.
  public convenience init(contentsOf fileURL: URL, environment: SigningEnvironment) throws {
    guard fileURL.isFileURL else {
      throw SKTestError(
        .invalidURL, "`\(fileURL)` is not the address of a file. Give one that begins with file:.")
    }
    guard FileManager.default.fileExists(atPath: fileURL.path) else {
      throw SKTestError(
        .fileNotFound, "There is no file at `\(fileURL.path)`. Check the path.")
    }
    try self.init(
      configuration: StoreConfiguration(contentsOf: fileURL), environment: environment)
  }

  /// Begins a session with a configuration that is made in code.
  ///
  /// Apple's systems don't have this initialiser.
  ///
  /// - Parameters:
  ///   - configuration: The store's products and behavior.
  ///   - app: The app to run; nil for the process's bundle identifier, or `com.example.app` if it
  ///     has none.
  ///   - now: The time of the store's clock, or nil for one that runs with the system's until ``advance(by:)``.
  ///   - environment: The form of signatures.
  /// - Throws: `AppStoreError` if the store can't be opened.
  public init(
    configuration: StoreConfiguration, app: AppIdentity? = nil, now: Date? = nil,
    environment: SigningEnvironment = .local
  ) throws {
    let app = app ?? AppIdentity(bundleID: Bundle.main.bundleIdentifier ?? "com.example.app")
    self.environment = try TestEnvironments.join {
      try TestEnvironment(configuration, app: app, now: now, systemClock: { Date() })
    }
    super.init()
    self.environment.beginSession()
    self.environment.store.sign(asXcode: environment == .xcode)
    try self.environment.sell(by: configuration)
  }

  deinit { environment.endSession() }
}

extension SKTestSession {
  /// The tests that share a store.
  public enum Isolation: Hashable, Sendable {
    /// Each test of Swift Testing, and each of its cases, has its own; all code outside of one shares one.
    case perTest

    /// All share one, as on Apple's systems: tests must then be serialized.
    case none
  }

  /// The tests that share a store.
  ///
  /// Set it before the first session, for apps whose objects outlive a test.
  public static var isolation: Isolation {
    get { TestEnvironments.isolation }
    set { TestEnvironments.isolation = newValue }
  }

  /// The way in which a session's transactions are signed; all of them name the environment
  /// `Xcode`.
  public enum SigningEnvironment: Hashable, Sendable {
    /// As the App Store signs: by a chain of three certificates.
    case local

    /// As Xcode's test environment signs: by one certificate, under the key identifier `Apple_Xcode_Key`.
    case xcode
  }

  /// The person's answer at a purchase's sheet.
  public enum DialogAnswer: Hashable, Sendable {
    case buys
    case cancels
  }

  /// The customer's answer to every purchase sheet, unless ``disableDialogs`` turns sheets off.
  public var dialogAnswer: DialogAnswer {
    get { environment.settings.dialogAnswer }
    set { environment.change { $0.dialogAnswer = newValue } }
  }

  /// A Boolean value that indicates whether payments are allowed, as returned by
  /// `AppStore.canMakePayments`.
  ///
  /// Apple's systems have no such control: there, it is a restriction of the device.
  public var canMakePayments: Bool {
    get { environment.settings.canMakePayments }
    set { environment.change { $0.canMakePayments = newValue } }
  }

  /// The time that StoreKit's calls take to answer: zero, unless a test that watches a loading
  /// state sets one.
  ///
  /// It is measured in the system's time, not the store's, and calls take effect at its end. A task
  /// that is cancelled does not wait for it. Apple's systems have no such control.
  public var answerDelay: Duration {
    get { environment.settings.answerDelay }
    set { environment.change { $0.answerDelay = newValue } }
  }

  /// Sets how a call waits for its answer.
  package func passAnswerDelay(_ wait: @escaping @Sendable (Duration) async -> Void) {
    environment.passAnswerDelay(wait)
  }

  /// Settings return to the configuration's, and simulated errors are removed; transactions stay.
  public func resetToDefaultState() { environment.reset() }

  /// Sends a command, and throws a refusal as a session's error.
  @discardableResult
  func ask<Command: StoreCommand>(_ command: Command) throws -> Command.Answer {
    do throws(AppStoreError) {
      return try environment.store.ask(command)
    } catch {
      throw SKTestError(error)
    }
  }
}
