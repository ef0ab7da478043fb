import Foundation
import Journeys
import LocalAppStore
import Testing
import TollgateCore
import TollgateEngine
import TollgateScreens

@Suite("A step")
struct StepReadingTests {
  @Test("does what it describes", arguments: actions)
  func does(text: String, expected: Action) throws {
    #expect(try step(text).action == expected)
  }

  @Test("exists for each action on a product", arguments: ProductControl.allCases)
  func everyControl(control: ProductControl) {
    #expect(Self.actions.contains { $0.1 == .control(control, product: "pro") })
  }

  @Test("checks its expectations", arguments: expectations)
  func expects(action: String, text: String, expected: Expectations) throws {
    #expect(try step("\(action)\n    expect: { \(text) }").expectations == expected)
  }

  @Test("may have a note, and then expects nothing")
  func note() throws {
    let step = try step("launch:\n    note: She opens it, at last")
    #expect(step.note == "She opens it, at last")
    #expect(step.expectations == Expectations())
  }

  private func step(_ text: String) throws -> Step {
    try onlyJourney("journey: J\napp: a\nsteps:\n  - \(text)").steps[0]
  }

  private static let noon = LocalDateTime(year: 2026, month: 4, day: 1, hour: 12)

  private static let actions: [(String, Action)] =
    timeActions + [
      ("launch:", .launch),
      ("relaunch:", .relaunch), ("quit:", .quit),
      ("extension: dns", .askExtension(feature: "dns")),
      ("complete: onboarding", .complete(.onboarding)),
      ("update_app: \"1.1\"", .updateApp(version: "1.1")),
      ("reinstall:", .reinstall(keychain: .kept)),
      ("reinstall: {}", .reinstall(keychain: .kept)),
      ("reinstall: { keychain: kept }", .reinstall(keychain: .kept)),
      ("reinstall: { keychain: lost }", .reinstall(keychain: .lost)),
      ("new_device:", .newDevice(nil)),
      ("new_device: watchOS", .newDevice(.watchOS)),
      ("restore_backup:", .restoreBackup(.encrypted)),
      ("restore_backup: unencrypted", .restoreBackup(.unencrypted)),
      ("purge_caches:", .purgeCaches),
      ("use_device: 2", .useDevice(2)),
      ("set_locale: ca_ES", .setLocale("ca_ES")),
      ("network: offline", .network(.offline)),
      ("network: online", .network(.online)),
      ("sign_in: other", .signIn(.other)),
      ("sign_in: first", .signIn(.first)),
      ("family: join", .family(.join)),
      ("family: leave", .family(.leave)),
      ("storefront: ESP", .storefront("ESP")),
      ("storefront: NOR", .storefront("NOR")),
      ("remote: { play.limit: 8 }", .remote(["play.limit": "8"])),
      ("crash: before_purchase", .crash(.beforePurchase)),
      ("crash: after_purchase", .crash(.afterPurchase)),
      ("crash: before_commit", .crash(.beforeCommit)),
      ("crash: after_commit", .crash(.afterCommit)),
      ("crash: after_finish", .crash(.afterFinish)),
      ("check: play", .check(Action.Tap(feature: "play"))),
      ("{ use: play, times: 6, count: 9 }", .use(Action.Tap(feature: "play", times: 6, count: 9))),
      (
        "{ use: play, times: 10000, count: 1000000 }",
        .use(Action.Tap(feature: "play", times: 10_000, count: 1_000_000))
      ),
      ("{ buy: p, quantity: 1000 }", .buy(Action.Purchase(product: "p", quantity: 1_000))),
      ("earn: { coins: 1000000000000 }", .earn(["coins": 1_000_000_000_000])),
      (
        "raise_price: { p: 1000000000.00 }",
        .raisePrice([Action.PriceRise(product: "p", price: 1_000_000_000)])
      ),
      ("spend: { coins: 50, bomb: 1 }", .spend(.amounts(["coins": 50, "bomb": 1]))),
      ("spend: hint", .spend(.named("hint"))),
      ("earn: { coins: 10 }", .earn(["coins": 10])),
      ("reach: { level: 25 }", .reach(["level": 25])),
      (
        "buy: pro",
        .buy(Action.Purchase(product: "pro"))
      ),
      (
        "{ buy: pro, quantity: 3, offer: weekend, via: store }",
        .buy(Action.Purchase(product: "pro", quantity: 3, offer: "weekend", paywall: "store"))
      ),
      (
        "{ buy: pro, after: 1d2h }",
        .buy(Action.Purchase(product: "pro", after: WaitDuration("1d2h")))
      ),
      ("restore:", .restore),
      ("redeem: COIN3", .redeem(code: "COIN3")),
      ("buy_elsewhere: pro", .control(.buyElsewhere, product: "pro")),
      ("{ buy_elsewhere: pro, finished: true }", .buyElsewhere(product: "pro", finished: true)),
      ("{ buy_elsewhere: pro, finished: false }", .buyElsewhere(product: "pro", finished: false)),
      ("share_with_family: pro", .control(.shareWithFamily, product: "pro")),
      ("stop_family_sharing: pro", .control(.stopFamilySharing, product: "pro")),
      ("approve: pro", .control(.approve, product: "pro")),
      ("decline: pro", .control(.decline, product: "pro")),
      ("refund: pro", .control(.refund, product: "pro")),
      ("{ refund: pro, purchase: 2 }", .refund(product: "pro", purchase: 2)),
      ("request_refund: pro", .control(.requestRefund, product: "pro")),
      ("decline_refund: pro", .control(.declineRefund, product: "pro")),
      ("renew: pro", .control(.renew, product: "pro")),
      ("expire: pro", .control(.expire, product: "pro")),
      ("cancel_renewal: pro", .control(.cancelRenewal, product: "pro")),
      ("resume_renewal: pro", .control(.resumeRenewal, product: "pro")),
      ("billing: failing", .billing(.failing)),
      ("billing: working", .billing(.working)),
      (
        "raise_price: { b: 12.99, a: 5 }",
        .raisePrice([
          Action.PriceRise(product: "b", price: Decimal(1299) / 100),
          Action.PriceRise(product: "a", price: 5),
        ])
      ),
      ("accept_price:", .acceptPrice),
      ("decline_price:", .declinePrice),
      ("open_subscription_page: p", .openSubscriptionPage(product: "p")),
      ("leave_subscription_page: accept", .leaveSubscriptionPage(.accept)),
      (
        "store: { default_message: Stay }", .store(Action.StoreSettings(defaultMessage: "Stay"))
      ),
      (
        "store: { ask_to_buy: true, grace_period: false }",
        .store(Action.StoreSettings(askToBuy: true, gracePeriod: false))
      ),
      (
        "store: { next_purchase: network_error }",
        .store(Action.StoreSettings(nextPurchase: .networkError))
      ),
      (
        "store: { payments: forbidden }", .store(Action.StoreSettings(payments: .forbidden))
      ),
      (
        "{ promoted_purchase: com.example.pro, offer: come_back }",
        .promotedPurchase(Action.Promotion(product: "com.example.pro", offer: "come_back"))
      ),
      (
        "store: { next_purchase: normal }",
        .store(Action.StoreSettings(nextPurchase: .normal))
      ),
      ("store: { habits: none }", .store(Action.StoreSettings(habits: []))),
      ("store: { habits: harsh }", .store(Action.StoreSettings(habits: StoreHabit.all))),
      (
        "store: { habits: [renews_early, stops_after_400] }",
        .store(Action.StoreSettings(habits: [.renewsEarly, .stopsAfter400]))
      ),
      ("store: { clock_ahead: -120 }", .store(Action.StoreSettings(clockAhead: -120))),
      ("open: settings", .open(screen: "settings")),
      ("dismiss:", .dismiss),
      ("choose: pro", .choose(product: "pro")),
      ("toggle: simulate_unlock", .toggle(name: "simulate_unlock")),
      ("tap: \"New Entry\"", .tap(words: "New Entry")),
      ("tap: { action: set, name: score, value: 12 }", .touch(.set("score", to: "12"))),
      (
        "tap: { action: spend, value: theme, on: theme.dark }",
        .touch(.spend("theme", on: "theme.dark"))
      ),
      ("type: { recipient: ana@example.com }", .type(["recipient": "ana@example.com"])),
    ]

