#if canImport(Testing)
import Testing
#endif

/// A value that names the test that code belongs to.
enum RunningTest: Hashable, Sendable {
  /// No test of Swift Testing: a test of XCTest, or code that left its test.
  case none

  /// A test, and which of its cases.
  case test(String)

  static var current: RunningTest {
    #if canImport(Testing)
    guard let test = Test.current else { return .none }
    guard let testCase = Test.Case.current, testCase.isParameterized else {
      return .test("\(test.id)")
    }
    return .test("\(test.id) \(testCase)")
    #else
    return .none
    #endif
  }
}
