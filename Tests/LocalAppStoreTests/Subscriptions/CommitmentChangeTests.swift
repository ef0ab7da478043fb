import AppStoreWire
import Foundation
import LocalAppStore
import Testing

@Suite("A commitment of twelve months")
struct CommitmentChangeTests {
  typealias Plans = CommitmentPlans

  @Test("ends at once for a higher plan, which refunds the rest of the month")
  func upgrade() async throws {
    let subscriber = try await Subscriber(plans: Plans.all())
    try await subscriber.commit()
    await subscriber.advance(to: "2026-02-14T12:00:00Z")
    try await subscriber.buy(Plans.best)
    let events = try await subscriber.store.send(ListEvents())
    #expect(events.last { $0.kind == .upgraded }?.amount == 195_500)
    #expect(
      try await subscriber.notifications().last == "DID_CHANGE_RENEWAL_PREF/UPGRADE")
    let info = try #require(try await subscriber.status()?.info)
    #expect(info.commitmentInfo == nil)
    #expect(info.renewalBillingPlanType == .billedUpFront)
    await subscriber.advance(to: "2027-02-14T11:59:59Z")
    let transactions = try await subscriber.transactions()
    #expect(transactions.map(\.productId) == [Plans.pro, Plans.best])
    #expect(transactions.map(\.isUpgraded) == [true, nil])
  }

  @Test("gives way to one of a higher plan, whose payments are counted from 1")
  func upgradeToCommitment() async throws {
    let subscriber = try await Subscriber(plans: Plans.all())
    try await subscriber.commit()
    await subscriber.advance(to: "2026-06-10T00:00:00Z")
    try await subscriber.commit(to: Plans.best)
    await subscriber.advance(to: "2026-07-20T00:00:00Z")
    #expect(try await subscriber.paymentNumbers() == [1, 2, 3, 4, 5, 1, 2])
    #expect(try await subscriber.transactions().last?.price == 18_000)
  }

  @Test("is paid to its end before a lower plan follows")
  func downgrade() async throws {
    let subscriber = try await Subscriber(plans: Plans.all())
    try await subscriber.commit()
    await subscriber.advance(to: "2026-06-10T00:00:00Z")
    try await subscriber.buy(Plans.basic)
    #expect(
      try await subscriber.notifications().last == "DID_CHANGE_RENEWAL_PREF/DOWNGRADE")
    var info = try #require(try await subscriber.status()?.info)
    #expect(info.autoRenewProductId == Plans.pro)
    #expect(info.renewalPrice == 9_000)
    #expect(info.renewalBillingPlanType == .monthly)
    #expect(info.commitmentInfo?.commitmentAutoRenewProductId == Plans.basic)
    #expect(info.commitmentInfo?.commitmentRenewalBillingPlanType == .billedUpFront)
    #expect(info.commitmentInfo?.commitmentRenewalPrice == 50_000)

    await subscriber.advance(to: "2027-01-10T00:00:00Z")
    info = try #require(try await subscriber.status()?.info)
    #expect(info.autoRenewProductId == Plans.basic)
    #expect(info.renewalPrice == 50_000)
    #expect(info.renewalBillingPlanType == .billedUpFront)
    await subscriber.advance(to: "2027-01-31T12:00:00Z")
    let last = try #require(try await subscriber.transactions().last)
    #expect(last.productId == Plans.basic)
    #expect(last.price == 50_000)
    #expect(last.commitmentInfo == nil)
    #expect(last.expiresDate?.date == date("2028-01-31T12:00:00Z"))
    #expect(try await subscriber.paymentNumbers() == Array(1...12) + [nil])
  }

  @Test("is kept if a change to a lower plan is withdrawn")
  func kept() async throws {
    let subscriber = try await Subscriber(plans: Plans.all())
    try await subscriber.commit()
    try await subscriber.commit(to: Plans.basic)
    try await subscriber.commit()
    #expect(
      try await subscriber.status()?.info.commitmentInfo?.commitmentAutoRenewProductId
        == Plans.pro)
    await subscriber.advance(to: "2027-02-10T00:00:00Z")
    #expect(try await subscriber.transactions().last?.productId == Plans.pro)
  }

  @Test("is followed by a one-time payment at once if the same product is bought with one")
  func toUpFront() async throws {
    let subscriber = try await Subscriber(plans: Plans.all())
    try await subscriber.commit()
    try await subscriber.buy(Plans.pro)
    #expect(try await subscriber.paymentNumbers() == [1])
    #expect(
      try await subscriber.status()?.info.commitmentInfo?.commitmentRenewalBillingPlanType
        == .billedUpFront)
    await subscriber.advance(to: "2027-01-31T12:00:00Z")
    let last = try #require(try await subscriber.transactions().last)
    #expect(last.price == 100_000)
    #expect(last.expiresDate?.date == date("2028-01-31T12:00:00Z"))
  }

  @Test("begins at the renewal of a period that was paid at once")
  func fromUpFront() async throws {
    let subscriber = try await Subscriber(plans: Plans.all())
    try await subscriber.buy(Plans.pro)
    try await subscriber.commit()
    let info = try #require(try await subscriber.status()?.info)
    #expect(info.renewalBillingPlanType == .monthly)
    #expect(info.renewalPrice == 9_000)
    await subscriber.advance(to: "2027-03-10T00:00:00Z")
    #expect(try await subscriber.paymentNumbers() == [nil, 1, 2])
  }

  @Test(
    "can be left at once for a plan of the same level and length, but not for a shorter one"
  )
  func sameLevel() async throws {
    let subscriber = try await Subscriber(plans: Plans.all())
    try await subscriber.commit()
    try await subscriber.buy(Plans.month)
    #expect(try await subscriber.transactions().count == 1)
    await subscriber.advance(to: "2026-04-10T00:00:00Z")
    try await subscriber.commit(to: Plans.twin)
    #expect(try await subscriber.transactions().last?.productId == Plans.twin)
    #expect(try await subscriber.paymentNumbers() == [1, 2, 3, 1])
  }

  @Test("begins after the periods of an offer, which belongs to the bought plan")
  func introductory() async throws {
    let week = StoreConfiguration.Offer(
      paymentMode: .free, period: .init(1, .week), billingPlan: .monthly)
    let subscriber = try await Subscriber(plans: Plans.all(introductory: week))
    try await subscriber.commit()
    let trial = try #require(try await subscriber.transactions().first)
    #expect(trial.price == 0)
    #expect(trial.offerType == .introductory)
    #expect(trial.billingPlanType == .monthly)
    #expect(trial.commitmentInfo == nil)
    #expect(try await subscriber.status()?.info.renewalPrice == 9_000)
    await subscriber.advance(to: "2027-02-07T11:59:59Z")
    #expect(try await subscriber.paymentNumbers() == [nil] + Array(1...12))
    let end = try await subscriber.transactions().last?.commitmentInfo?.commitmentExpiresDate
    #expect(end?.date == date("2027-02-07T12:00:00Z"))

    let other = try await Subscriber(plans: Plans.all(introductory: week))
    try await other.buy(Plans.pro)
    #expect(try await other.transactions().first?.price == 100_000)
  }

  @Test("doesn't begin if a trial of the plan is cancelled")
  func cancelledTrial() async throws {
    let week = StoreConfiguration.Offer(
      paymentMode: .free, period: .init(1, .week), billingPlan: .monthly)
    let subscriber = try await Subscriber(plans: Plans.all(introductory: week))
    try await subscriber.commit()
    try await subscriber.setRenewal(false)
    await subscriber.advance(to: "2026-02-07T12:00:00Z")
    #expect(try await subscriber.status()?.status == .expired)
    #expect(try await subscriber.paymentNumbers() == [nil])
  }

  @Test("begins with a code for the plan, without the billing plan option")
  func code() async throws {
    let month = StoreConfiguration.Offer(
      referenceName: "MONTH", paymentMode: .free, period: .init(1, .month), billingPlan: .monthly)
    let subscriber = try await Subscriber(plans: Plans.all(codes: [month]))
    try await subscriber.store.send(RedeemCode("MONTH", on: subscriber.device))
    await subscriber.advance(to: "2026-03-15T00:00:00Z")
    #expect(try await subscriber.paymentNumbers() == [nil, 1])
    #expect(try await subscriber.transactions().map(\.price) == [0, 9_000])
  }

  @Test("commits only the payer: a family member's part names the plan only")
  func family() async throws {
    let subscriber = try await Subscriber(plans: Plans.all())
    let store = subscriber.store
    let child = try await store.send(AddAccount())
    try await store.send(JoinFamily(child, of: subscriber.account))
    let device = try await store.send(AddDevice(account: child))
    try await store.send(InstallApp(on: device))
    try await subscriber.commit()
    try await subscriber.setRenewal(false)
    await subscriber.advance(to: "2026-03-15T00:00:00Z")
    let launch = try await store.send(OpenApp(on: device)).id
    let parts = try await store.send(ListTransactions(.all, for: launch)).map(
      subscriber.transaction)
    #expect(parts.map(\.billingPlanType) == [.monthly, .monthly])
    #expect(parts.allSatisfy { $0.commitmentInfo == nil && $0.price == 0 })
    let status = try #require(try await store.send(ListStatuses(group: "pro", for: launch)).first)
    let info = try subscriber.renewalInfo(status.renewalInfo)
    #expect(info.autoRenewStatus == .on)
    #expect(info.commitmentInfo == nil)
    await subscriber.advance(to: "2027-01-31T12:00:00Z")
    #expect(try await store.send(ListTransactions(.currentEntitlements, for: launch)).isEmpty)
  }

  @Test("ends later by the days of an extension")
  func extended() async throws {
    let subscriber = try await Subscriber(plans: Plans.all())
    try await subscriber.commit()
    try await subscriber.store.send(
      ExtendRenewal(of: Plans.pro, account: subscriber.account, days: 3))
    let payment = try #require(try await subscriber.transactions().last)
    #expect(payment.expiresDate?.date == date("2026-03-03T12:00:00Z"))
    #expect(payment.commitmentInfo?.commitmentExpiresDate?.date == date("2027-02-03T12:00:00Z"))
    await subscriber.advance(to: "2027-02-03T11:59:59Z")
    #expect(try await subscriber.paymentNumbers() == Array(1...12))
  }

  @Test("is reported to servers as it was at each payment, however late they read it")
  func late() async throws {
    let subscriber = try await Subscriber(plans: Plans.all())
    try await subscriber.commit()
    try await subscriber.setRenewal(false)
    await subscriber.advance(to: "2028-01-01T00:00:00Z")
    let events = try await subscriber.store.send(ListEvents())
    let renewals = events.filter { $0.notification?.type == .didRenew }
    for (number, event) in zip(2..., renewals) {
      let payment = try subscriber.transaction(try #require(event.jws))
      #expect(payment.commitmentInfo?.billingPeriodNumber == number)
      let info = try subscriber.renewalInfo(try #require(event.renewalJWS))
      #expect(info.autoRenewStatus == (number < 12 ? .on : .off))
      #expect(info.commitmentInfo?.commitmentAutoRenewStatus == .off)
    }
    #expect(renewals.count == 11)
  }

  @Test("continues in a store that was closed and reopened")
  func reopened() async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    func open() throws -> LocalStore {
      try LocalStore(
        keptIn: folder.appending(path: "store.json"),
        configuration: StoreConfiguration(
          products: Plans.all(), subscriptionGroups: [.init(id: "pro", name: "Pro")]),
        app: AppIdentity(bundleID: "com.example.app"), environment: .production, seed: 1,
        now: Subscriber.start)
    }
    var store: LocalStore? = try open()
    let account = try await store?.send(AddAccount())
    var order = PurchaseOrder(productID: Plans.pro)
    order.billingPlan = .monthly
    try await store?.send(BuyElsewhere(order, account: try #require(account)))
    await store?.advance(to: date("2026-06-10T00:00:00Z"))
    for _ in 1...2 {
      store = nil
      store = try open()
    }
    await store?.advance(to: date("2027-01-31T11:59:59Z"))
    let renewed = try await store?.send(ListEvents()).filter { $0.kind == .renewed }
    #expect(renewed?.count == 11)
    #expect(renewed?.last?.amount == 9_000)
  }
}