  private static let timeActions: [(String, Action)] = [
    ("wait: 90m", WaitDuration("90m").map(Action.wait)),
    ("until: 2026-04-01T12:00:00", noon.map(Action.until)),
    ("set_device_clock: automatic", .setDeviceClock(.automatic)),
    ("set_device_clock: 2026-04-01T12:00:00", noon.map { .setDeviceClock(.set($0)) }),
    (
      "set_time_zone: Pacific/Auckland",
      TimeZone(identifier: "Pacific/Auckland").map(Action.setTimeZone)
    ),
  ].compactMap { text, action in action.map { (text, $0) } }

  private static let expectations: [(String, String, Expectations)] = [
    ("check: f", "access: allowed", .with { $0.access = .allowed }),
    ("use: f", "access: denied", .with { $0.access = .denied }),
    ("use: f", "reason: quota_exhausted", .with { $0.reason = .quotaExhausted }),
    ("use: f", "remaining: 0", .with { $0.remaining = .count(0) }),
    ("use: f", "remaining: unlimited", .with { $0.remaining = .unlimited }),
    ("use: f", "resets_at: 2026-04-01T12:00:00", .with { $0.resetsAt = noon }),
    ("launch:", "paywall: pro", .with { $0.paywall = .named("pro") }),
    ("launch:", "paywall: none", .with { $0.paywall = .absent }),
    ("launch:", "dismissable: true", .with { $0.dismissable = .yes }),
    ("launch:", "dismissable: false", .with { $0.dismissable = .no }),
    ("launch:", "dismissable: in 3s", .with { $0.dismissable = .inSeconds(3) }),
    ("buy: p", "result: already_owned", .with { $0.result = .alreadyOwned }),
    ("redeem: C", "result: scheduled", .with { $0.result = .scheduled }),
    ("restore:", "result: nothing_to_restore", .with { $0.result = .nothingToRestore }),
    ("spend: hint", "result: refused", .with { $0.result = .refused }),
    (
      "buy: p", "result: failed, error: offer_not_eligible",
      .with {
        $0.result = .failed
        $0.error = .offerNotEligible
      }
    ),
    ("launch:", "entitlements: []", .with { $0.entitlements = [] }),
    ("launch:", "entitlements: [b, a]", .with { $0.entitlements = ["a", "b"] }),
    ("launch:", "subscription: none", .with { $0.subscription = .absent }),
    (
      "launch:",
      "subscription: { state: inGracePeriod, renews: true, until: 2026-04-01T12:00:00, product: p, next: none }",
      .with {
        $0.subscription = .status(
          Expectations.Subscription.Status(
            state: .inGracePeriod, renews: true, until: noon, product: "p", next: .absent))
      }
    ),
    (
      "launch:", "subscription: { next: q }",
      .with {
        $0.subscription = .status(
          Expectations.Subscription.Status(next: .named("q")))
      }
    ),
    ("launch:", "balances: { coins: 0 }", .with { $0.balances = ["coins": 0] }),
    ("launch:", "badges: [ad_free]", .with { $0.badges = ["ad_free"] }),
    ("launch:", "offers: [weekend]", .with { $0.offers = ["weekend"] }),
    ("launch:", "trial: { days_remaining: 7 }", .with { $0.trial = .daysRemaining(7) }),
    ("launch:", "trial: expired", .with { $0.trial = .expired }),
    ("launch:", "trial: none", .with { $0.trial = .absent }),
    ("launch:", "variants: unchanged", .with { $0.variants = .unchanged }),
    (
      "launch:", "variants: { a: assigned, b: high }",
      .with { $0.variants = .named(["a": .assigned, "b": .named("high")]) }
    ),
    ("launch:", "unfinished: 1", .with { $0.unfinished = 1 }),
    (
      "launch:", #"screen: { contains: ["$4.99", no], lacks: [x] }"#,
      .with { $0.screen = Expectations.ScreenText(contains: ["$4.99", "no"], lacks: ["x"]) }
    ),
    (
      "launch:",
      "events: [paywall_shown, refunded: {}, purchase_completed: { product: p, offer: o }]",
      .with {
        $0.events = [
          Expectations.Event(name: .paywallShown),
          Expectations.Event(name: .refunded),
          Expectations.Event(name: .purchaseCompleted, values: [.product: "p", .offer: "o"]),
        ]
      }
    ),
  ]
}

extension Expectations {
  fileprivate static func with(_ change: (inout Expectations) -> Void) -> Expectations {
    var expectations = Expectations()
    change(&expectations)
    return expectations
  }
}
