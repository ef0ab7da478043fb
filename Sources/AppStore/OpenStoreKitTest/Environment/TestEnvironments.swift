import AppStoreWire
import OpenStoreKit

/// The environments of this process: one for each test that has a session, and one for all code
/// outside of tests.
enum TestEnvironments {
  /// The most environments of tests that are kept.
  ///
  /// No more tests than this run at once, and nothing reports the end of a test.
  private static let limit = 256

  struct Known: Sendable {
    var environments: [RunningTest: TestEnvironment] = [:]
    var order: [RunningTest] = []
    var isolation = SKTestSession.Isolation.perTest
    var isFound = false

    /// Returns the environment of a test's code, if there is one.
    func environment(of test: RunningTest) -> TestEnvironment? {
      if isolation == .none { return environments[.none] }
      if let own = environments[test] ?? environments[.none] { return own }
      // A session in a `static let` belongs to the first test, and is shared by all others of the
      // process.
      let controlled = environments.values.filter(\.isControlled)
      if controlled.count == 1 { return controlled.first }
      // Other suites, with sessions of their own, may run at the same time.
      let inSuite = environments.filter {
        $0.key.suite != nil && $0.key.suite == test.suite && $0.value.isControlled
      }
      if inSuite.count == 1 { return inSuite.values.first }
      return test == .none && environments.count == 1 ? environments.values.first : nil
    }
  }

  private static let known = Locked(Known())

  static var isolation: SKTestSession.Isolation {
    get { known.withLock { $0.isolation } }
    set { known.withLock { $0.isolation = newValue } }
  }

  /// The environment of the code that calls, if there is one.
  static var current: TestEnvironment? {
    let test = RunningTest.current
    return known.withLock { $0.environment(of: test) }
  }

  /// Returns the environment that a new session of the running test controls.
  ///
  /// Returns the environment shared by all sessions of a test, or outside a test, a new one.
  /// Apple's sessions all control the same store. Outside of tests there is one for the whole
  /// process.
  static func join(orMake make: @Sendable () throws -> TestEnvironment) throws -> TestEnvironment {
    let test = isolation == .none ? .none : RunningTest.current
    findLaunches()
    let other = known.withLock { $0.environments[test] }
    if let other, test == .none || other.isControlled { return other }
    let environment = try make()
    known.withLock { known in
      known.order.removeAll { $0 == test }
      known.order.append(test)
      known.environments[test] = environment
      while known.order.count > limit, let oldest = known.order.first(where: { $0 != .none }) {
        known.order.removeAll { $0 == oldest }
        known.environments[oldest] = nil
      }
    }
    AppLaunch.wasOpenedInTests()
    return environment
  }

  /// Lets StoreKit's calls find the launch of the test that makes them.
  private static func findLaunches() {
    let isFirst = known.withLock { known in
      defer { known.isFound = true }
      return !known.isFound
    }
    if isFirst { AppLaunch.findInTests { current?.launch } }
  }
}
