import Foundation
import LocalAppStore

/// A StoreKit configuration of an unusual shape: one product or two hundred, groups of no level or
/// of five, every kind of offer, names in no language or in Japanese alone, names that are too long
/// or contain special characters, and everything else that can be set in Xcode.
struct OddConfiguration {
  private let seed: Int
  private let random: Lot

  init(seed: Int) {
    self.seed = seed
    random = Lot(state: (UInt64(seed) + 1) &* 0x9E37_79B9_7F4A_7C15)
  }

  /// The app's name.
  var name: String {
    var lot = random
    return lot.pick([
      "Odd \(seed)", "2048", "石", "Null", "It's \"one\": a #1 & only", "100% Fun", "Yes",
      "تطبيق", "L’été – tout", "- x", "1e5", " ",
    ])
  }

  /// Returns the configuration as a document.
  func document() throws -> StoreConfigurationDocument {
    var lot = random
    var configuration = StoreConfiguration(
      version: lot.pick([
        .init(major: 3, minor: 0), .init(major: 4, minor: 0), .init(major: 5, minor: 0),
      ]),
      products: [], settings: OddSettings.settings(&lot),
      identifier: lot.pick([nil, lot.id()]), appPolicies: OddSettings.policies(&lot))
    for number in 0..<lot.pick([0, 1, 1, 1, 2, 3]) {
      let group = OddGroup(number: number, product: product)
      configuration.subscriptionGroups.append(group.group(&lot))
      configuration.products += group.products(&lot)
    }
    // Many products are slow to check, so few seeds have them.
    if !seed.isMultiple(of: 20) {
      configuration.products.removeLast(max(0, configuration.products.count - 12))
    }
    let count = seed == 0 ? 200 : lot.pick([1, 2, 3, 5, 8])
    while configuration.products.count < count {
      let number = configuration.products.count
      let name = lot.pick([
        "unlock\(number)", "coins.\(number + 1)", "coins_\(number + 1)00", "lifetime\(number)",
        "石\(number)", "pack-\(number).hint", "\(number)", "No", "Off.\(number)", "PRO\(number)",
      ])
      configuration.products.append(
        product(name, lot.pick([.consumable, .nonConsumable, .nonConsumable, .nonRenewing]), &lot))
    }
    var seen: Set<String> = []
    configuration.products.removeAll { !seen.insert($0.id).inserted }
    return try StoreConfigurationDocument(configuration, file: "Odd.storekit")
  }

  private func product(
    _ name: String, _ kind: StoreConfiguration.Product.Kind, _ lot: inout Lot,
    subscription: StoreConfiguration.Subscription? = nil
  ) -> StoreConfiguration.Product {
    StoreConfiguration.Product(
      id: lot.pick([
        "com.example.\(name)", "com.example.\(name)", name, "com/example:\(name) #1",
        "\"\(name)\" 100%", "- \(name)",
      ]),
      kind: kind, referenceName: lot.pick([nil, "Reference \(name)", "", "Save 20% \(name)"]),
      internalID: lot.id(), price: Decimal(lot.pick([0, 1, 99, 499, 99_999])) / 100,
      storefrontPrices: lot.pick([
        nil, nil, [:], ["ESP": Decimal(1099) / 100], ["JPN": 500, "DEU": Decimal(999) / 100],
      ]),
      isFamilyShareable: lot.pick([false, false, true]), localizations: OddWords.words(&lot),
      codeOffers: kind == .autoRenewable || lot.pick([true, false, false])
        ? OddOffers.codes(of: name, &lot) : [],
      subscription: subscription)
  }
}

/// A subscription group with its products.
private struct OddGroup {
  typealias Period = StoreConfiguration.Period
  typealias Product = StoreConfiguration.Product

  let number: Int
  let product: (String, Product.Kind, inout Lot, StoreConfiguration.Subscription?) -> Product

  private var id: String { "21A0000\(number)" }

