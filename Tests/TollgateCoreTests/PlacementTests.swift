import Foundation
import Testing
import TollgateCore

@Suite("A placement")
struct PlacementTests {
  /// RockIdentifier's: the hard paywall once for each version, otherwise the soft one.
  private static let rules = [
    Placement.Rule(
      paywall: "hard", unlessEntitled: "gold", onboarded: true, oncePerVersion: true,
      whileOn: "hard_paywalls"),
    Placement.Rule(paywall: "wall", unlessEntitled: "gold", onboarded: true),
  ]

  private let catalog = Catalog.asking(
    .entitled("gold"), .quota(Quota(limit: 5, per: .life)),
    switches: [TestSwitch(id: "hard_paywalls", standard: true)],
    placements: [
      Placement(id: "limit_reached", rules: [Placement.Rule(paywall: "wall")]),
      Placement(id: "app_launch", rules: rules),
    ])

  private func shown(
    holding products: [Catalog.Product.ID] = [], onboarded: Bool = true, lastFor: String? = nil,
    version: String = "1.1", isOn: Bool? = nil, build: BuildKind = .release,
    notAgain: Set<Paywall.ID> = []
  ) -> Paywall.ID? {
    let customer = Customer(
      entitlements: Entitlements(
        granted: products.map { .purchase(of: $0, expires: .at("2026-02-01T00:00:00Z")) },
        by: catalog)
    ).with {
      $0.isOnboarded = onboarded
      $0.versionsShown = lastFor.map { ["hard": $0] } ?? [:]
      $0.showsInSession = Dictionary(uniqueKeysWithValues: notAgain.map { ($0, 1) })
      $0.switches = isOn.map { ["hard_paywalls": $0] } ?? [:]
    }
    var moment = Moment.noon(build: build)
    moment.device.appVersion = version
    return catalog.paywall(at: "app_launch", for: customer, moment)
  }

  @Test("shows the hard paywall if the version differs from the last it was shown for, either way")
  func versions() {
    #expect(shown() == "hard")
    #expect(shown(lastFor: "1.0") == "hard")
    #expect(shown(lastFor: "1.2") == "hard")
    #expect(shown(lastFor: "1.10") == "hard")
    #expect(shown(lastFor: "1.1") == "wall")
  }

  @Test("shows it once in a process, saved or not")
  func oncePerProcess() {
    #expect(shown(lastFor: "1.0", notAgain: ["hard"]) == "wall")
    #expect(shown(notAgain: ["wall"]) == "hard")
    #expect(shown(lastFor: "1.1", notAgain: ["wall"]) == "wall")
  }

  @Test("shows nothing to an entitled customer, whatever the version")
  func entitled() {
    #expect(shown(holding: ["gold"]) == nil)
    #expect(shown(holding: ["month"], lastFor: "1.1") == nil)
    #expect(shown(holding: ["quiet"]) == "hard")
  }

  @Test("judges entitlements by the paid clock, up to their end and not at it")
  func paidClock() {
    let customer = Customer(
      entitlements: Entitlements(
        granted: [.purchase(of: "month", expires: .at("2026-02-01T00:00:00Z"))], by: catalog)
    ).with { $0.isOnboarded = true }
    func shown(paidNow: String) -> Paywall.ID? {
      var moment = Moment.at("2026-06-01T12:00:00Z")
      moment.paidNow = .at(paidNow)
      return catalog.paywall(at: "app_launch", for: customer, moment)
    }
    #expect(shown(paidNow: "2026-01-31T23:59:59Z") == nil)
    #expect(shown(paidNow: "2026-02-01T00:00:00Z") == "hard")
  }

  @Test("shows nothing before onboarding is done")
  func onboarding() {
    #expect(shown(onboarded: false) == nil)
    #expect(shown(onboarded: false, lastFor: "1.1") == nil)
  }

  @Test("may require that onboarding is not done yet")
  func notOnboarded() {
    let catalog = Catalog.asking(
      .free,
      placements: [
        Placement(id: "tip", rules: [Placement.Rule(paywall: "wall", onboarded: false)])
      ])
    let done = Customer.holding().with { $0.isOnboarded = true }
    #expect(catalog.paywall(at: "tip", for: .holding(), .noon()) == "wall")
    #expect(catalog.paywall(at: "tip", for: done, .noon()) == nil)
  }

  @Test(
    "shows the soft paywall while hard ones are switched off, in debug and TestFlight builds only",
    arguments: BuildKind.allCases)
  func switches(build: BuildKind) {
    #expect(shown(isOn: false, build: build) == (build == .release ? "hard" : "wall"))
    #expect(shown(isOn: true, build: build) == "hard")
    #expect(shown(build: build) == "hard")
  }

  @Test(
    "takes a switch's value from the catalog until a tester changes it",
    arguments: BuildKind.allCases)
  func standardSwitch(build: BuildKind) {
    let catalog = Catalog.asking(.free, switches: [TestSwitch(id: "extra", standard: false)])
    let turned = Customer.holding().with { $0.switches["extra"] = true }
    let moment = Moment.noon(build: build)
    #expect(!catalog.isOn("extra", for: .holding(), at: moment))
    #expect(catalog.isOn("extra", for: turned, at: moment) == (build != .release))
    #expect(!catalog.isOn("never.heard.of", for: turned, at: moment))
  }

  @Test("shows a denied feature its own paywall, never one of another placement")
  func limitReached() {
    let customer = Customer.holding(uses: 5).with { $0.isOnboarded = true }
    let denied = catalog.decide("act", for: customer, at: .noon())
    #expect(denied.reason == .quotaExhausted)
    #expect(denied.paywall == "wall")
  }

  @Test("shows nothing if no rule applies, and if the catalog lacks its name")
  func nothing() {
    let catalog = Catalog.asking(
      .entitled("gold"),
      placements: [
        Placement(
          id: "tip", rules: [Placement.Rule(paywall: "wall", unlessEntitled: "ad_free")]),
        Placement(id: "empty", rules: []),
      ])
    let quiet = Customer.holding("quiet")
    #expect(catalog.paywall(at: "tip", for: quiet, .noon()) == nil)
    #expect(catalog.decide("act", for: quiet, at: .noon()).paywall == nil)
    #expect(catalog.decide("act", for: .holding(), at: .noon()).paywall == "wall")
    #expect(catalog.paywall(at: "empty", for: .holding(), .noon()) == nil)
    #expect(catalog.paywall(at: "never.heard.of", for: .holding(), .noon()) == nil)
  }

  @Test("skips a paywall that the platform does not show")
  func hidden() {
    let catalog = Catalog(
      app: "app", bundleID: "com.example.app", products: [], features: [],
      paywalls: [
        Paywall(id: "phone", screen: "a", products: [], hiddenOn: [.watchOS]),
        Paywall(id: "watch", screen: "b", products: []),
      ],
      placements: [
        Placement(
          id: "tip",
          rules: [Placement.Rule(paywall: "phone"), Placement.Rule(paywall: "watch")])
      ])
    func shown(on platform: Platform) -> Paywall.ID? {
      catalog.paywall(at: "tip", for: .holding(), .at("2026-01-15T12:00:00Z", on: platform))
    }
    #expect(shown(on: .watchOS) == "watch")
    #expect(shown(on: .iOS) == "phone")
  }

  @Test("lists the paywalls that show once for each version")
  func oncePerVersion() {
    #expect(catalog.isCountedByVersion("hard"))
    #expect(!catalog.isCountedByVersion("wall"))
  }
}
