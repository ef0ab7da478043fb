import Foundation
import Testing
import TollgateCore
import TollgateScreens

@Suite("The plans of a paywall")
struct PlansTests {
  let app: ExampleApp
  let free: ScreenState

  init() throws {
    app = try ExampleApp("CoinFeedback")
    free = app.newcomer().paywall("pro")
  }

  @Test("are preselected as in the catalog, and the button buys the selected one")
  func buysTheChosen() throws {
    let plans = try #require(app.plans(free))
    #expect(plans.plans.filter(\.isChosen).map(\.id) == [CoinFeedback.yearly])
    #expect(plans.button?.action == .buy(CoinFeedback.yearly))
    let monthly = try #require(app.plans(free.choosing(CoinFeedback.monthly)))
    #expect(monthly.plans.filter(\.isChosen).map(\.id) == [CoinFeedback.monthly])
    #expect(monthly.button?.action == .buy(CoinFeedback.monthly))
    #expect(monthly.button?.label == "Subscribe Monthly for $9.99")
  }

  @Test("are shown only if the store sells them; one alone is a whole paywall")
  func eachOnlyIfSold() throws {
    let alone = try #require(
      app.plans(free.lacking(CoinFeedback.monthly, CoinFeedback.yearly)))
    #expect(alone.plans.map(\.id) == [CoinFeedback.lifetime])
    #expect(alone.button?.action == .buy(CoinFeedback.lifetime))
    #expect(alone.button?.isEnabled == true)
  }

  @Test("are in the order in which the paywall sells them, whichever variant is on")
  func followThePaywall() throws {
    #expect(
      app.plans(free)?.plans.map(\.id)
        == [CoinFeedback.monthly, CoinFeedback.yearly, CoinFeedback.lifetime])
    let variant = app.catalog.inForce(variants: ["paywall_order": "pro-lifetime-first"])
    let plans = app.plans(free.with { $0.catalog = variant })
    #expect(
      plans?.plans.map(\.id)
        == [CoinFeedback.lifetime, CoinFeedback.monthly, CoinFeedback.yearly])
    #expect(plans?.plans.filter(\.isChosen).map(\.id) == [CoinFeedback.yearly])
  }

  @Test(
    "show what a year saves against twelve months, rounded down, and nothing without a saving",
    arguments: [
      (999, 7999, "Save 33%"), (1000, 8000, "Save 33%"), (1000, 11_881, nil),
      (1000, 11_880, "Save 1%"), (1000, 12_000, nil), (1000, 13_000, nil),
    ] as [(Int, Int, String?)])
  func claimsWhatIsSaved(monthly: Int, yearly: Int, expected: String?) throws {
    let state = free.pricing(CoinFeedback.monthly, cents: monthly)
      .pricing(CoinFeedback.yearly, cents: yearly)
    let claims = app.plans(state)?.plans.first { $0.id == CoinFeedback.yearly }?.claims
    #expect(claims == [expected].compactMap(\.self))
  }

  @Test("show no saving without a monthly plan to compare with")
  func noClaimWithoutMonthly() {
    #expect(!app.text(free.lacking(CoinFeedback.monthly)).contains("Save"))
  }

  @Test("show which one the customer has, and until when, and do not sell it again")
  func saysWhatIsOwned() throws {
    let state = free.choosing(CoinFeedback.yearly).with {
      $0.customer.entitlements = app.holding(CoinFeedback.yearly, until: .thursday(24 * 31))
    }
    let plans = try #require(app.plans(state))
    let yearly = plans.plans.first { $0.id == CoinFeedback.yearly }
    #expect(yearly?.state == .owned)
    #expect(yearly?.note == "Your current plan · Runs until February 15, 2026")
    #expect(yearly?.claims == [] && yearly?.introduction == nil)
    #expect(plans.button?.isEnabled == false)
    #expect(plans.plans.filter { $0.state == .owned }.count == 1)
  }

  @Test("preselect only the one that the customer subscribes to")
  func preselectsTheCurrent() throws {
    for plan in [CoinFeedback.yearly, CoinFeedback.monthly] {
      let state = free.with {
        $0.customer.entitlements = app.holding(plan, until: .thursday(24 * 31))
      }
      let plans = try #require(app.plans(state))
      #expect(plans.plans.filter(\.isChosen).map(\.id) == [plan])
      #expect(plans.button?.isEnabled == false)
    }
  }

  @Test("are on sale again from the instant at which the subscription is over")
  func expiredIsNotOwned() throws {
    let end = Date.thursday(12)
    func plan(at instant: Date) -> Screen.Plan? {
      let state = free.choosing(CoinFeedback.yearly).with {
        $0.customer.entitlements = app.holding(CoinFeedback.yearly, until: end)
        $0.moment.paidNow = instant
      }
      return app.plans(state)?.plans.first { $0.id == CoinFeedback.yearly }
    }
    #expect(plan(at: end - 1)?.state == .owned)
    #expect(plan(at: end)?.state == .available)
  }

  @Test("are included in a permanent purchase, and then not sold")
  func includedInLifetime() throws {
    let state = free.choosing(CoinFeedback.yearly).with {
      $0.customer.entitlements = app.holding(CoinFeedback.lifetime)
    }
    let plans = try #require(app.plans(state))
    #expect(
      plans.plans.map(\.note) == ["Included in what you own", "Included in what you own", "Owned"])
    #expect(plans.plans.allSatisfy { $0.introduction == nil && $0.claims.isEmpty })
    #expect(plans.button?.isEnabled == false)
  }

  @Test("are not preselected if the customer has them all")
  func nothingLeftToChoose() throws {
    let owner = free.with { $0.customer.entitlements = app.holding(CoinFeedback.lifetime) }
    let plans = try #require(app.plans(owner))
    #expect(plans.plans.count == 3 && !plans.plans.contains(where: \.isChosen))
    #expect(plans.button == nil && plans.legal == nil && plans.warning == nil)
  }

  @Test("are included in a family share: for good every one, for a while only those that end too")
  func includedInAFamily() throws {
    let lifetime = free.with {
      $0.customer.entitlements = app.holding(CoinFeedback.lifetime, ownership: .familyShared)
    }
    let all = try #require(app.plans(lifetime))
    #expect(all.plans.allSatisfy { $0.note == "Included in what you own" && !$0.isChosen })
    #expect(all.button == nil)
    let yearly = free.with {
      $0.customer.entitlements = app.holding(
        CoinFeedback.yearly, until: .thursday(24 * 31), ownership: .familyShared)
    }
    let plans = try #require(app.plans(yearly))
    #expect(
      plans.plans.map(\.note) == ["Included in what you own", "Included in what you own", nil])
    #expect(plans.plans.filter(\.isChosen).map(\.id) == [CoinFeedback.lifetime])
    #expect(plans.warning == nil, "they have no subscription that they could cancel")
  }

  @Test("offer to resume a cancelled one that still runs, on the system's page")
  func resumes() throws {
    let cancelled = free.with {
      $0.customer.entitlements = app.holding(CoinFeedback.monthly, until: .thursday(24 * 31))
      $0.customer.cancelled = [CoinFeedback.monthly]
    }
    let plans = try #require(app.plans(cancelled))
    #expect(plans.plans.filter(\.isChosen).map(\.id) == [CoinFeedback.monthly])
    #expect(plans.plans.first?.note == "Your current plan · Ends on February 15, 2026")
    #expect(plans.button?.label == "Resume Monthly")
    #expect(plans.button?.action == .manageSubscriptions && plans.button?.isEnabled == true)
    let yearly = try #require(app.plans(cancelled.choosing(CoinFeedback.yearly)))
    #expect(yearly.button?.action == .buy(CoinFeedback.yearly))
    let over = cancelled.with { $0.moment.paidNow = .thursday(24 * 31) }
    #expect(app.plans(over)?.button?.action == .buy(CoinFeedback.yearly))
    let television = cancelled.with { $0.moment.device.platform = .tvOS }
    #expect(app.plans(television)?.plans.first(where: \.isChosen)?.id == CoinFeedback.monthly)
    #expect(app.plans(television)?.button?.isEnabled == false)
    #expect(app.text(television).contains("Ends on February 15, 2026"))
  }

  @Test(
    "can be managed from the settings of every app that sells some, which resume a cancelled one",
    arguments: ["RetroRacing", "CoinFeedback", "Listen2", "BlockPuzzle", "RockIdentifier"])
  func managedFromSettings(name: String) throws {
    let app = try ExampleApp(name)
    let plan = app.catalog.products.first { $0.kind == .autoRenewable }?.id
    let settings = app.newcomer().open("settings")
    func label(_ state: ScreenState) -> String? {
      app.screen(state)?.label(of: .manageSubscriptions)
    }
    #expect((label(settings) == "Manage Subscription") == (plan != nil))
    #expect(label(settings.with { $0.moment.device.platform = .watchOS }) == nil)
    guard let plan else { return }
    let cancelled = settings.with {
      $0.customer.entitlements = app.holding(plan, until: .thursday(24 * 31))
      $0.customer.cancelled = [plan]
    }
    #expect(label(cancelled)?.hasPrefix("Resume ") == true)
    #expect(
      label(cancelled.with { $0.customer.entitlements = app.holding() }) == "Manage Subscription")
  }

  @Test("warn that the subscription continues if lifetime is bought beside it, and only there")
  func warnsOfPayingTwice() throws {
    let subscribed = free.with {
      $0.customer.entitlements = app.holding(CoinFeedback.monthly, until: .thursday(24 * 31))
    }
    let warning = "buying this does not end it"
    #expect(
      app.plans(subscribed.choosing(CoinFeedback.lifetime))?.warning?.contains(warning) == true)
    #expect(app.plans(subscribed.choosing(CoinFeedback.yearly))?.warning == nil)
    #expect(app.plans(free.choosing(CoinFeedback.lifetime))?.warning == nil)
    let expired = subscribed.with { $0.moment.paidNow = .thursday(24 * 31) }
    #expect(app.plans(expired.choosing(CoinFeedback.lifetime))?.warning == nil)
  }

  @Test("remind after a lifetime purchase that the subscription still has to be cancelled")
  func alertSaysSoToo() throws {
    let bought = Presentation.Alert.purchased(CoinFeedback.lifetime)
    let both = free.saying(bought).with {
      $0.customer.entitlements = app.holding(
        CoinFeedback.monthly, CoinFeedback.lifetime, until: .thursday(24 * 31))
    }
    #expect(app.screen(both)?.alert?.message.count == 2)
    #expect(app.text(both).contains("cancel it in the App Store’s settings"))
    let alone = free.saying(bought).with {
      $0.customer.entitlements = app.holding(CoinFeedback.lifetime)
    }
    #expect(app.screen(alone)?.alert?.message.count == 1)
  }

  @Test("show price, period and renewal of a subscription, and no renewal of a one-time purchase")
  func legalText() throws {
    let monthly = try #require(app.plans(free.choosing(CoinFeedback.monthly))?.legal)
    #expect(monthly.contains("$9.99 every month") && monthly.contains("renews automatically"))
    let lifetime = try #require(app.plans(free.choosing(CoinFeedback.lifetime))?.legal)
    #expect(
      lifetime.contains("$199.99 once") && !lifetime.localizedCaseInsensitiveContains("renew"))
    #expect(!lifetime.contains("%"))
  }

  @Test("promise a free trial only to customers whom the store gives one")
  func freeTrialForTheEligible() throws {
    let eligible = try #require(app.plans(free))
    #expect(eligible.plans.map(\.introduction) == [nil, "First 7 days free", nil])
    #expect(eligible.button?.label == "Try Yearly Free for 7 days")
    #expect(eligible.legal?.contains("free for 7 days, then costs $79.99 every year") == true)
    let used = try #require(app.plans(free.withoutIntroductions()))
    #expect(used.plans.map(\.introduction) == [nil, nil, nil])
    #expect(used.button?.label == "Subscribe Yearly for $79.99")
    #expect(used.legal?.contains("free") == false)
  }

  @Test("are bought with the offer that they show, if it has to be named")
  func winBackOffer() throws {
    #expect(try #require(app.plans(free)).button?.action == .buy(CoinFeedback.yearly))
    let month = SubscriptionTerms.Introduction(
      payment: .free, period: SubscriptionTerms.Period(1, .month), periodCount: 1, price: 0,
      displayPrice: "$0.00", winBackOffer: "come_back")
    let back = try #require(app.plans(free.introducing(month)))
    #expect(back.button?.action == .buy(CoinFeedback.yearly, offer: "come_back"))
  }

  @Test(
    "show the price of a paid introductory offer",
    arguments: [
      (SubscriptionTerms.Introduction.Payment.payUpFront, 1, "$1.99 for the first 3 months"),
      (.payAsYouGo, 2, "$1.99 / 3 months for the first 6 months"),
    ])
  func paidIntroduction(
    payment: SubscriptionTerms.Introduction.Payment, count: Int, expected: String
  ) throws {
    let introduction = SubscriptionTerms.Introduction(
      payment: payment, period: SubscriptionTerms.Period(3, .month), periodCount: count,
      price: 1.99, displayPrice: "$1.99")
    let plans = try #require(app.plans(free.introducing(introduction)))
    #expect(plans.plans.first { $0.id == CoinFeedback.yearly }?.introduction == expected)
    #expect(plans.legal?.hasPrefix("\(expected) · ") == true, "\(plans.legal ?? "")")
    // Only a free period is called a free trial, and the button shows the price charged today.
    #expect(plans.button?.label == "Subscribe Yearly for $1.99")
  }

  @Test("have a button that reports it if no plan can be chosen")
  func nothingToChoose() throws {
    let unreachable = try #require(app.plans(free.store(.unreachable)))
    #expect(unreachable.plans == [] && unreachable.note != nil)
    #expect(unreachable.button?.action == .reload)
    let none = try #require(app.plans(free.store(.loaded([]))))
    #expect(none.button?.action == .reload)
    let loading = try #require(app.plans(free.store(.loading)))
    #expect(loading.button == nil && loading.note == "Loading…")
  }

  @Test("can't be bought during a purchase or restore")
  func oneThingAtATime() throws {
    let restoring = try #require(app.plans(free.doing(.restoring)))
    #expect(restoring.button?.isEnabled == false && restoring.button?.isBusy == false)
    let buying = try #require(app.plans(free.doing(.purchasing(CoinFeedback.yearly))))
    #expect(buying.button?.isEnabled == false && buying.button?.progress == "Purchasing…")
    #expect(buying.button?.label == app.plans(free)?.button?.label)
  }

  @Test("can be requested again while a parent has to approve, or after they declined")
  func asksAgain() throws {
    let pending = free.with { $0.customer.pending = [CoinFeedback.yearly] }
    let plans = try #require(app.plans(pending))
    #expect(plans.button?.action == .buy(CoinFeedback.yearly) && plans.button?.isEnabled == true)
    #expect(plans.plans.first { $0.id == CoinFeedback.yearly }?.note == "Waiting for Approval")
    let other = try #require(app.plans(pending.choosing(CoinFeedback.monthly)))
    #expect(other.button?.isEnabled == true)
  }

  @Test("show the price paid for the current one, and what happens to it")
  func saysHowItGoesOn() throws {
    func note(
      charge: Catalog.Product.ID? = CoinFeedback.yearly, grace: Date? = nil, isFree: Bool = false,
      rise: Renewal.PriceIncrease? = nil
    ) -> String? {
      let state = renewing(charge, grace: grace, isFree: isFree, rise: rise)
      return app.plans(state)?.plans.first { $0.id == CoinFeedback.yearly }?.note
    }
    let current = "Your current plan · "
    #expect(note() == current + "Paid until February 15, 2026")
    #expect(note(isFree: true) == current + "Free until February 15, 2026")
    #expect(
      note(grace: .thursday(24 * 40)) == current
        + "The last payment failed. Update your payment method before February 24, 2026 to keep your plan."
    )
    #expect(
      note(charge: CoinFeedback.monthly) == current + "Changes to Monthly on February 15, 2026")
    #expect(
      note(rise: Renewal.PriceIncrease(from: 59.5, currency: "USD")) == current
        + "The price rises from $59.50 to $79.99 on February 15, 2026. Without your consent, your plan ends then."
    )
    #expect(
      note(rise: Renewal.PriceIncrease()) == current
        + "The price rises on February 15, 2026. Without your consent, your plan ends then.")
  }

  @Test("show when a scheduled change begins, until it does")
  func saysWhatComes() throws {
    let plans = try #require(app.plans(renewing(CoinFeedback.monthly)))
    #expect(
      plans.plans.first { $0.id == CoinFeedback.monthly }?.note == "Begins on February 15, 2026")
    #expect(plans.plans.filter(\.isChosen).map(\.id) == [CoinFeedback.yearly])
  }

  @Test("show before the purchase when a lower one would begin, and nothing about a higher one")
  func saysWhenALowerOneBegins() throws {
    let yearly = renewing(CoinFeedback.yearly).ranking(
      CoinFeedback.monthly, below: CoinFeedback.yearly)
    #expect(app.plans(yearly)?.warning == nil)
    #expect(
      app.plans(yearly.choosing(CoinFeedback.monthly))?.warning
        == "Your current plan runs until February 15, 2026; then Monthly begins.")
    let monthly = free.ranking(CoinFeedback.monthly, below: CoinFeedback.yearly).with {
      $0.customer.entitlements = app.holding(CoinFeedback.monthly, until: .thursday(24 * 31))
    }
    #expect(app.plans(monthly.choosing(CoinFeedback.yearly))?.warning == nil)
  }

  @Test("show that payment is retried if the customer's plan is on hold")
  func onHold() throws {
    let state = free.with {
      $0.customer.entitlements = app.holding(CoinFeedback.yearly, until: .thursday(11))
      $0.customer.renewals[CoinFeedback.yearly] = Renewal(
        id: Renewal.ID(environment: "Production", original: "1"), product: CoinFeedback.yearly,
        periodEnd: .thursday(11), gracePeriodEnd: nil, isInBillingRetry: true,
        signedDate: .thursday(1))
    }
    let yearly = try #require(app.plans(state)?.plans.first { $0.id == CoinFeedback.yearly })
    #expect(yearly.state == .available)
    #expect(yearly.note?.hasPrefix("The last payment failed, so your plan is on hold.") == true)
  }

  /// A customer with the yearly plan, with its renewal state.
  private func renewing(
    _ charge: Catalog.Product.ID?, grace: Date? = nil, isFree: Bool = false,
    rise: Renewal.PriceIncrease? = nil
  ) -> ScreenState {
    free.with {
      $0.customer.entitlements = app.holding(
        CoinFeedback.yearly, until: grace ?? .thursday(24 * 31))
      $0.customer.renewals[CoinFeedback.yearly] = Renewal(
        id: Renewal.ID(environment: "Production", original: "1"), product: CoinFeedback.yearly,
        periodEnd: .thursday(24 * 31), gracePeriodEnd: grace, isActive: true,
        nextCharge: charge.map { Renewal.Charge(product: $0) }, isFree: isFree, priceIncrease: rise,
        signedDate: .thursday(1))
    }
  }

  @Test("format prices and dates for the customer's locale")
  func writesAsThePersonDoes() throws {
    let state = free.with {
      $0.locale = Locale(identifier: "en_GB")
      $0.customer.entitlements = app.holding(CoinFeedback.yearly, until: .thursday(24 * 31))
    }
    #expect(app.text(state).contains("Runs until 15 February 2026"))
  }
}

