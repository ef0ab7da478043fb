public import SourceJSON

/// Everything an app sells and allows, read from one file.
///
/// A catalog is complete: it defines every name that it uses. That is checked when the catalog is
/// read, so that a problem never waits until a customer taps Buy.
///
/// It is a class of constants: a copy of all its lists would be large code in each place that passes
/// one on.
public final class Catalog: Sendable {
  /// A product of the store, with its grants.
  public struct Product: Hashable, Sendable, Identifiable {
    /// The product's identifier in the store.
    public struct ID: Identifier {
      /// The identifier as a string.
      public let rawValue: String

      /// Creates an identifier from a string.
      public init(_ rawValue: String) { self.rawValue = rawValue }
    }

    /// The store's kinds of product.
    public enum Kind: String, Hashable, Sendable, Codable, CaseIterable {
      case consumable, nonConsumable, autoRenewable, nonRenewing
    }

    /// The identifier of the product.
    public let id: ID

    /// The kind of product.
    public let kind: Kind

    /// Its grants, with their durations.
    public let grants: Grants

    /// The entitlements that it grants.
    public var entitlements: [Entitlement.ID] { grants.entitlements }

    /// The badges that it grants.
    public var badges: [Badge.ID] { grants.badges }

    /// The amount of each currency that one unit grants at once.
    public var balances: [Currency.ID: Int] { grants.balances }

    /// A Boolean value that indicates whether it is a tip, which grants nothing and can be bought
    /// again.
    public let isTip: Bool

    /// A Boolean value that indicates whether it is sold no longer; it still grants what people bought.
    public let isRetired: Bool

    /// The product that this one is the same as, at another price.
    ///
    /// An owner of one of the two can't buy the other.
    public let twin: ID?

    /// The condition for selling it, if any.
    public let when: Condition?

    /// The paywall to show if ``when`` doesn't hold, if any.
    public let paywall: Paywall.ID?

    /// Creates a product whose grants last as long as the product.
    public init(
      id: ID, kind: Kind, entitlements: [Entitlement.ID] = [], badges: [Badge.ID] = [],
      balances: [Currency.ID: Int] = [:], twin: ID? = nil, when: Condition? = nil,
      paywall: Paywall.ID? = nil
    ) {
      self.init(
        id: id, kind: kind,
        grants: Grants(
          entitlements: entitlements, badges: badges,
          amounts: balances.mapValues { Grants.Amount($0) }), twin: twin, when: when,
        paywall: paywall)
    }

    /// Creates a product.
    public init(
      id: ID, kind: Kind, grants: Grants, twin: ID? = nil, isTip: Bool = false,
      isRetired: Bool = false, when: Condition? = nil, paywall: Paywall.ID? = nil
    ) {
      self.id = id
      self.kind = kind
      self.grants = grants
      self.twin = twin
      self.isTip = isTip
      self.isRetired = isRetired
      self.when = when
      self.paywall = paywall
    }
  }

  /// The app's name in journeys and tools.
  public let app: String

  /// The app's identifier in the store.
  public let bundleID: String

  /// The products, in the order of the file.
  public let products: [Product]

  /// The paywalls, in the order of the file.
  public let paywalls: [Paywall]

  /// The choices, in the order of the file.
  public let choices: [Choice]

  /// The simulation for testers, if there is one.
  public let simulation: UnlockSimulation?

  /// The currencies, in the order of the file.
  public let currencies: [Currency]

  /// The names of the things in which progress is recorded.
  public let progressions: [Progression.ID]

  /// The trials.
  public let trials: [Trial]

  /// The spends.
  public let spends: [Spend]

  /// The rewards, in the order of the file.
  public let rewards: [Reward]

  /// The entitlements with properties, by name.
  public let entitlements: [Entitlement.ID: Entitlement.Properties]

  /// The offers, in the order of the file.
  public let offers: [Offer]

  /// The placements.
  public let placements: [Placement]

  /// The switches for testers.
  public let switches: [TestSwitch]

  /// The remote values by name.
  public let remote: [RemoteValue.ID: RemoteValue]

  /// The experiments, in the order of the file.
  public let experiments: [Experiment]

  /// The server's advice about refunds, if any.
  public let consumption: ConsumptionPolicy?

  /// The valid sent values, including a variant's.
  let sent: RemoteValues

  /// The description of each screen, in the file's form, for `TollgateScreens`.
  public let screens: [(id: ScreenID, layout: JSONNode)]

  /// The description of the app's look, in the file's form, for `TollgateScreens`.
  public let look: JSONNode?

  /// The features by name, including patterns.
  public let features: [Feature]

  /// The rules of each feature.
  let waysIn: [WaysIn?]

