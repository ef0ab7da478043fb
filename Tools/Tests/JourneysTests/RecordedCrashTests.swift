import Foundation
import Testing

@testable import Journeys

@Suite("A recorded crash")
struct RecordedCrashTests {
  @Test(
    "names a purchase's number of unfinished transactions, but omits a launch's, which is random",
    arguments: [(nil, nil), ("failed", 2)] as [(String?, Int?)])
  func unfinished(result: String?, expected: Int?) {
    var answer = StepAnswer()
    answer.result = result
    let seen = Observation(
      answer: answer, wasCheck: false, unfinished: 2, timeZone: .gmt, now: .distantPast, open: nil)
    for isLast in [false, true] {
      let expectations = Expectations(
        Recording(seen: seen, action: .launch, before: nil, isLast: isLast))
      #expect(expectations.unfinished == expected)
    }
  }
}
