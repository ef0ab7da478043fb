import AppStoreWire
import Foundation
import LocalAppStore
import Testing

/// The durations that Apple's documentation of `SKTestSession.TimeRate` lists.
@Suite("A time rate")
struct TimeRateTests {
  static let months: [(TimeRate, week: Double, month: Double, year: Double)] = [
    (.monthlyRenewalEveryHour, 900, 3_600, 43_200),
    (.monthlyRenewalEveryThirtyMinutes, 600, 1_800, 21_600),
    (.monthlyRenewalEveryFifteenMinutes, 300, 900, 10_800),
    (.monthlyRenewalEveryFiveMinutes, 180, 300, 3_600),
    (.monthlyRenewalEveryThirtySeconds, 10, 30, 360),
    (.oneRenewalEveryFifteenMinutes, 900, 900, 900),
    (.oneRenewalEveryFiveMinutes, 300, 300, 300),
    (.oneRenewalEveryMinute, 60, 60, 60),
    (.oneRenewalEveryThirtySeconds, 30, 30, 30),
    (.oneRenewalEveryTenSeconds, 10, 10, 10),
    (.oneRenewalEveryTwoSeconds, 2, 2, 2),
    (.oneSecondIsOneDay, 7, 28, 365),
    (.thirtySecondsIsOneDay, 210, 840, 10_950),
    (.oneMinuteIsOneDay, 420, 1_680, 21_900),
    (.fiveMinutesIsOneDay, 2_100, 8_400, 109_500),
    (.thirtyMinutesIsOneDay, 12_600, 50_400, 657_000),
    (.oneHourIsOneDay, 25_200, 100_800, 1_314_000),
    (.realTime, 604_800, 2_419_200, 31_536_000),
  ]

  @Test("makes a week, a month and a year as long as Apple documents", arguments: months)
  func periods(rate: TimeRate, week: Double, month: Double, year: Double) async throws {
    for (product, seconds) in [
      (Subscriber.weekly, week), (Subscriber.monthly, month), (Subscriber.yearly, year),
    ] {
      let subscriber = try await Subscriber()
      try await subscriber.store.send(SetTimeRate(rate))
      try await subscriber.buy(product)
      let period = try #require(try await subscriber.transactions().first)
      #expect(period.expiresDate?.date == Subscriber.start + seconds)
      await subscriber.store.advance(to: Subscriber.start + seconds)
      #expect(try await subscriber.transactions().count == 2)
    }
  }

  @Test(
    "makes grace and billing retry as long as Apple documents",
    arguments: [
      (TimeRate.monthlyRenewalEveryHour, 771.0, 1_800.0, 7_200.0),
      (.monthlyRenewalEveryThirtyMinutes, 514, 900, 3_600),
      (.monthlyRenewalEveryFifteenMinutes, 257, 450, 1_800),
      (.monthlyRenewalEveryFiveMinutes, 154, 150, 600),
      (.monthlyRenewalEveryThirtySeconds, 9, 15, 60),
      (.oneRenewalEveryFifteenMinutes, 900, 900, 1_800),
      (.oneRenewalEveryTwoSeconds, 2, 2, 4),
      (.realTime, 6 * 86_400, 16 * 86_400, 60 * 86_400),
    ])
  func grace(rate: TimeRate, afterWeek: Double, afterMonth: Double, retry: Double) async throws {
    for (product, seconds) in [
      (Subscriber.weekly, afterWeek), (Subscriber.monthly, afterMonth),
    ] {
      let subscriber = try await Subscriber()
      let (store, account) = (subscriber.store, subscriber.account)
      try await store.send(SetTimeRate(rate))
      try await store.send(SetGracePeriod(.standard))
      try await store.send(SetBilling(.failing, account: account))
      try await subscriber.buy(product)
      let end = try #require(try await subscriber.transactions().first?.expiresDate?.date)
      await store.advance(to: end)
      let status = try #require(try await subscriber.statuses().first)
      #expect(status.info.gracePeriodExpiresDate?.date == end + seconds)
      await store.advance(to: end + retry - 0.001)
      #expect(try await subscriber.statuses().first?.status == .billingRetry)
      await store.advance(to: end + retry)
      #expect(try await subscriber.statuses().first?.status == .expired)
    }
  }

  @Test("that changes leaves the current period as it is, and counts from its end")
  func changes() async throws {
    let subscriber = try await Subscriber()
    try await subscriber.buy()
    await subscriber.advance(to: "2026-03-15T00:00:00Z")
    try await subscriber.store.send(SetTimeRate(.oneRenewalEveryMinute))
    await subscriber.advance(to: "2026-03-31T12:01:00Z")
    let periods = try await subscriber.transactions()
    #expect(
      periods.map(\.purchaseDate.date).suffix(3) == [
        date("2026-02-28T12:00:00Z"), date("2026-03-31T12:00:00Z"), date("2026-03-31T12:01:00Z"),
      ])
  }
}
