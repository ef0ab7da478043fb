import StoreKitTest
import Testing

@Suite("A test session's time rate")
struct TimeRateTests {
  @Test("has the numbers that StoreKit configurations use")
  func numbers() {
    #expect(SKTestSession.TimeRate.realTime.rawValue == 0)
    #expect(SKTestSession.TimeRate.oneSecondIsOneDay.rawValue == 6)
    #expect(SKTestSession.TimeRate.monthlyRenewalEveryHour.rawValue == 10)
    #expect(SKTestSession.TimeRate.monthlyRenewalEveryThirtySeconds.rawValue == 15)
    #expect(SKTestSession.TimeRate.oneRenewalEveryFifteenMinutes.rawValue == 1000)
    #expect(SKTestSession.TimeRate.oneRenewalEveryTwoSeconds.rawValue == 1005)
  }
}
