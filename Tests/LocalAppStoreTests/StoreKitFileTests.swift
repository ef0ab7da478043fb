import Foundation
import LocalAppStore
import Testing

@Suite("A StoreKit file")
struct StoreKitFileTests {
  @Test("is read in each version that Xcode wrote", arguments: StoreKitFile.all)
  func readsVersion(file: StoreKitFile) throws {
    let version = try file.configuration().version
    #expect("\(version.major).\(version.minor)" == file.version)
  }

  @Test("of 1.0 has no identifier, no settings, and one level for all of a group")
  func readsOldest() throws {
    let file = try StoreKitFile(version: "1.0").configuration()
    #expect(file.identifier == nil)
    #expect(file.settings == .init())
    #expect(file.products.map(\.id) == ["tools.rake", "tools.all", "garden.monthly"])
    #expect(file.products.map(\.price) == [Decimal(99) / 100, 9, Decimal(299) / 100])
    #expect(file.products.map(\.referenceName) == ["Rake", nil, "Garden Monthly"])
    #expect(file.products.last?.subscription?.level == 1)
    #expect(file.products.last?.subscription?.introductoryOffers == [])
  }

  @Test("of 1.1 has the switches of the first Xcode with any")
  func readsFirstSettings() throws {
    let file = try StoreKitFile(version: "1.1").configuration()
    var expected = StoreConfiguration.Settings()
    expected.askToBuy = true
    expected.interruptsPurchases = true
    expected.locale = "ca"
    expected.storefront = "ESP"
    expected.timeRate = .oneSecondIsOneDay
    #expect(file.settings == expected)
    #expect(file.identifier == "11AB3C40")
    #expect(file.product("garden.season")?.kind == .nonRenewing)
    #expect(file.product("garden.season")?.price == Decimal(145) / 10)
    let offer = try #require(file.product("garden.weekly")?.subscription?.introductoryOffer)
    #expect(
      offer
        == .init(
          paymentMode: .payUpFront, price: Decimal(49) / 100, period: .init(2, .week),
          internalID: "11000004"))
  }

  @Test("of 1.2 makes purchases fail with a code, and has a price field")
  func readsFailure() throws {
    let file = try StoreKitFile(version: "1.2").configuration()
    #expect(file.settings.failsPurchases)
    #expect(file.settings.purchaseFailureCode == 14)
    #expect(file.settings.timeRate == .monthlyRenewalEveryThirtySeconds)
    #expect(
      file.product("plan.one")?.subscription?.introductoryOffer?.price == Decimal(199) / 100)
    #expect(file.products.map(\.subscription?.level) == [1, 2])
  }

  @Test("of 2.0 that was synced has its source and date, and signs offers")
  func readsSynced() throws {
    let file = try StoreKitFile(version: "2.0").configuration()
    #expect(file.settings.applicationID == "6440000000")
    #expect(file.settings.teamID == "A1B2C3D4E5")
    #expect(
      file.settings.lastSynchronized == Date(timeIntervalSinceReferenceDate: 743722291.470198))
    #expect(file.settings.failsRenewals)
    #expect(file.settings.gracePeriod == .standard)
    #expect(file.settings.storefront == "CHN")
    #expect(file.settings.purchaseFailureCode == 0)
    #expect(file.offerKeys.keys.sorted() == ["20FF00AA"])
    let terms = try #require(file.product("tea.monthly")?.subscription)
    #expect(terms.introductoryOffer?.periodCount == 3)
    #expect(terms.introductoryOffer?.paymentMode == .payAsYouGo)
    #expect(terms.promotionalOffers.map(\.id) == ["tea.back"])
    #expect(terms.promotionalOffers.map(\.referenceName) == ["Back to tea"])
    let code = try #require(file.codeOffer("TEATIME")?.offer)
    #expect(code.eligibility == [.new, .existing, .expired])
    #expect(code.isStackable == true)
    #expect(code.internalID == "20000004")
  }

  @Test("of 3.0 lists an error for each of StoreKit's calls, armed or not")
  func readsErrors() throws {
    let settings = try StoreKitFile(version: "3.0").configuration().settings
    #expect(settings.errors.map(\.call) == StoreConfiguration.SimulatedError.Call.all)
    #expect(settings.failure(of: .loadProducts) == .init(.generic, index: 2))
    #expect(settings.failure(of: .verification) == .init(.verification, index: 0))
    #expect(settings.failure(of: .purchase) == nil, "it is not enabled")
    #expect(settings.errors[1].failure == .init(.purchase, index: 1), "but kept")
    #expect(settings.errors[7].failure == .init(.refundRequest, index: 0))
    #expect(settings.failure(of: .appStoreSync) == nil)
    #expect(settings.disablesDialogs)
    #expect(settings.timeRate == .oneRenewalEveryMinute)
    #expect(settings.lastSynchronized == Date(timeIntervalSinceReferenceDate: 0))
  }

  @Test("of 4.0 has policies, win-back offers, and images")
  func readsWinBack() throws {
    let file = try StoreKitFile(version: "4.0").configuration()
    #expect(
      file.appPolicies
        == .init(policies: [
          .init(
            locale: "en_US", text: "We keep nothing.", url: "https://example.com/privacy")
        ]))
    let terms = try #require(file.product("premium.monthly")?.subscription)
    #expect(terms.promotionalImageID == "40000004")
    #expect(
      terms.winBackOffers == [
        .init(
          id: "premium.return", referenceName: "Come back", paymentMode: .payAsYouGo,
          price: Decimal(99) / 100, period: .init(1, .month), internalID: "40000003")
      ])
  }

  @Test("of 5.0 has billing plans, and introductory terms for each")
  func readsPlans() throws {
    let file = try StoreKitFile(version: "5.0").configuration()
    let terms = try #require(file.product("studio.yearly")?.subscription)
    #expect(
      terms.billingPlans == [
        .init(
          .upFront, internalID: "50000005", price: Decimal(7188) / 100,
          commitmentPrice: Decimal(7188) / 100),
        .init(
          .monthly, internalID: "50000006", price: 7, commitmentPrice: 84, isEnabled: false),
      ])
    #expect(terms.introductoryOffers.map(\.billingPlan) == [.upFront])
    #expect(terms.promotionalOffers.map(\.billingPlan) == [.upFront])
    #expect(file.codeOffer("STUDIO")?.offer.billingPlan == .upFront)
    #expect(file.settings.timeRate == .oneRenewalEveryTwoSeconds)
  }

  @Test(
    "with introductory terms for each billing plan is sold by those of the plan paid at once"
  )
  func sellsUpFront() throws {
    var terms = StoreConfiguration.Subscription(groupID: "G", level: 1, period: .init(1, .year))
    func offer(_ plan: StoreConfiguration.BillingPlan.Kind?, _ weeks: Int)
      -> StoreConfiguration.Offer
    {
      .init(paymentMode: .free, period: .init(weeks, .week), billingPlan: plan)
    }
    terms.introductoryOffers = [offer(.monthly, 1), offer(.upFront, 2)]
    #expect(terms.introductoryOffer == offer(.upFront, 2))
    terms.introductoryOffer = offer(nil, 3)
    #expect(terms.introductoryOffers == [offer(.monthly, 1), offer(nil, 3)])

    terms.introductoryOffers = [offer(.monthly, 1)]
    #expect(terms.introductoryOffer == nil)
    terms.introductoryOffer = offer(nil, 2)
    #expect(terms.introductoryOffers == [offer(nil, 2), offer(.monthly, 1)])
    terms.introductoryOffer = nil
    #expect(terms.introductoryOffers == [])
  }

  @Test("of 6.3 may have unknown keys and groups")
  func readsNewest() throws {
    let file = try StoreKitFile(version: "6.3").configuration()
    #expect(file.products.map(\.id) == ["gem", "all.monthly"])
    #expect(file.subscriptionGroups.first?.localizations.map(\.displayName) == ["All of it"])
    #expect(file.product("all.monthly")?.subscription?.introductoryOffer == nil)
  }

  @Test("of a newer format is read with the nearest time rate")
  func readsOlderRate() throws {
    func rate(_ settings: String) throws -> TimeRate {
      let json =
        "{ \"version\" : { \"major\" : 5, \"minor\" : 0 }, \"settings\" : { \(settings) } }"
      return try StoreConfiguration(data: Data(json.utf8), file: "f").settings.timeRate
    }
    #expect(
      try rate("\"_timeRate\" : 1099, \"_compatibilityTimeRate\" : { \"3\" : 6, \"5\" : 1004 }")
        == .oneRenewalEveryTenSeconds)
    #expect(
      try rate("\"_timeRate\" : 13, \"_compatibilityTimeRate\" : { \"3\" : 6 }")
        == .monthlyRenewalEveryFiveMinutes)
    #expect(throws: StoreConfigurationError.self) { try rate("\"_timeRate\" : 14") }
  }

  @Test("gives the store that it opens its settings")
  func beginsWithSettings() async throws {
    let store = LocalStore(
      configuration: try StoreKitFile(version: "1.1").configuration(),
      app: AppIdentity(bundleID: "com.example.garden"), now: Subscriber.start)
    let account = try await store.send(AddAccount())
    let device = try await store.send(AddDevice(account: account, platform: .iOS))
    try await store.send(InstallApp(on: device))
    let launch = try await store.send(OpenApp(on: device))
    #expect(try await store.send(ReadStorefront(for: launch.id)).code == "ESP")
    let outcome = try await store.send(Buy(PurchaseOrder(productID: "seeds.10"), by: launch.id))
    #expect(outcome == .pending)
  }
}

