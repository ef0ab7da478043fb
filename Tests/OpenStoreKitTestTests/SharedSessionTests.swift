import LocalAppStore
import Testing

@testable import OpenStoreKitTest

@Suite("A session that a suite keeps for all its tests")
struct SharedSessionTests {
  @Test("is the store of every test that has none of its own, as long as it is the only one")
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
}
