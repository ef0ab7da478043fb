import AppStoreWire
import Foundation
import ServerCore
import Testing

@Suite("Money")
struct MoneyTests {
  @Test(
    "is written with the digits of its currency",
    arguments: [
      (4990, "USD", "4.99"), (5000, "USD", "5.00"), (0, "EUR", "0.00"), (500_000, "JPY", "500"),
      (1250, "KWD", "1.250"), (4995, "USD", "4.995"), (-990, "USD", "-0.99"),
      (.max, "USD", "9223372036854775.807"),
    ] as [(Int64, String, String)])
  func amounts(_ thousandths: Int64, _ currency: String, _ text: String) {
    #expect(Money(thousandths: thousandths, currency: currency).amount == text)
  }

  @Test(
    "is divided by rounding half up to the currency's minor unit",
    arguments: [
      (9990, 33_333, "USD", "3.33"), (1010, 50_000, "USD", "0.51"), (990, 100_000, "USD", "0.99"),
      (101_000, 50_000, "JPY", "51"), (1001, 50_000, "KWD", "0.501"), (990, 0, "USD", "0.00"),
      (.max, 100_000, "KWD", "9223372036854775.807"),
    ] as [(Int64, Int64, String, String)])
  func shares(_ thousandths: Int64, _ share: Int64, _ currency: String, _ text: String) {
    #expect(Money(thousandths: thousandths, currency: currency).share(share).amount == text)
  }
}

@Suite("An instant")
struct InstantTextTests {
  @Test(
    "is written in UTC to the millisecond",
    arguments: [
      (0, "1970-01-01T00:00:00.000Z"), (1, "1970-01-01T00:00:00.001Z"),
      (951_782_400_000, "2000-02-29T00:00:00.000Z"), (951_868_799_999, "2000-02-29T23:59:59.999Z"),
      (4_107_542_400_000, "2100-03-01T00:00:00.000Z"), (-1, "1969-12-31T23:59:59.999Z"),
    ] as [(Int64, String)])
  func text(_ milliseconds: Int64, _ text: String) {
    #expect(WireDate(rawValue: milliseconds).text == text)
  }
}
