#if canImport(Testing)
import Testing
#endif

/// A value that names the test that code belongs to.
enum RunningTest: Hashable, Sendable {
  /// No test of Swift Testing: a test of XCTest, or code that left its test.
  case none

  /// A test, and which of its cases.
  case test(String)

  /// The suite of the test, or nil if it belongs to none.
  ///
  /// Swift Testing writes a test as `Module.Suite/test()/File.swift:1:2`.
  var suite: String? {
    guard case .test(let id) = self else { return nil }
    let parts = id.split(separator: "/", omittingEmptySubsequences: false)
    guard let place = parts.firstIndex(where: { $0.contains(".swift:") }), place >= 2 else {
      return nil
    }
    return parts[..<(place - 1)].joined(separator: "/")
  }

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
