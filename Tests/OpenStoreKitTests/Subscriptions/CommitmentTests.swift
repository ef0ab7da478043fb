import Foundation
import LocalAppStore
import OpenStoreKit
import Testing

@Suite("A plan that is paid monthly for a year")
struct CommitmentTests {
  private static let yearly = "year"

  private static func plans(isMonthly: Bool = true) -> [StoreConfiguration.Product] {
    var plan = StoreConfiguration.Product(
      id: yearly, kind: .autoRenewable, price: 100,
      subscription: .init(
        groupID: Plans.group, level: 1, period: .init(1, .year), introductoryOffer: Plans.trial,
        promotionalOffers: [
          .init(id: "m", price: 1, period: .init(1, .month), billingPlan: .monthly),
          .init(id: "u", price: 1, period: .init(1, .year), billingPlan: .upFront),
        ],
        billingPlans: [
          .init(.upFront, price: 100, commitmentPrice: 100),
          .init(.monthly, price: 9, commitmentPrice: 108, isEnabled: isMonthly),
        ]))
    plan.subscription?.introductoryOffers.append(
      .init(paymentMode: .free, period: .init(3, .day), billingPlan: .monthly))
    return [plan]
  }

  private static func declined(_ fixture: StoreFixture) async throws {
    var order = PurchaseOrder(productID: yearly)
    order.billingPlan = .monthly
    order.declinesIntroductoryOffer = true
    try await fixture.store.send(BuyElsewhere(order, account: fixture.account))
    await fixture.store.settled()
  }

  @Test("lists the cost of each payment, their total, and the offers of each way to pay")
  func terms() async throws {
    let fixture = try await StoreFixture(plans: Self.plans())
    let terms = try #require(
      try await fixture.launch.product(Self.yearly).subscription?.pricingTerms)
    #expect(terms.map(\.billingPlanType) == [.upFront, .monthly])
    #expect(terms.map(\.billingPrice) == [100, 9])
    #expect(terms.map(\.billingDisplayPrice) == ["$100.00", "$9.00"])
    #expect(terms.map(\.billingPeriod) == [.yearly, .monthly])
    #expect(terms.map(\.commitmentInfo.price) == [100, 108])
    #expect(terms.map(\.commitmentInfo.displayPrice) == ["$100.00", "$108.00"])
    #expect(terms.map(\.commitmentInfo.period) == [.yearly, .yearly])
    #expect(terms.map { $0[offers: .promotional].map(\.id) } == [["u"], ["m"]])
    #expect(terms.map { $0[offers: .introductory].map(\.period.unit) } == [[.week], [.day]])
    #expect(terms.map(\.subscriptionOffers.count) == [2, 2])
    for one in terms {
      guard case .singlePrice(let single) = one.pricingModel else {
        Issue.record("The store sells no seats.")
        continue
      }
      #expect(single.billingInfo.price == one.billingPrice)
      #expect(single.billingInfo.displayPrice == one.billingDisplayPrice)
      #expect(single.billingInfo.period == one.billingPeriod)
      #expect(single.commitmentInfo == one.commitmentInfo)
    }
  }

  @Test("is neither listed nor sold if the product has no such plan, or has none any more")
  func upFrontAlone() async throws {
    let fixture = try await StoreFixture(plans: Self.plans(isMonthly: false) + Plans.all())
    for product in [Self.yearly, Plans.monthly] {
      let terms = try await fixture.launch.product(product).subscription?.pricingTerms
      #expect(terms?.map(\.billingPlanType) == [.upFront])
    }
    await #expect(throws: Product.PurchaseError.productUnavailable) {
      try await fixture.buy(Self.yearly, options: [.billingPlanType(.monthly)])
    }
  }

  @Test("is bought with an option, starts with its own offer, and is paid from then on")
  func bought() async throws {
    let fixture = try await StoreFixture(plans: Self.plans())
    try await fixture.buy(Self.yearly, options: [.billingPlanType(.monthly)])
    var newest = try #require(try await fixture.all().last)
    #expect(newest.billingPlanType == .monthly)
    #expect(newest.commitmentInfo == nil)
    #expect(newest.offer?.type == .introductory)
    await fixture.advance(to: "2027-01-18")
    newest = try #require(try await fixture.all().max { $0.id < $1.id })
    #expect(newest.price == 9)
    let commitment = try #require(newest.commitmentInfo)
    #expect(commitment.billingPeriodNumber == 1)
    #expect(commitment.totalBillingPeriods == 12)
    #expect(commitment.price == 108)
    #expect(commitment.expirationDate == morning("2028-01-18"))
    #expect(newest.expirationDate == morning("2027-02-18"))
  }

  @Test("is bought at once without the option")
  func upFront() async throws {
    let fixture = try await StoreFixture(plans: Self.plans())
    try await fixture.buy(Self.yearly)
    let bought = try #require(try await fixture.all().last)
    #expect(bought.billingPlanType == .upFront)
    #expect(bought.commitmentInfo == nil)
    let info = try await fixture.renewalInfo()
    #expect(info.renewalBillingPlanType == .upFront)
    #expect(info.commitmentInfo == nil)
  }

  @Test("will renew next month, and may or may not renew after the commitment")
  func renewal() async throws {
    let fixture = try await StoreFixture(plans: Self.plans())
    try await Self.declined(fixture)
    var info = try await fixture.renewalInfo()
    #expect(info.willAutoRenew)
    #expect(info.renewalPrice == 9)
    #expect(info.renewalBillingPlanType == .monthly)
    #expect(info.commitmentInfo?.willAutoRenew == true)
    #expect(info.commitmentInfo?.renewalDate == morning("2028-01-15"))
    #expect(info.commitmentInfo?.renewalPrice == 9)
    #expect(info.commitmentInfo?.autoRenewPreference == Self.yearly)
    try await fixture.store.send(
      SetRenewal(of: Self.yearly, account: fixture.account, isOn: false))
    await fixture.store.settled()
    info = try await fixture.renewalInfo()
    #expect(info.willAutoRenew)
    #expect(info.autoRenewPreference == Self.yearly)
    #expect(info.commitmentInfo?.willAutoRenew == false)
    await fixture.advance(to: "2027-12-15")
    info = try await fixture.renewalInfo()
    #expect(!info.willAutoRenew)
    #expect(info.autoRenewPreference == nil)
    #expect(info.commitmentInfo?.willAutoRenew == false)
  }
}