  func group(_ lot: inout Lot) -> StoreConfiguration.SubscriptionGroup {
    .init(
      id: id,
      name: lot.pick([
        "Pro", "Pro", "プレミアム", "Pro & More (2024)", "", " ", "100% Pro", "2024", "No", "Null",
        "Plan \"Gold\"", "⭐️", "مميز", String(repeating: "Everything ", count: 9),
      ]), localizations: OddWords.words(&lot))
  }

  func products(_ lot: inout Lot) -> [Product] {
    var products: [Product] = []
    for level in lot.pick([[], [1], [1], [1, 2], [2, 3], [1, 2, 3, 4, 5]]) {
      let periods = lot.pick([
        [Period(1, .month)], [Period(1, .week), Period(1, .year)], [Period(1, .year)],
        [Period(1, .month), Period(1, .month)], Self.all,
      ])
      for (place, period) in periods.enumerated() {
        let name = lot.pick([
          "g\(number).l\(level).\(place).\(period)", "\(number)\(level)\(place)",
        ])
        products.append(product(name, .autoRenewable, &lot, terms(period, level: level, &lot)))
      }
    }
    return products
  }

  private static let all = [
    Period(1, .week), Period(1, .month), Period(2, .month), Period(3, .month), Period(6, .month),
    Period(1, .year),
  ]

  private func terms(
    _ period: Period, level: Int, _ lot: inout Lot
  ) -> StoreConfiguration.Subscription {
    StoreConfiguration.Subscription(
      groupID: id, level: level, period: period,
      introductoryOffer: OddOffers.introduction(&lot),
      promotionalOffers: OddOffers.named("promo", &lot),
      winBackOffers: OddOffers.named("back", &lot),
      billingPlans: period.unit == .year ? OddOffers.plans(&lot) : [],
      promotionalImageID: lot.pick([nil, lot.id()]))
  }
}

/// Offers of every kind.
private enum OddOffers {
  typealias Offer = StoreConfiguration.Offer

  static func introduction(_ lot: inout Lot) -> Offer? {
    lot.pick([0, 0, 1]) == 0 ? nil : offer(&lot)
  }

  static func named(_ name: String, _ lot: inout Lot) -> [Offer] {
    (0..<lot.pick([0, 0, 1, 3])).map { number in
      var offer = offer(&lot)
      offer.id = lot.pick(["\(name)_\(number)", "\(name) \(number)%", "\(number)"])
      offer.referenceName = lot.pick([nil, "", "Offer \(number)"])
      offer.isEligible = lot.pick([true, false])
      return offer
    }
  }

  static func codes(of name: String, _ lot: inout Lot) -> [Offer] {
    (0..<lot.pick([0, 0, 1, 2])).map { number in
      var offer = offer(&lot)
      offer.referenceName = "CODE-\(name)-\(number)"
      offer.eligibility = lot.pick([nil, [], [.new], [.new, .existing, .expired]])
      offer.isStackable = lot.pick([nil, true, false])
      return offer
    }
  }

  static func plans(_ lot: inout Lot) -> [StoreConfiguration.BillingPlan] {
    lot.pick([
      [],
      [.init(.upFront, internalID: "21A00100", price: 48, commitmentPrice: 48)],
      [
        .init(.upFront, internalID: "21A00100", price: 48, commitmentPrice: 48),
        .init(
          .monthly, internalID: "21A00101", price: Decimal(499) / 100,
          commitmentPrice: Decimal(5988) / 100, isEnabled: lot.pick([true, false])),
      ],
    ])
  }

  private static func offer(_ lot: inout Lot) -> Offer {
    switch lot.pick([0, 1, 2, 3]) {
    case 0: Offer(paymentMode: .free, period: lot.pick([.init(3, .day), .init(1, .week)]))
    case 1: Offer(paymentMode: .free, period: .init(1, .year), internalID: lot.id())
    case 2:
      Offer(
        paymentMode: .payAsYouGo, price: Decimal(99) / 100, period: .init(1, .month),
        periodCount: lot.pick([1, 3, 12]))
    default: Offer(paymentMode: .payUpFront, price: Decimal(199) / 100, period: .init(3, .month))
    }
  }
}

