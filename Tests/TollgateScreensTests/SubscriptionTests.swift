import Foundation
import Testing
import TollgateCore
import TollgateScreens

@Suite("The customer's plan")
struct SubscriptionTests {
  private let app: ExampleApp
  private let book: ScreenBook
  private let end = Date.thursday(24 * 31)

  init() throws {
    app = try ExampleApp("CoinFeedback")
    book = try ScreenBook(
      catalog: Catalog(
        reading: Data(
          #"""
          { "app": "a", "bundleID": "b", "features": {},
            "products": {
              "com.femsoftware.coinfeedback.pro.monthly": { "type": "autoRenewable", "grants": { "entitlements": ["pro"] } },
              "com.femsoftware.coinfeedback.pro.yearly": { "type": "autoRenewable", "grants": { "entitlements": ["pro"] } },
              "com.femsoftware.coinfeedback.pro.lifetime": { "type": "nonConsumable", "grants": { "entitlements": ["pro"] } },
              "old": { "type": "autoRenewable", "grants": { "entitlements": ["pro"] } },
              "hats": { "type": "nonConsumable", "grants": { "entitlements": ["hats"] } } },
            "paywalls": { "pro": { "screen": "plans", "hiddenOn": ["tvOS"], "products": [
              "com.femsoftware.coinfeedback.pro.monthly", "com.femsoftware.coinfeedback.pro.yearly",
              "com.femsoftware.coinfeedback.pro.lifetime"] } },
            "screens": {
              "mine": { "elements": [{ "subscription": "pro", "icon": "star.fill", "change": "Change Plan" }] },
              "centre": { "elements": [{ "subscription": "pro", "cancel": "Cancel", "refund": "Refund", "stay": [
                { "product": "com.femsoftware.coinfeedback.pro.monthly", "offer": "half", "title": "Stay" },
                { "product": "com.femsoftware.coinfeedback.pro.monthly", "offer": "back", "title": "Come Back" }] }] },
              "plans": { "elements": [{ "text": "t" }] } } }
          """#.utf8), file: "Catalog.json"))
  }

  @Test("is hidden from a customer who has none, or has another product")
  func nothing() {
    #expect(shown(app.newcomer()) == nil)
    #expect(shown(app.newcomer().with { $0.customer.entitlements = holding("hats") }) == nil)
  }

  @Test("shows when the customer's last one ended, and offers nothing to change")
  func ended() {
    let plan = shown(subscriber(until: .thursday(11)))
    #expect(plan?.state == .ended && plan?.note == "Ended on January 15, 2026")
    #expect(plan?.button == nil && plan?.charge == nil)
    #expect(
      shown(
        app.newcomer().with {
          $0.customer.entitlements = holding(
            CoinFeedback.yearly, until: .thursday(11), ownership: .familyShared)
        }) == nil, "that was the family's")
    let two = app.newcomer().with {
      $0.customer.entitlements = Entitlements(
        granted: [
          fact(CoinFeedback.yearly, 1, until: .thursday(11)),
          fact(CoinFeedback.monthly, 2, until: .thursday(10)),
        ], by: book.catalog)
    }
    #expect(shown(two)?.product == CoinFeedback.yearly)
  }

  @Test("is cancelled on the system's page if no retention offer exists")
  func cancels() {
    let plan = shown(subscriber(), on: "centre")
    #expect(plan?.stay == nil)
    #expect(
      plan?.buttons.map(\.action) == [.manageSubscriptions, .requestRefund(CoinFeedback.monthly)])
    #expect(plan?.buttons.map(\.label) == ["Cancel", "Refund"])
    for platform in [Platform.tvOS, .watchOS] {
      let elsewhere = subscriber().with { $0.moment.device.platform = platform }
      #expect(shown(elsewhere, on: "centre")?.buttons == [])
    }
    let lifetime = app.newcomer().with {
      $0.customer.entitlements = holding(CoinFeedback.lifetime)
    }
    #expect(shown(lifetime, on: "centre")?.buttons.map(\.label) == ["Refund"])
    let family = app.newcomer().with {
      $0.customer.entitlements = holding(
        CoinFeedback.yearly, until: end, ownership: .familyShared)
    }
    #expect(shown(family, on: "centre")?.buttons == [])
  }

  @Test("shows retention offers to a subscriber who starts to cancel, if a server signs them")
  func stays() throws {
    let subscriber = sold(to: subscriber())
    #expect(shown(subscriber.with { $0.signsOffers = false }, on: "centre")?.stay == nil)
    let before = try #require(shown(subscriber, on: "centre"))
    #expect(before.stay == nil, "nobody asked to cancel")
    #expect(before.buttons.first?.action == .set("subscription.leaving", to: "pro"))
    let leaving = subscriber.with { $0.inputs["subscription.leaving"] = "pro" }
    let plan = try #require(shown(leaving, on: "centre"))
    #expect(plan.stay?.title == "An Offer for You")
    #expect(plan.stay?.offers.map(\.button.action) == [.buy(CoinFeedback.monthly, offer: "half")])
    #expect(plan.stay?.offers.map(\.note) == ["$2.00 / month for the first 3 months"])
    #expect(
      plan.stay?.buttons.map(\.action) == [.forget("subscription.leaving"), .manageSubscriptions])
    #expect(plan.buttons.map(\.label) == ["Refund"])
    let other = subscriber.with { $0.inputs["subscription.leaving"] = "other" }
    #expect(shown(other, on: "centre")?.stay == nil)
    let buying = leaving.with { $0.presentation.activity = .purchasing(CoinFeedback.monthly) }
    let button = shown(buying, on: "centre")?.stay?.offers.first?.button
    #expect(button?.isEnabled == false && button?.progress == "Purchasing…")
  }

  @Test("shows its offers at once to a customer who has cancelled, or whose plan is over")
  func comesBack() {
    let cancelled = sold(to: subscriber()).with { $0.customer.cancelled = [CoinFeedback.monthly] }
    let plan = shown(cancelled, on: "centre")
    #expect(plan?.stay?.offers.map(\.button.label) == ["Stay"] && plan?.stay?.buttons == [])
    #expect(plan?.buttons.first?.label.hasPrefix("Resume ") == true)
    let over = sold(to: subscriber(until: .thursday(11)), winBack: "back").with {
      $0.signsOffers = false
    }
    let ended = shown(over, on: "centre")
    #expect(ended?.stay?.offers.map(\.button.label) == ["Come Back"], "it needs no signature")
    #expect(ended?.stay?.offers.first?.note == "First month free")
    #expect(ended?.buttons.map(\.label) == ["Refund"])
    let screen = book.screen("centre", for: over, strings: app.strings)
    #expect(
      screen?.plainText.contains("[Refund]\nAn Offer for You\n[Come Back]\nFirst month free")
        == true,
      "\(screen?.plainText ?? "")")
    #expect(screen?.controls.map(\.label).contains("Come Back") == true)
  }

  /// Somebody to whom the store sells the monthly plan with a promotional offer, and a win-back
  /// offer if one is named.
  private func sold(to state: ScreenState, winBack: String? = nil) -> ScreenState {
    state.with {
      $0.signsOffers = true
      func offer(
        _ payment: SubscriptionTerms.Introduction.Payment, _ count: Int, winBack: String? = nil
      ) -> SubscriptionTerms.Introduction {
        SubscriptionTerms.Introduction(
          payment: payment, period: .init(1, .month), periodCount: count, price: 2,
          displayPrice: "$2.00", winBackOffer: winBack)
      }
      $0.productCatalog = .loaded([
        StoreProduct(
          id: CoinFeedback.monthly, displayName: "Monthly", description: "", price: 4,
          displayPrice: "$4.00",
          subscription: SubscriptionTerms(
            period: .init(1, .month),
            introduction: winBack.map { offer(.free, 1, winBack: $0) },
            promotionalOffers: ["half": offer(.payAsYouGo, 3)]))
      ])
    }
  }

  @Test("shows when it renews and the charge, as far as the store has reported them")
  func renews() throws {
    let plan = try #require(
      shown(subscriber(next: .init(product: CoinFeedback.monthly, price: 4, currency: "USD"))))
    #expect(plan.state == .running && plan.product == CoinFeedback.monthly)
    #expect(plan.note == "Renews on February 15, 2026")
    #expect(plan.charge == "Next charge: $4.00")
    let unpriced = shown(subscriber(next: .init(product: CoinFeedback.monthly)))
    #expect(unpriced?.note == "Renews on February 15, 2026" && unpriced?.charge == nil)
    let silent = shown(subscriber())
    #expect(silent?.note == "Runs until February 15, 2026" && silent?.charge == nil)
  }

  @Test("shows the charge in its own currency if the store now sells in another")
  func otherCurrency() {
    let plan = shown(
      subscriber(next: .init(product: CoinFeedback.monthly, price: 5, currency: "EUR")))
    #expect(plan?.charge == "Next charge: €5.00")
  }

  @Test("shows which plan comes next, if it is another one")
  func changes() {
    let plan = shown(
      subscriber(
        next: .init(product: CoinFeedback.yearly, price: Decimal(7999) / 100, currency: "USD")))
    #expect(plan?.note.hasSuffix(" on February 15, 2026") == true)
    #expect(plan?.note.hasPrefix("Changes to ") == true)
    #expect(plan?.charge == "Next charge: $79.99")
  }

  @Test("shows when it ends if renewal is off, and no charge")
  func cancelled() {
    let plan = shown(subscriber().with { $0.customer.cancelled = [CoinFeedback.monthly] })
    #expect(plan?.state == .cancelled && plan?.note == "Ends on February 15, 2026")
    #expect(plan?.charge == nil)
  }

  @Test("asks for another payment method in the grace period, until it is over")
  func unpaid() {
    let plan = shown(
      subscriber(
        grace: end + 86_400, next: .init(product: CoinFeedback.monthly, price: 4, currency: "USD")))
    #expect(plan?.state == .unpaid && plan?.charge == nil)
    #expect(
      plan?.note
        == "The last payment failed. Update your payment method before February 16, 2026 to keep your plan."
    )
  }

  @Test("is free until its free period ends, and shows the charge after that")
  func free() {
    let plan = shown(
      subscriber(
        next: .init(product: CoinFeedback.monthly, price: 4, currency: "USD"), isFree: true))
    #expect(plan?.note == "Free until February 15, 2026")
    #expect(plan?.charge == "Next charge: $4.00")
  }

  @Test("asks for another payment method while the store tries again after the grace period")
  func onHold() {
    let plan = shown(
      subscriber(until: .thursday(11)).with {
        $0.customer.renewals[CoinFeedback.monthly] = Renewal(
          id: Renewal.ID(environment: "Production", original: "1"), product: CoinFeedback.monthly,
          periodEnd: .thursday(11), gracePeriodEnd: nil, isInBillingRetry: true,
          signedDate: .thursday(1))
      }, on: "centre")
    #expect(plan?.state == .unpaid)
    #expect(plan?.note.hasPrefix("The last payment failed, so your plan is on hold.") == true)
    #expect(plan?.buttons.first?.action == .manageSubscriptions)
  }

  @Test("is the customer's own before the family's, and a renewing one before a one-time purchase")
  func order() {
    let family = app.newcomer().with {
      $0.customer.entitlements = holding(
        CoinFeedback.yearly, until: end, ownership: .familyShared)
    }
    #expect(shown(family)?.state == .shared && shown(family)?.note == "Shared by your family")
    #expect(shown(family)?.button == nil)
    let lifetime = app.newcomer().with {
      $0.customer.entitlements = holding(CoinFeedback.lifetime)
    }
    #expect(shown(lifetime)?.state == .lasting && shown(lifetime)?.button == nil)
    let both = app.newcomer().with {
      $0.customer.entitlements = Entitlements(
        granted: [fact(CoinFeedback.lifetime, 1), fact(CoinFeedback.monthly, 2, until: end)],
        by: book.catalog)
    }
    #expect(shown(both)?.product == CoinFeedback.monthly)
  }

  @Test("is shown also if it is not sold any more")
  func unsold() {
    let old = app.newcomer().with { $0.customer.entitlements = holding("old", until: end) }
    #expect(shown(old)?.title == "old" && shown(old)?.note == "Runs until February 15, 2026")
  }

  @Test("leads to the plans, if the platform shows them")
  func changesPlan() {
    #expect(shown(subscriber())?.button?.action == .open("plans"))
    #expect(shown(subscriber())?.button?.label == "Change Plan")
    let screen = book.screen("mine", for: subscriber(), strings: app.strings)
    #expect(screen?.controls.map(\.label).contains("Change Plan") == true)
    #expect(screen?.plainText.contains("Runs until February 15, 2026\n[Change Plan]") == true)
    #expect(shown(subscriber().with { $0.moment.device.platform = .tvOS })?.button == nil)
  }

  @Test("is shown in German and in Arabic, with the price in its own direction")
  func otherLanguages() {
    let next = Renewal.Charge(product: CoinFeedback.monthly, price: 4, currency: "USD")
    let german = shown(subscriber(locale: "de_DE", next: next), words: "de")
    #expect(german?.note == "Verlängert sich am 15. Februar 2026")
    let arabic = shown(subscriber(locale: "ar_SA", next: next), words: "ar")
    #expect(arabic?.note.hasPrefix("يتجدد في ") == true)
    #expect(arabic?.charge?.contains("\u{2068}$4.00\u{2069}") == true)
  }

  private func shown(
    _ state: ScreenState, on id: ScreenID = "mine", words language: String? = nil
  ) -> Screen.Subscription? {
    var strings = app.strings
    if let language, let made = try? Self.words(in: language) { strings = made }
    let screen = book.screen(id, for: state, strings: strings)
    return screen?.elements.lazy.compactMap { element in
      if case .subscription(let plan) = element { plan } else { nil }
    }.first
  }

  private static func words(in language: String) throws -> StringCatalog {
    try StringCatalog(
      reading: Data(
        #"""
        { "sourceLanguage": "\#(language)", "version": "1.0", "strings": { "t": { "localizations": {
          "\#(language)": { "stringUnit": { "state": "translated", "value": "T" } } } } } }
        """#.utf8), file: "a.xcstrings")
  }

  /// Somebody with the monthly plan.
  private func subscriber(
    locale: String = "en_US", until: Date? = nil, grace: Date? = nil, next: Renewal.Charge? = nil,
    isFree: Bool = false
  ) -> ScreenState {
    app.newcomer(locale: locale).with {
      let id = Renewal.ID(environment: "Production", original: "1")
      if next != nil || grace != nil {
        $0.customer.renewals[CoinFeedback.monthly] = Renewal(
          id: id, product: CoinFeedback.monthly, periodEnd: end, gracePeriodEnd: grace,
          isActive: true, nextCharge: next, isFree: isFree, signedDate: .thursday(1))
      }
      $0.customer.entitlements = holding(CoinFeedback.monthly, until: until ?? end)
    }
  }

  private func holding(
    _ product: Catalog.Product.ID, until end: Date? = nil, ownership: Fact.Ownership = .purchased
  ) -> Entitlements {
    Entitlements(granted: [fact(product, 1, until: end, ownership)], by: book.catalog)
  }

  private func fact(
    _ product: Catalog.Product.ID, _ number: Int, until end: Date? = nil,
    _ ownership: Fact.Ownership = .purchased
  ) -> Fact {
    Fact(
      id: Fact.ID(
        environment: "Production", transaction: "\(number)", purchaseDate: .thursday(1)),
      product: product, ownership: ownership, signedDate: .thursday(1), expirationDate: end)
  }
}
