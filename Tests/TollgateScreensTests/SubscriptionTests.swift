import Foundation
import Testing
import TollgateCore
import TollgateScreens

@Suite("The plan that a person has")
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
              "plans": { "elements": [{ "text": "t" }] } } }
          """#.utf8), file: "Catalog.json"))
  }

  @Test("is not shown to somebody who has none, or has something else")
  func nothing() {
    #expect(shown(app.newcomer()) == nil)
    #expect(shown(app.newcomer().with { $0.customer.entitlements = holding("hats") }) == nil)
    #expect(shown(subscriber(until: .thursday(11))) == nil, "it is over")
  }

  @Test("says when it renews and what is charged, as far as the store has said")
  func renews() throws {
    let plan = try #require(
      shown(subscriber(next: .init(product: CoinFeedback.monthly, price: 4, currency: "USD"))))
    #expect(plan.state == .running && plan.product == CoinFeedback.monthly)
    #expect(plan.note == "Renews on February 15, 2026")
    #expect(plan.charge == "Next charge: $4.00")
    let unpriced = shown(subscriber(next: .init(product: CoinFeedback.monthly)))
    #expect(unpriced?.note == "Renews on February 15, 2026" && unpriced?.charge == nil)
    let silent = shown(subscriber())
    #expect(silent?.note == "Paid until February 15, 2026" && silent?.charge == nil)
  }

  @Test("writes the charge in its own currency where the store sells in another now")
  func otherCurrency() {
    let plan = shown(
      subscriber(next: .init(product: CoinFeedback.monthly, price: 5, currency: "EUR")))
    #expect(plan?.charge == "Next charge: €5.00")
  }

  @Test("says which plan comes next, where that is another one")
  func changes() {
    let plan = shown(
      subscriber(
        next: .init(product: CoinFeedback.yearly, price: Decimal(7999) / 100, currency: "USD")))
    #expect(plan?.note.hasSuffix(" on February 15, 2026") == true)
    #expect(plan?.note.hasPrefix("Changes to ") == true)
    #expect(plan?.charge == "Next charge: $79.99")
  }

  @Test("says when it ends where renewal is off, and charges nothing")
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

  @Test("is one's own before the family's, and what is charged again before what is paid once")
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

  @Test("is shown also where it is not sold any more")
  func unsold() {
    let old = app.newcomer().with { $0.customer.entitlements = holding("old", until: end) }
    #expect(shown(old)?.title == "old" && shown(old)?.note == "Paid until February 15, 2026")
  }

  @Test("leads to the plans, where the platform shows them")
  func changesPlan() {
    #expect(shown(subscriber())?.button?.action == .open("plans"))
    #expect(shown(subscriber())?.button?.label == "Change Plan")
    let screen = book.screen("mine", for: subscriber(), strings: app.strings)
    #expect(screen?.controls.map(\.label).contains("Change Plan") == true)
    #expect(screen?.plainText.contains("Paid until February 15, 2026\n[Change Plan]") == true)
    #expect(shown(subscriber().with { $0.moment.device.platform = .tvOS })?.button == nil)
  }

  @Test("is said in German and in Arabic, with the price in its own direction")
  func otherLanguages() {
    let next = Renewal.Charge(product: CoinFeedback.monthly, price: 4, currency: "USD")
    let german = shown(subscriber(locale: "de_DE", next: next), words: "de")
    #expect(german?.note == "Verlängert sich am 15. Februar 2026")
    let arabic = shown(subscriber(locale: "ar_SA", next: next), words: "ar")
    #expect(arabic?.note.hasPrefix("يتجدد في ") == true)
    #expect(arabic?.charge?.contains("\u{2068}$4.00\u{2069}") == true)
  }

  private func shown(_ state: ScreenState, words language: String? = nil) -> Screen.Subscription? {
    var strings = app.strings
    if let language, let made = try? Self.words(in: language) { strings = made }
    let screen = book.screen("mine", for: state, strings: strings)
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
    locale: String = "en_US", until: Date? = nil, grace: Date? = nil, next: Renewal.Charge? = nil
  ) -> ScreenState {
    app.newcomer(locale: locale).with {
      let id = Renewal.ID(environment: "Production", original: "1")
      if next != nil || grace != nil {
        $0.customer.renewals[CoinFeedback.monthly] = Renewal(
          id: id, product: CoinFeedback.monthly, periodEnd: end, gracePeriodEnd: grace,
          isActive: true, nextCharge: next, signedDate: .thursday(1))
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
