import SourceJSON

/// A catalog's file.
struct CatalogFile: Decodable {
  struct Product: Decodable {
    private enum CodingKeys: String, CodingKey {
      case type, grants, twinOf, tip, retired, when, paywall
    }

    let type: Catalog.Product.Kind
    let grants: Grants
    let twinOf: Catalog.Product.ID?
    let isTip: Bool
    let isRetired: Bool
    let when: Condition?
    let paywall: TollgateCore.Paywall.ID?

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      type = try container.decode(Catalog.Product.Kind.self, forKey: .type)
      twinOf = try container.decodeIfPresent(Catalog.Product.ID.self, forKey: .twinOf)
      isTip = try container.decodeIfPresent(Bool.self, forKey: .tip) ?? false
      isRetired = try container.decodeIfPresent(Bool.self, forKey: .retired) ?? false
      when = try container.decodeIfPresent(Condition.self, forKey: .when)
      paywall = try container.decodeIfPresent(TollgateCore.Paywall.ID.self, forKey: .paywall)
      grants =
        isTip
        ? try container.decodeIfPresent(Grants.self, forKey: .grants) ?? Grants()
        : try container.decode(Grants.self, forKey: .grants)
    }

    func product(_ id: Catalog.Product.ID) -> Catalog.Product {
      Catalog.Product(
        id: id, kind: type, grants: grants, twin: twinOf, isTip: isTip,
        isRetired: isRetired, when: when, paywall: paywall)
    }
  }

  struct Feature: Decodable {
    let access: [Collected<AccessRule>]
    let paywall: Paywall.ID?
    let placement: Placement.ID?
    let hold: Length?

    func feature(_ id: TollgateCore.Feature.ID) -> TollgateCore.Feature {
      TollgateCore.Feature(
        id: id, access: access.compactMap(\.value), paywall: paywall, placement: placement,
        hold: hold)
    }
  }

  struct Paywall: Decodable {
    typealias ID = TollgateCore.Paywall.ID

    /// One that draws a paywall in place of a screen.
    enum Drawer: String, Decodable, CaseIterable {
      case app
    }

    private enum CodingKeys: String, CodingKey {
      case screen, drawnBy, products, hiddenOn, dismissal, sheet
    }

    let screen: ScreenID?
    let products: [Varying<Catalog.Product.ID>]
    let hiddenOn: Set<Platform>?
    let dismissal: Dismissal?
    let sheet: ScreenID?

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      let drawer = try container.decodeIfPresent(Drawer.self, forKey: .drawnBy)
      screen =
        drawer == nil
        ? try container.decode(ScreenID.self, forKey: .screen)
        : try container.decodeIfPresent(ScreenID.self, forKey: .screen)
      products = try container.decode([Varying<Catalog.Product.ID>].self, forKey: .products)
      hiddenOn = try container.decodeIfPresent(Set<Platform>.self, forKey: .hiddenOn)
      dismissal = try container.decodeIfPresent(Dismissal.self, forKey: .dismissal)
      sheet = try container.decodeIfPresent(ScreenID.self, forKey: .sheet)
      if drawer != nil, screen != nil || sheet != nil {
        throw decoder.sourceError(
          "the app draws this paywall, and a screen does too",
          fix: "Write `screen`, or `\"drawnBy\": \"app\"` alone.",
          at: screen == nil ? CodingKeys.sheet : CodingKeys.screen)
      }
    }

    func paywall(_ id: ID) -> TollgateCore.Paywall {
      TollgateCore.Paywall(
        id: id, screen: screen, offered: products, hiddenOn: hiddenOn ?? [],
        dismissal: dismissal ?? .always, sheet: sheet)
    }
  }

  struct Choice: Decodable {
    let options: [TollgateCore.Feature.ID]
    let `default`: TollgateCore.Feature.ID
    let defaultOn: [Platform: TollgateCore.Feature.ID]?

    func choice(_ id: TollgateCore.Choice.ID) -> TollgateCore.Choice {
      TollgateCore.Choice(
        id: id, options: options, standard: `default`, standardOn: defaultOn ?? [:])
    }
  }

  struct Currency: Decodable {
    let symbol: String?
    let name: String?
    let kept: Keeper?
    let start: RemoteNumber?
    let max: RemoteNumber?
    let income: [Collected<Income>]?

    func currency(_ id: TollgateCore.Currency.ID) -> TollgateCore.Currency {
      TollgateCore.Currency(
        id: id, symbol: symbol, name: name, isKeptOnServer: kept == .server,
        start: start ?? RemoteNumber(0), max: max, income: income?.compactMap(\.value) ?? [])
    }
  }

  /// The place that keeps a value, if it isn't each device.
  enum Keeper: String, Decodable, CaseIterable {
    case server
  }

  struct Spend: Decodable {
    let cost: Cost
    let unlocks: Unlocks?
    let grants: Grants?
    let quota: Quota?
    let hold: Length?
    let when: Condition?
    let paywall: TollgateCore.Paywall.ID?

    func spend(_ id: TollgateCore.Spend.ID) -> TollgateCore.Spend {
      TollgateCore.Spend(
        id: id, cost: cost, unlocks: unlocks?.feature, unlocksFor: unlocks?.lasts ?? .forever,
        grants: grants ?? Grants(), quota: quota, hold: hold, when: when, paywall: paywall)
    }
  }

  /// `"theme.*"`, or `{ "theme.*": { "lasts": { "days": 7 } } }`.
  struct Unlocks: Decodable {
    private struct Properties: Decodable { let lasts: Lasting? }

    let feature: TollgateCore.Feature.ID
    let lasts: Lasting

    init(from decoder: any Decoder) throws {
      guard decoder.sourceNode?.isObject == true else {
        feature = try TollgateCore.Feature.ID(from: decoder)
        lasts = .forever
        return
      }
      let described = try [TollgateCore.Feature.ID: Properties](from: decoder)
      guard let (feature, properties) = described.first, described.count == 1 else {
        throw decoder.sourceError(
          "a spend opens one feature, or one of a pattern",
          fix: "Write { \"theme.*\": { \"lasts\": { \"days\": 7 } } }.")
      }
      self.feature = feature
      lasts = properties.lasts ?? .forever
    }
  }

  struct Reward: Decodable {
    let grants: Grants
    let quota: Quota?
    let when: Condition?
  }

  struct Offer: Decodable {
    let when: OfferCondition
    let sells: [Catalog.Product.ID: Catalog.Product.ID]
    let oneByWeek: Bool?

    func offer(
      _ id: TollgateCore.Offer.ID, products order: [Catalog.Product.ID]
    ) -> TollgateCore.Offer {
      TollgateCore.Offer(
        id: id, when: when.condition,
        sales: order.compactMap { product in
          sells[product].map { TollgateCore.Offer.Sale(product, as: $0) }
        }, isOneByWeek: oneByWeek ?? false)
    }
  }

  struct Switch: Decodable {
    let `default`: Bool
  }

  struct Experiment: Decodable {
    typealias ID = TollgateCore.Experiment.ID
    typealias Variant = TollgateCore.Experiment.Variant

    struct DescribedVariant: Decodable {
      let weight: Int
      let set: [RemoteValue.ID: RemoteText]?
    }

    let paywall: TollgateCore.Paywall.ID
    let status: String?
    let variants: [Variant.ID: DescribedVariant]

    func experiment(_ id: ID, variants order: [Variant.ID]) -> TollgateCore.Experiment {
      TollgateCore.Experiment(
        id: id, paywall: paywall, standard: status ?? "off",
        variants: order.compactMap { id in
          variants[id].map {
            Variant(id: id, weight: $0.weight, values: ($0.set ?? [:]).mapValues(\.text))
          }
        })
    }
  }

  /// A variant's value: a number or a text.
  struct RemoteText: Decodable {
    let text: String

    init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      if let number = try? container.decode(Int.self) {
        text = String(number)
      } else if let words = try? container.decode(String.self) {
        text = words
      } else {
        throw decoder.sourceMismatch(expected: "text or a whole number")
      }
    }
  }

  /// The entries of a section by name, without invalid ones.
  struct Section<
    Name: Decodable & Hashable & CodingKeyRepresentable & Sendable, Entry: Decodable
  >: Decodable {
    let entries: [Name: Entry]

    init(from decoder: any Decoder) throws {
      entries = try decoder.singleValueContainer().decode([Name: Collected<Entry>].self)
        .compactMapValues(\.value)
    }

    subscript(name: Name) -> Entry? { entries[name] }
  }

  /// The location of the JSON Schema of catalogs, for editors.
  ///
  /// Nothing follows from it.
  let schema: String?
  let app: String
  let bundleID: String
  let products: Section<Catalog.Product.ID, Product>?
  let features: Section<TollgateCore.Feature.ID, Feature>?
  let paywalls: Section<Paywall.ID, Paywall>?
  let choices: Section<TollgateCore.Choice.ID, Choice>?
  let simulation: UnlockSimulation?
  let currencies: Section<TollgateCore.Currency.ID, Currency>?
  let progress: [Progression.ID]?
  let trials: Section<TollgateCore.Trial.ID, Trial>?
  let spends: Section<TollgateCore.Spend.ID, Spend>?
  let rewards: Section<TollgateCore.Reward.ID, Reward>?
  let entitlements: Section<Entitlement.ID, Entitlement.Properties>?
  let offers: Section<TollgateCore.Offer.ID, Offer>?
  let placements: Section<Placement.ID, [Placement.Rule]>?
  let switches: Section<String, Switch>?
  let remote: Section<RemoteValue.ID, RemoteValue.Described>?
  let experiments: Section<Experiment.ID, Experiment>?
  let consumption: ConsumptionPolicy?

  /// The settings of the linter, which do not affect the app.
  let lint: JSONNode?

  /// Read by `TollgateScreens`.
  let screens: [ScreenID: JSONNode]?

  /// Read by `TollgateScreens`, too.
  let look: JSONNode?

  private enum CodingKeys: String, CodingKey {
    case schema = "$schema"
    case app, bundleID, products, features, paywalls, choices, simulation, currencies, progress
    case trials, spends, rewards, entitlements, offers, placements, switches, remote, experiments,
      consumption, lint,
      screens, look
  }
}