  private let featurePlaces: [Feature.ID: Int]

  /// The prefixes of the names that are patterns, with the places of their features, longest first.
  private let patterns: [(start: String, place: Int)]
  let currencyPlaces: [Currency.ID: Int]
  private let productsByID: [Product.ID: Product]
  private let paywallsByID: [Paywall.ID: Paywall]

  /// The paywalls that some platform does not show.
  private let shyPaywalls: Set<Paywall.ID>
  let messageIDs: [String: RemoteValue.ID]

  /// The lengths of time that something outside of screens depends on.
  let stretches: [Stretch]

  /// A Boolean value that indicates whether a quota's day turns at midnight in UTC.
  let asksForUTC: Bool

  /// Every condition outside of screens.
  let conditions: [Condition]

  /// Creates a catalog from its parts.
  ///
  /// - Precondition: Every name that is used is defined. Catalogs from a file go through
  ///   ``init(reading:file:)``, which throws instead.
  public init(
    app: String, bundleID: String, products: [Product], features: [Feature],
    paywalls: [Paywall] = [], choices: [Choice] = [], simulation: UnlockSimulation? = nil,
    currencies: [Currency] = [], progressions: [Progression.ID] = [], trials: [Trial] = [],
    spends: [Spend] = [], rewards: [Reward] = [],
    entitlements: [Entitlement.ID: Entitlement.Properties] = [:], offers: [Offer] = [],
    placements: [Placement] = [],
    switches: [TestSwitch] = [], remote: [RemoteValue] = [], experiments: [Experiment] = [],
    consumption: ConsumptionPolicy? = nil, screens: [(id: ScreenID, layout: JSONNode)] = [],
    look: JSONNode? = nil
  ) {
    let filling = RemoteFilling(
      Dictionary(remote.map { ($0.id, $0) }) { first, _ in first }, sent: [:])
    let currencies = currencies.map(filling.filled)
    let spends = spends.map(filling.filled)
    let paywalls = paywalls.map(filling.filled)
    let placements = placements.map(filling.filled)
    let features = features.map(filling.filled).sorted { $0.id < $1.id }
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
    self.rewards = rewards
    self.entitlements = entitlements
    self.offers = offers
    self.placements = placements
    self.switches = switches
    self.remote = filling.remote
    sent = filling.sent
    self.experiments = experiments
    self.consumption = consumption
    self.screens = screens
    self.look = look
    messageIDs = Dictionary(
      remote.compactMap { value in
        if case .message(let key) = value.kind { (key, value.id) } else { nil }
      }
    ) { first, _ in first }
    self.features = features
    waysIn = features.map { WaysIn($0.access) }
    featurePlaces = Dictionary(
      features.enumerated().map { ($1.id, $0) }
    ) { first, _ in first }
    patterns = features.enumerated().filter(\.element.id.isPattern)
      .map { (String($0.element.id.rawValue.dropLast()), $0.offset) }
      .sorted { ($1.start.count, $0.start) < ($0.start.count, $1.start) }
    shyPaywalls = Set(paywalls.filter { !$0.hiddenOn.isEmpty }.map(\.id))
    currencyPlaces = Dictionary(currencies.enumerated().map { ($1.id, $0) }) { first, _ in first }
    productsByID = Dictionary(products.map { ($0.id, $0) }) { first, _ in first }
    paywallsByID = Dictionary(paywalls.map { ($0.id, $0) }) { first, _ in first }
    conditions =
      features.flatMap(\.access).compactMap(\.condition)
      + placements.flatMap(\.rules).compactMap(\.when) + products.compactMap(\.when)
      + spends.compactMap(\.when) + rewards.compactMap(\.when) + offers.map(\.when)
      + currencies.flatMap(\.income).compactMap(\.when)
    stretches = conditions.flatMap(\.stretches)
    let quotas =
      features.flatMap(\.quotas) + spends.compactMap(\.quota) + rewards.compactMap(\.quota)
      + placements.flatMap(\.rules).compactMap(\.quota)
    asksForUTC = quotas.contains(where: \.isInUTC)
  }