@Suite("A list of simulated errors")
struct SimulatedErrorTests {
  typealias Settings = StoreConfiguration.Settings

  @Test("becomes Xcode's when the first is armed, and keeps unknown keys")
  func arms() {
    var settings = Settings()
    settings.errors = [.init(.init(rawValue: "Something New"), isEnabled: true)]
    settings.simulate(.init(.generic, index: 3), of: .appTransaction)
    #expect(
      settings.errors.map(\.call)
        == StoreConfiguration.SimulatedError.Call.all + [.init(rawValue: "Something New")])
    #expect(settings.errors.filter(\.isEnabled).count == 2)
    #expect(settings.failure(of: .appTransaction) == .init(.generic, index: 3))
  }

  @Test("keeps the choice of a disarmed one")
  func disarms() {
    var settings = Settings()
    settings.simulate(.init(.purchase, index: 1), of: .purchase)
    settings.simulate(nil, of: .purchase)
    #expect(settings.failure(of: .purchase) == nil)
    #expect(settings.errors[1].failure == .init(.purchase, index: 1))
  }
}

@Suite("A saved store's configuration")
struct KeptConfigurationTests {
  @Test("is read back completely", arguments: StoreKitFile.all)
  func roundTrips(file: StoreKitFile) throws {
    let configuration = try file.configuration()
    let copy = try JSONDecoder().decode(
      StoreConfiguration.self, from: JSONEncoder().encode(configuration))
    #expect(copy == configuration)
  }
}