extension ExampleApp {
  func plans(_ state: ScreenState) -> Screen.Plans? {
    screen(state)?.elements.lazy.compactMap { element in
      if case .plans(let plans) = element { plans } else { nil }
    }.first
  }
}

extension ScreenState {
  /// The product catalog of a customer who has had every introductory offer.
  fileprivate func withoutIntroductions() -> ScreenState { introducing(nil) }

  /// The product catalog with one plan at a lower level of the group than another.
  fileprivate func ranking(
    _ lower: Catalog.Product.ID, below higher: Catalog.Product.ID
  ) -> ScreenState {
    with {
      guard case .loaded(let products) = productCatalog else { return }
      $0.productCatalog = .loaded(
        products.map { product in
          StoreProduct(
            id: product.id, displayName: product.displayName, description: product.description,
            price: product.price, displayPrice: product.displayPrice,
            priceFormatStyle: product.priceFormatStyle,
            subscription: product.subscription.map {
              SubscriptionTerms(
                period: $0.period, introduction: $0.introduction,
                rank: SubscriptionTerms.Rank(group: "pro", level: product.id == lower ? 2 : 1))
            })
        })
    }
  }

  fileprivate func introducing(_ introduction: SubscriptionTerms.Introduction?) -> ScreenState {
    with {
      guard case .loaded(let products) = productCatalog else { return }
      $0.productCatalog = .loaded(
        products.map { product in
          StoreProduct(
            id: product.id, displayName: product.displayName, description: product.description,
            price: product.price, displayPrice: product.displayPrice,
            priceFormatStyle: product.priceFormatStyle,
            subscription: product.subscription.map {
              SubscriptionTerms(period: $0.period, introduction: introduction)
            })
        })
    }
  }
}
