import SourceJSON

/// A catalog as it is written in a file.
struct CatalogFile: Decodable {
  struct Product: Decodable {
    struct Grants: Decodable {
      let entitlements: [Entitlement.ID]?
      let badges: [Badge.ID]?
      let balances: [TollgateCore.Currency.ID: Int]?
    }

    let type: Catalog.Product.Kind
    let grants: Grants
    let twinOf: Catalog.Product.ID?
    let when: Condition?
    let paywall: TollgateCore.Paywall.ID?

    func product(_ id: Catalog.Product.ID) -> Catalog.Product {
      Catalog.Product(
        id: id, kind: type, entitlements: grants.entitlements ?? [], badges: grants.badges ?? [],
        balances: grants.balances ?? [:], twin: twinOf, when: when, paywall: paywall)
    }
  }

  struct Feature: Decodable {
    let access: [Collected<AccessRule>]
    let paywall: Paywall.ID?
    let placement: Placement.ID?

    func feature(_ id: TollgateCore.Feature.ID) -> TollgateCore.Feature {
      TollgateCore.Feature(
        id: id, access: access.compactMap(\.value), paywall: paywall, placement: placement)
    }
  }

  struct Paywall: Decodable {
    typealias ID = TollgateCore.Paywall.ID

    let screen: ScreenID
    let products: [Varying<Catalog.Product.ID>]
    let hiddenOn: Set<Platform>?
    let dismissal: Dismissal?
    let sheet: ScreenID?

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
  }

  /// The place where something is kept that is not kept on each device.
  enum Keeper: String, Decodable, CaseIterable {
    case server
  }

  struct Trial: Decodable {
    let days: Int
  }

  struct Spend: Decodable {
    let cost: [TollgateCore.Currency.ID: Int]
    let unlocks: TollgateCore.Feature.ID?
    let when: Condition?
    let paywall: TollgateCore.Paywall.ID?
  }

  struct Offer: Decodable {
    let when: TollgateCore.Offer.Schedule
    let sells: [Catalog.Product.ID: Catalog.Product.ID]
    let oneByWeek: Bool?

    func offer(
      _ id: TollgateCore.Offer.ID, products order: [Catalog.Product.ID]
    ) -> TollgateCore.Offer {
      TollgateCore.Offer(
        id: id, schedule: when,
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

  /// A value that a variant sets: a number or a text.
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

  /// The entries of a section by name; without those that have a mistake.
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
  let simulation: Simulation?
  let currencies: Section<TollgateCore.Currency.ID, Currency>?
  let progress: [Progression.ID]?
  let trials: Section<TollgateCore.Trial.ID, Trial>?
  let spends: Section<TollgateCore.Spend.ID, Spend>?
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
    case trials, spends, offers, placements, switches, remote, experiments, consumption, lint,
      screens, look
  }
}
