import Foundation
import Testing

@testable import Journeys

@Suite("A crash that is recorded")
struct RecordedCrashTests {
  @Test(
    "says how many transactions a purchase left unfinished, and nothing of a launch, which is chance",
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
