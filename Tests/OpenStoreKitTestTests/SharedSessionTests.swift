import LocalAppStore
import Testing

@testable import OpenStoreKitTest

@Suite("A session that a suite keeps for all its tests")
struct SharedSessionTests {
  @Test("is the store of every test without its own, as long as it is the only one")
  func isForAll() throws {
    let session = try SKTestSession(configuration: Fixtures.configuration, now: Fixtures.start)
    var known = TestEnvironments.Known()
    known.environments[.test("one")] = session.environment
    #expect(known.environment(of: .test("one")) === session.environment)
    #expect(known.environment(of: .test("another")) === session.environment)
    #expect(known.environment(of: .none) === session.environment)
    let over = try TestEnvironment(
      Fixtures.configuration, app: AppIdentity(bundleID: "com.example.app"), now: Fixtures.start,
      systemClock: { Fixtures.start })
    known.environments[.test("two")] = over
    #expect(known.environment(of: .test("another")) === session.environment)
    over.beginSession()
    #expect(known.environment(of: .test("another")) == nil)
    #expect(known.environment(of: .test("two")) === over)
  }

  @Test("is the store of its suite's tests if other suites have sessions at the same time")
  func isForItsSuite() throws {
    let shared = try SKTestSession(configuration: Fixtures.configuration, now: Fixtures.start)
    let other = try TestEnvironment(
      Fixtures.configuration, app: AppIdentity(bundleID: "com.example.app"), now: Fixtures.start,
      systemClock: { Fixtures.start })
    other.beginSession()
    var known = TestEnvironments.Known()
    known.environments[.test("App.Shared/one()/Shared.swift:1:2")] = shared.environment
    known.environments[.test("App.Other/one()/Other.swift:1:2")] = other
    func environment(_ id: String) -> TestEnvironment? { known.environment(of: .test(id)) }
    #expect(environment("App.Shared/two()/Shared.swift:3:2") === shared.environment)
    #expect(environment("App.Shared/more()/Shared.swift:5:2 argument 1/2") === shared.environment)
    #expect(environment("App.Other/two()/Other.swift:3:2") === other)
    #expect(environment("App.Third/two()/Third.swift:3:2") == nil)
    #expect(environment("App.alone()/Alone.swift:3:2") == nil)
    let current = try #require(RunningTest.current.suite, "Swift Testing writes it so")
    #expect(current.hasSuffix(".SharedSessionTests"))
  }
}