/// Names and descriptions.
private enum OddWords {
  static func words(_ lot: inout Lot) -> [StoreConfiguration.Localization] {
    let names = [
      "All of It", "Alles", "すべて", "全部", "كل شيء", "", "Save 50% — everything in the app, for you",
      "-50 %", "50٪", "Only $4.99", "%@ for %lld", "Plan \"Gold\"", "Line\nbreak", "Half the price",
      "Best Value 🎉", "<b>Pro</b>",
    ]
    let locales = [
      "en_US", "en", "en_GB", "de", "de_DE", "fr", "fr_CA", "es_MX", "zh_Hans", "zh-Hans",
      "zh_Hant",
      "zh_CN", "pt_BR", "pt_PT", "ja", "pl", "nb", "ar", "ar_SA", "he", "sr_Latn", "xx",
    ]
    let chosen =
      lot.pick([0, 0, 1]) == 0
      ? [["en_US"], ["en_US", "de"], ["en_US", "ar", "ja"]][Int(lot.next() % 3)]
      : (0..<lot.pick([0, 1, 2, 4])).map { _ in lot.pick(locales) }
    return chosen.map { locale in
      .init(
        locale: locale, displayName: lot.pick(names),
        description: lot.pick([
          "", "Short.", "Now 20% off", String(repeating: "long ", count: 12), "%d \\ \"x\"",
        ]))
    }
  }
}

/// The switches of a file, and its policies.
private enum OddSettings {
  static func settings(_ lot: inout Lot) -> StoreConfiguration.Settings {
    var settings = StoreConfiguration.Settings()
    settings.storefront = lot.pick(["USA", "ESP", "JPN", "SAU", "CHE"])
    settings.locale = lot.pick(["en_US", "es_ES", "ja", "ar_SA", "de_CH", "xx"])
    settings.askToBuy = lot.pick([false, true])
    settings.interruptsPurchases = lot.pick([false, true])
    settings.gracePeriod = lot.pick([nil, .standard])
    settings.failsRenewals = lot.pick([false, true])
    settings.timeRate = lot.pick(TimeRate.allCases)
    settings.failsPurchases = lot.pick([false, true])
    settings.purchaseFailureCode = lot.pick([nil, 0, 14])
    settings.disablesDialogs = lot.pick([false, true])
    settings.applicationID = lot.pick([nil, "1234567890"])
    settings.teamID = lot.pick([nil, "", "A1B2C3D4E5"])
    settings.lastSynchronized = lot.pick([nil, Date(timeIntervalSinceReferenceDate: 746_842_800)])
    for call in StoreConfiguration.SimulatedError.Call.all where lot.pick([true, false, false]) {
      settings.simulate(.init(.generic, index: lot.pick([0, 1, 5])), of: call)
    }
    return settings
  }

  static func policies(_ lot: inout Lot) -> StoreConfiguration.AppPolicies? {
    lot.pick([
      nil, .init(), .init(license: "https://example.com/eula", policies: []),
      .init(license: "none", policies: [.init(locale: "en_US", url: "http://example.com/privacy")]),
      .init(policies: [
        .init(locale: "de", text: "…", url: "https://example.com/a b"),
        .init(locale: "en_US", url: "https://example.com/privacy?a=1&b=2"),
      ]),
    ])
  }
}

/// Random numbers that are the same for the same seed.
struct Lot {
  var state: UInt64

  mutating func next() -> UInt64 {
    state ^= state << 13
    state ^= state >> 7
    state ^= state << 17
    return state
  }

  mutating func pick<Value>(_ values: [Value]) -> Value {
    values[Int((next() >> 16) % UInt64(values.count))]
  }

  mutating func id() -> String {
    let text = String(next() & 0xFFFF_FFFF, radix: 16, uppercase: true)
    return String(repeating: "0", count: 8 - text.count) + text
  }
}