  /// Creates the same catalog with other sent values, or other switches.
  init(_ other: Catalog, sent: RemoteValues, switches: [TestSwitch]) {
    let filling = RemoteFilling(other.remote, sent: sent)
    self.sent = sent
    self.switches = switches
    features = other.features.map(filling.filled)
    waysIn = features.map { WaysIn($0.access) }
    placements = other.placements.map(filling.filled)
    paywalls = other.paywalls.map(filling.filled)
    paywallsByID = other.paywallsByID.mapValues(filling.filled)
    app = other.app
    bundleID = other.bundleID
    products = other.products
    choices = other.choices
    simulation = other.simulation
    currencies = other.currencies.map(filling.filled)
    progressions = other.progressions
    trials = other.trials
    spends = other.spends.map(filling.filled)
    rewards = other.rewards
    entitlements = other.entitlements
    offers = other.offers
    remote = other.remote
    experiments = other.experiments
    consumption = other.consumption
    screens = other.screens
    look = other.look
    featurePlaces = other.featurePlaces
    patterns = other.patterns
    currencyPlaces = other.currencyPlaces
    productsByID = other.productsByID
    shyPaywalls = other.shyPaywalls
    messageIDs = other.messageIDs
    conditions = other.conditions
    stretches = other.stretches
    asksForUTC = other.asksForUTC
  }

  /// Returns the feature for a name: the one with that name, or else the longest matching pattern.
  public func feature(_ id: Feature.ID) -> Feature? { place(of: id).map { features[$0] } }

  /// Returns the index of a feature in ``features``, or `nil` if the catalog lacks it.
  ///
  /// Reading it through the index doesn't copy it.
  func place(of id: Feature.ID) -> Int? {
    featurePlaces[id] ?? patterns.first { id.rawValue.hasBytePrefix($0.start) }?.place
  }

  /// Returns a Boolean value that indicates whether a paywall shows on a platform.
  func shows(_ id: Paywall.ID, on platform: Platform) -> Bool {
    guard shyPaywalls.contains(id) else { return true }
    return paywall(id).map { !$0.hiddenOn.contains(platform) } ?? false
  }

  /// Returns the product, or `nil` if the catalog lacks it.
  public func product(_ id: Product.ID) -> Product? { productsByID[id] }

  /// Returns the paywall, or `nil` if the catalog lacks it.
  public func paywall(_ id: Paywall.ID) -> Paywall? { paywallsByID[id] }

  /// Returns the trial, or `nil` if the catalog lacks it.
  public func trial(_ id: Trial.ID) -> Trial? { trials.first { $0.id == id } }

  /// Returns the spend, or `nil` if the catalog lacks it.
  public func spend(_ id: Spend.ID) -> Spend? { spends.first { $0.id == id } }

  /// Returns the quotas for a name under which uses are counted: a feature's, a spend's or a
  /// reward's.
  public func quotas(counting id: Feature.ID) -> [Quota] {
    if let feature = feature(id) { return feature.quotas }
    let quota =
      rewards.first { $0.counted == id }?.quota ?? spends.first { $0.counted == id }?.quota
    return quota.map { [$0] } ?? []
  }

  /// The entitlements that are granted or have properties, each once, by name.
  public var knownEntitlements: [Entitlement.ID] {
    let granted =
      products.flatMap(\.entitlements) + spends.flatMap(\.grants.entitlements)
      + rewards.flatMap(\.grants.entitlements)
    return Set(granted + entitlements.keys).sorted()
  }

  /// Returns the reward, or `nil` if the catalog lacks it.
  public func reward(_ id: Reward.ID) -> Reward? { rewards.first { $0.id == id } }

  /// Returns the offer, or `nil` if the catalog lacks it.
  public func offer(_ id: Offer.ID) -> Offer? { offers.first { $0.id == id } }

  /// Returns the placement, or `nil` if the catalog lacks it.
  public func placement(_ id: Placement.ID) -> Placement? { placements.first { $0.id == id } }

  /// Returns the currency, or `nil` if the catalog lacks it.
  public func currency(_ id: Currency.ID) -> Currency? { currencyPlaces[id].map { currencies[$0] } }

  /// Returns the paywall that a screen draws, or nil for any other screen.
  public func paywall(drawnBy screen: ScreenID) -> Paywall? {
    paywalls.first { $0.screen == screen }
  }

  /// Returns the experiment that a paywall's events name.
  public func experiment(on paywall: Paywall.ID) -> Experiment? {
    experiments.first { $0.paywall == paywall }
  }

  /// Returns the price variants of a product, without itself.
  public func twins(of id: Product.ID) -> [Product.ID] {
    let original = product(id)?.twin ?? id
    return products.lazy.filter { ($0.twin ?? $0.id) == original && $0.id != id }.map(\.id)
  }

  /// Returns the catalog with another default for a test switch, such as one that depends on the
  /// build.
  ///
  /// A switch that it does not have changes nothing.
  public func turning(_ name: String, to standard: Bool) -> Catalog {
    Catalog(
      self, sent: sent,
      switches: switches.map { test in
        test.id == name ? TestSwitch(id: name, standard: standard) : test
      })
  }

  /// Returns the choice that using a feature makes.
  public func choice(with option: Feature.ID) -> Choice? {
    choices.first { $0.options.contains(option) }
  }
}
