import Foundation

@testable import LocalAppStore

/// A configuration with a value of every property, by a seed, as a file can say it.
struct RandomConfiguration {
  private var random: SeededGenerator

  static func make(seed: UInt64) -> StoreConfiguration {
    var maker = RandomConfiguration(random: SeededGenerator(seed: seed))
    return maker.configuration()
  }

  private mutating func configuration() -> StoreConfiguration {
    let groups = (0..<number(0...2)).map { index in
      StoreConfiguration.SubscriptionGroup(
        id: "G\(index)", name: text(), localizations: localizations())
    }
    var products = (0..<number(0...3)).map { product("one.\($0)", in: nil) }
    for group in groups {
      products += (0..<number(0...2)).map { product("\(group.id).\($0)", in: group.id) }
    }
    return StoreConfiguration(
      version: .init(major: number(1...6), minor: number(0...3)), products: products,
      subscriptionGroups: groups, settings: settings(), identifier: maybe { $0.text() },
      appPolicies: maybe { maker in
        .init(
          license: maker.text(),
          policies: maker.list { .init(locale: $0.text(), text: $0.text(), url: $0.text()) })
      })
  }

  private mutating func product(
    _ id: String, in group: String?
  ) -> StoreConfiguration.Product {
    let kinds: [StoreConfiguration.Product.Kind] = [.consumable, .nonConsumable, .nonRenewing]
    return StoreConfiguration.Product(
      id: id, kind: group == nil ? kinds[number(0...2)] : .autoRenewable,
      referenceName: maybe { $0.text() }, internalID: text(), price: price(),
      storefrontPrices: maybe { ["ESP": $0.price(), "GBR": $0.price()] },
      isFamilyShareable: flag(), localizations: localizations(),
      codeOffers: list { $0.offer(referenceName: $0.text()) },
      subscription: group.map { subscription(in: $0) })
  }

  private mutating func subscription(in group: String) -> StoreConfiguration.Subscription {
    var terms = StoreConfiguration.Subscription(
      groupID: group, level: number(1...3), period: period(),
      promotionalOffers: list { $0.offer(id: $0.text()) },
      winBackOffers: list { $0.offer(id: $0.text()) },
      billingPlans: list { maker in
        .init(
          maker.flag() ? .monthly : .init(rawValue: maker.text()),
          internalID: maker.maybe { $0.text() }, price: maker.price(),
          commitmentPrice: maker.price(), isEnabled: maker.flag())
      },
      promotionalImageID: maybe { $0.text() })
    terms.introductoryOffers = list { $0.offer() }
    return terms
  }

  private mutating func offer(
    id: String? = nil, referenceName: String? = nil
  ) -> StoreConfiguration.Offer {
    typealias Offer = StoreConfiguration.Offer
    let mode = Offer.PaymentMode.allCases[number(0...2)]
    let period = maybe { $0.period() }
    var offer = Offer(
      id: id ?? maybe { $0.text() }, referenceName: referenceName ?? maybe { $0.text() },
      paymentMode: mode, price: mode == .free ? 0 : price(), period: period,
      periodCount: period == nil ? 1 : number(1...12),
      eligibility: maybe { maker in Offer.Eligibility.allCases.filter { _ in maker.flag() } },
      isEligible: flag(), internalID: maybe { $0.text() }, isStackable: maybe { $0.flag() },
      billingPlan: maybe { $0.flag() ? .monthly : .upFront })
    offer.timeSinceLastSubscribed = maybe { maker in
      .init(minimum: maker.maybe { $0.period() }, maximum: maker.maybe { $0.period() })
    }
    return offer
  }

  private mutating func settings() -> StoreConfiguration.Settings {
    var settings = StoreConfiguration.Settings()
    settings.storefront = flag() ? "ESP" : "USA"
    settings.locale = text()
    settings.askToBuy = flag()
    settings.interruptsPurchases = flag()
    settings.gracePeriod = maybe { _ in .standard }
    settings.failsRenewals = flag()
    settings.timeRate = TimeRate.allCases[number(0...TimeRate.allCases.count - 1)]
    settings.failsPurchases = flag()
    settings.purchaseFailureCode = maybe { $0.number(0...20) }
    settings.errors = list { maker in
      .init(
        .init(rawValue: maker.text()), isEnabled: maker.flag(),
        failure: maker.maybe { .init(.init(rawValue: $0.text()), index: $0.number(0...9)) })
    }
    settings.disablesDialogs = flag()
    settings.applicationID = maybe { $0.text() }
    settings.teamID = maybe { $0.text() }
    settings.lastSynchronized = maybe {
      Date(timeIntervalSinceReferenceDate: Double($0.number(0...1_000_000_000)) / 4)
    }
    return settings
  }

  private mutating func localizations() -> [StoreConfiguration.Localization] {
    list { .init(locale: $0.text(), displayName: $0.text(), description: $0.text()) }
  }

  private mutating func period() -> StoreConfiguration.Period {
    .init(number(1...1_000), StoreConfiguration.Period.Unit.allCases[number(0...3)])
  }

  private mutating func price() -> Decimal { Decimal(number(0...1_000_000)) / 100 }

  private mutating func text() -> String {
    ["\(number(0...99))", "a \"quoted\" word", "Ünï — 日本", "line\nbreak", "", "true"][number(0...5)]
  }

  private mutating func flag() -> Bool { Bool.random(using: &random) }

  private mutating func number(_ range: ClosedRange<Int>) -> Int {
    Int.random(in: range, using: &random)
  }

  private mutating func maybe<Value>(_ make: (inout Self) -> Value) -> Value? {
    flag() ? make(&self) : nil
  }

  private mutating func list<Value>(_ make: (inout Self) -> Value) -> [Value] {
    (0..<number(0...2)).map { _ in make(&self) }
  }
}
