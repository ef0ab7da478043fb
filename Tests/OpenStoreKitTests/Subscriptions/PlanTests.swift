import Foundation
import LocalAppStore
import OpenStoreKit
import Testing

@Suite("A plan for sale")
struct PlanTests {
  @Test("shows the price of each of its offers, in the storefront's currency")
  func offers() async throws {
    let fixture = try await StoreFixture(
      storefront: "GBR",
      plans: Plans.all(
        introductory: Plans.threeMonths, promotional: [Plans.halfYear], winBack: [Plans.trial]))
    let terms = try #require(try await fixture.launch.product(Plans.monthly).subscription)
    let introductory = try #require(terms.introductoryOffer)
    #expect(introductory.displayPrice == "£3.00")
    #expect(introductory.period == .monthly)
    #expect(introductory.periodCount == 3)
    let promotional = try #require(terms.promotionalOffers.first)
    #expect(promotional.displayPrice == "£25.00")
    #expect(promotional.paymentMode == .payUpFront)
    #expect(promotional.type == .promotional)
    let winBack = try #require(terms.winBackOffers.first)
    #expect(winBack.displayPrice == "£0.00")
    #expect(winBack.type == .winBack)
    #expect(terms.groupLevel == 1)
    #expect(terms.groupDisplayName == "Pro")
  }

  @Test("is shown at the price for new buyers, separately for each country")
  func setPrice() async throws {
    let fixture = try await StoreFixture(plans: Plans.all())
    try await fixture.buy(Plans.monthly)
    try await fixture.store.send(SetPrice(20, of: Plans.monthly))
    let product = try await fixture.launch.product(Plans.monthly)
    #expect(product.price == 20)
    #expect(product.displayPrice == "$20.00")
    #expect(try await fixture.renewalInfo().renewalPrice == 10, "who subscribes pays what they did")
    try await fixture.store.send(SetPrice(30, of: Plans.monthly, storefront: "ESP"))
    #expect(try await fixture.launch.product(Plans.monthly).price == 20)
    try await fixture.store.send(SetStorefront("ESP", account: fixture.account))
    #expect(try await fixture.launch.product(Plans.monthly).price == 30)
  }

  @Test("is equal on two launches, for both of its customers' devices")
  func equality() async throws {
    let fixture = try await StoreFixture(plans: Plans.all(introductory: Plans.trial))
    let mac = try await fixture.anotherDevice()
    let here = try await fixture.launch.product(Plans.monthly).subscription
    #expect(try await mac.product(Plans.monthly).subscription == here)
    #expect(try await mac.product(Plans.basic).subscription != here)
  }

  /// Observed in six samples of Xcode's environment.
  @Test("has the same JSON shape as StoreKit's")
  func describesItself() async throws {
    let free = StoreConfiguration.Offer(id: "free", paymentMode: .payAsYouGo, price: 4)
    let fixture = try await StoreFixture(
      plans: Plans.all(introductory: Plans.trial, promotional: [free]))
    let json = try await fixture.launch.product(Plans.monthly).jsonRepresentation
    #expect(
      String(decoding: json, as: UTF8.self)
        == #"{"attributes":{"description":{"standard":"By the month."},"#
        + #""icuLocale":"en_US@currency=USD","isFamilyShareable":1,"#
        + #""kind":"Auto-Renewable Subscription","name":"Pro","offerName":"pro.monthly","#
        + #""offers":[{"currencyCode":"USD","discounts":[{"modeType":"FreeTrial","#
        + #""numOfPeriods":1,"priceFormatted":"$0.00","priceString":"0","#
        + #""recurringSubscriptionPeriod":"P1W","type":"IntroOffer"},{"modeType":"PayAsYouGo","#
        + #""numOfPeriods":1,"offerId":"free","priceFormatted":"$4.00","priceString":"4","#
        + #""recurringSubscriptionPeriod":"P1M","type":"AdhocOffer"}],"priceFormatted":"$10.00","#
        + #""priceString":"10","recurringSubscriptionPeriod":"P1M","type":"buy"}],"#
        + #""subscriptionFamilyId":"pro","subscriptionFamilyName":"Pro","#
        + #""subscriptionFamilyRank":1},"href":"/v1/catalog/usa/in-apps/5F1D","id":"5F1D","#
        + #""type":"in-apps"}"#)
  }

  /// Observed in samples of signed transactions.
  @Test("includes the fields of subscriptions in its transactions' JSON")
  func transactionJSON() async throws {
    let fixture = try await StoreFixture(plans: Plans.all())
    let bought = try #require(try await fixture.buy(Plans.monthly).transaction)
    let claims = try JSONSerialization.jsonObject(with: bought.jsonRepresentation) as? [String: Any]
    #expect(claims?["type"] as? String == "Auto-Renewable Subscription")
    #expect(claims?["subscriptionGroupIdentifier"] as? String == "pro")
    #expect(claims?["expiresDate"] as? Int == 1_802_678_400_000)
    #expect(claims?["transactionReason"] as? String == "PURCHASE")
    #expect(claims?["originalTransactionId"] as? String == String(bought.originalID))
    #expect(claims?["webOrderLineItemId"] as? String == bought.webOrderLineItemID)
    #expect(claims?["offerType"] == nil)
  }

  @Test(
    "has a period that runs from a date to the day the store renews",
    arguments: [
      (SubscriptionPeriod.everyThreeDays, "2027-02-03"), (.weekly, "2027-02-07"),
      (.monthly, "2027-02-28"), (.everyTwoMonths, "2027-03-31"), (.yearly, "2028-01-31"),
    ])
  func dateRange(period: SubscriptionPeriod, end: String) {
    let start = morning("2027-01-31")
    #expect(period.dateRange(referenceDate: start) == start..<morning(end))
  }

  @Test("has a period counted in UTC days, wherever the device is")
  func dateRangeInUTC() {
    let late = morning("2027-01-30") + 15.5 * 3_600
    let end = morning("2027-02-28") + 15.5 * 3_600
    #expect(SubscriptionPeriod.monthly.dateRange(referenceDate: late) == late..<end)
  }

  @Test("writes the unit of its period")
  func unit() async throws {
    let fixture = try await StoreFixture(plans: Plans.all())
    let product = try await fixture.launch.product(Plans.weekly)
    let unit = try #require(product.subscription?.subscriptionPeriod.unit)
    #expect(unit.formatted(product.subscriptionPeriodUnitFormatStyle) == "week")
    #expect(
      SubscriptionPeriod.everyThreeDays.formatted(
        Duration.TimeFormatStyle(pattern: .hourMinute), referenceDate: StoreFixture.start)
        == "72:00")
  }
}
