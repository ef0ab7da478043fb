public import SourceJSON

/// Everything an app sells and allows, read from one file.
///
/// A catalog is whole: every name it uses is one it defines. That is checked when it is read, so
/// that a problem never waits until a customer taps Buy.
public struct Catalog: Sendable {
  /// Something the store sells, and what it grants.
  public struct Product: Hashable, Sendable, Identifiable {
    /// The product's identifier in the store.
    public struct ID: Identifier {
      public let rawValue: String

      public init(_ rawValue: String) { self.rawValue = rawValue }
    }

    /// The store's kinds of product.
    public enum Kind: String, Hashable, Sendable, Codable, CaseIterable {
      case consumable, nonConsumable, autoRenewable, nonRenewing
    }

    public let id: ID
    public let kind: Kind
    public let entitlements: [Entitlement.ID]
    public let badges: [Badge.ID]

    /// How much of each currency one of it grants.
    public let balances: [Currency.ID: Int]

    /// The product that this one is the same as, at another price.
    ///
    /// Whoever owns one of the two can't buy the other.
    public let twin: ID?

    public init(
      id: ID, kind: Kind, entitlements: [Entitlement.ID] = [], badges: [Badge.ID] = [],
      balances: [Currency.ID: Int] = [:], twin: ID? = nil
    ) {
      self.id = id
      self.kind = kind
      self.entitlements = entitlements
      self.badges = badges
      self.balances = balances
      self.twin = twin
    }
  }

  /// The app's name in journeys and tools.
  public let app: String

  /// The app's identifier in the store.
  public let bundleID: String

  /// In the order of the file.
  public let products: [Product]

  /// In the order of the file.
  public internal(set) var paywalls: [Paywall]

  /// In the order of the file.
  public let choices: [Choice]
  public let simulation: Simulation?

  /// In the order of the file.
  public let currencies: [Currency]
  public let progressions: [Progression.ID]
  public let trials: [Trial]
  public let spends: [Spend]

  /// In the order of the file.
  public let offers: [Offer]
  public let placements: [Placement]
  public let switches: [TestSwitch]

  /// What can be changed from afar, by name.
  public let remote: [RemoteValue.ID: RemoteValue]

  /// In the order of the file.
  public let experiments: [Experiment]

  /// What was sent from afar and can be taken, what a variant sets included.
  var sent: RemoteValues = [:]

  /// The description of each screen, as the file has it, for `TollgateScreens` to read.
  public let screens: [(id: ScreenID, layout: JSONNode)]

  var featuresByID: [Feature.ID: Feature]

  /// The features whose names are patterns, the longest first.
  var patterns: [Feature]
  private let productsByID: [Product.ID: Product]
  var paywallsByID: [Paywall.ID: Paywall]
  let messageIDs: [String: RemoteValue.ID]

  /// - Precondition: Every name that is used is defined. Catalogs from a file go through
  ///   ``init(reading:file:)``, which throws instead.
  public init(
    app: String, bundleID: String, products: [Product], features: [Feature],
    paywalls: [Paywall] = [], choices: [Choice] = [], simulation: Simulation? = nil,
    currencies: [Currency] = [], progressions: [Progression.ID] = [], trials: [Trial] = [],
    spends: [Spend] = [], offers: [Offer] = [], placements: [Placement] = [],
    switches: [TestSwitch] = [], remote: [RemoteValue] = [], experiments: [Experiment] = [],
    screens: [(id: ScreenID, layout: JSONNode)] = []
  ) {
    self.app = app
    self.bundleID = bundleID
    self.products = products
    self.paywalls = paywalls
    self.choices = choices
    self.simulation = simulation
    self.currencies = currencies
    self.progressions = progressions
    self.trials = trials
    self.spends = spends
    self.offers = offers
    self.placements = placements
    self.switches = switches
    self.remote = Dictionary(remote.map { ($0.id, $0) }) { first, _ in first }
    self.experiments = experiments
    self.screens = screens
    messageIDs = Dictionary(
      remote.compactMap { value in
        if case .message(let key) = value.kind { (key, value.id) } else { nil }
      }
    ) { first, _ in first }
    featuresByID = Dictionary(features.map { ($0.id, $0) }) { first, _ in first }
    patterns = features.filter(\.id.isPattern)
      .sorted { ($1.id.rawValue.count, $0.id) < ($0.id.rawValue.count, $1.id) }
    productsByID = Dictionary(products.map { ($0.id, $0) }) { first, _ in first }
    paywallsByID = Dictionary(paywalls.map { ($0.id, $0) }) { first, _ in first }
    fill(from: [:])
  }

  /// The features, by name, patterns among them.
  public var features: [Feature] { featuresByID.values.sorted { $0.id < $1.id } }

  /// The feature of a name: the one that is called so, or else the longest pattern that it fits.
  public func feature(_ id: Feature.ID) -> Feature? {
    featuresByID[id] ?? patterns.first { $0.id.matches(id) }
  }

  public func product(_ id: Product.ID) -> Product? { productsByID[id] }
  public func paywall(_ id: Paywall.ID) -> Paywall? { paywallsByID[id] }
  public func trial(_ id: Trial.ID) -> Trial? { trials.first { $0.id == id } }
  public func spend(_ id: Spend.ID) -> Spend? { spends.first { $0.id == id } }
  public func offer(_ id: Offer.ID) -> Offer? { offers.first { $0.id == id } }
  public func placement(_ id: Placement.ID) -> Placement? { placements.first { $0.id == id } }
  public func currency(_ id: Currency.ID) -> Currency? { currencies.first { $0.id == id } }

  /// The paywall that a screen draws, or nil for any other screen.
  public func paywall(drawnBy screen: ScreenID) -> Paywall? {
    paywalls.first { $0.screen == screen }
  }

  /// The experiment that a paywall's events tell of.
  public func experiment(on paywall: Paywall.ID) -> Experiment? {
    experiments.first { $0.paywall == paywall }
  }

  /// The products that are the same as one, at other prices; itself left out.
  public func twins(of id: Product.ID) -> [Product.ID] {
    let original = product(id)?.twin ?? id
    return products.lazy.filter { ($0.twin ?? $0.id) == original && $0.id != id }.map(\.id)
  }

  /// The choice that using a feature makes.
  public func choice(with option: Feature.ID) -> Choice? {
    choices.first { $0.options.contains(option) }
  }
}
