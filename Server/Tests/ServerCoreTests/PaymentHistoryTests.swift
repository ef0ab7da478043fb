import AppStoreWire
import ServerCore
import Testing

@Suite("A history of payments")
struct PaymentHistoryTests {
  private let history = PaymentHistory(
    [
      Self.payment("1", from: 0), Self.payment("12", from: 30, currency: "JPY", offer: "3:=, ü\n"),
      Self.payment("2", from: 30), Self.payment("3", from: 60, price: nil, storefront: nil),
    ], graces: [day(63), day(33), day(33)])

  private static func payment(
    _ id: String, from start: Double, price: Int64? = 4990, currency: String = "EUR",
    storefront: String? = "DEU", offer: String? = nil
  ) -> Payment {
    Payment(
      id: id, product: "pro", date: day(start), expires: start == 60 ? nil : day(start + 30),
      isSubscription: start != 60, isTrial: start == 0, isUpgraded: id == "2",
      price: price.map { Money(thousandths: $0, currency: currency) },
      revoked: id == "2" ? day(4) : nil, revokedShare: id == "2" ? 33_333 : 0,
      storefront: storefront, offer: offer, known: day(start - 0.5))
  }

  @Test("is read back from its text unchanged")
  func text() {
    #expect(PaymentHistory(text: history.text) == history)
    #expect(history.payments.map(\.id) == ["1", "2", "12", "3"])
    #expect(history.graces == [day(33), day(63)])
    let nothing = PaymentHistory([], graces: [])
    #expect(PaymentHistory(text: nothing.text) == nothing)
  }

  @Test("is small: a repeated payment is not stored again")
  func size() {
    let year = PaymentHistory(
      (0..<12).map { Self.payment("20000000000000\(10 + $0)", from: Double($0) * 30) }, graces: [])
    #expect(year.text.utf8.count < 12 * 70)
  }

  @Test("is not read from a text that was cut off, or of another history")
  func damage() {
    let text = history.text
    for length in 0..<text.count {
      let cut = PaymentHistory(text: String(text.prefix(length)))
      // The text may end after a payment, but nowhere else.
      #expect(cut.map { $0.payments.count < 4 && text.hasPrefix($0.text) } ?? true)
    }
    for text in ["", "{}", "1,", "0,x", "0,1,=", "0,1,9:a", "-1,", "99999999999999999999999,"] {
      #expect(PaymentHistory(text: text) == nil)
    }
  }
}
