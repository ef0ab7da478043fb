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
  public private(set) var switches: [TestSwitch]

  /// What can be changed remotely, by name.
  public let remote: [RemoteValue.ID: RemoteValue]

  /// In the order of the file.
  public let experiments: [Experiment]

  /// What was sent remotely and can be taken, what a variant sets included.
  var sent: RemoteValues = [:]

  /// The description of each screen, as the file has it, for `TollgateScreens` to read.
  public let screens: [(id: ScreenID, layout: JSONNode)]

  /// The features, by name, patterns among them.
  public internal(set) var features: [Feature]

  private let featurePlaces: [Feature.ID: Int]

  /// How the names begin that fit a pattern, and where its feature is, the longest first.
  private let patterns: [(start: String, place: Int)]
  private let productsByID: [Product.ID: Product]
  var paywallsByID: [Paywall.ID: Paywall]

  /// The paywalls that some platform does not show.
  private let shyPaywalls: Set<Paywall.ID>
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
    let features = features.sorted { $0.id < $1.id }
    self.features = features
    featurePlaces = Dictionary(
      features.enumerated().map { ($1.id, $0) }
    ) { first, _ in first }
    patterns = features.enumerated().filter(\.element.id.isPattern)
      .map { (String($0.element.id.rawValue.dropLast()), $0.offset) }
      .sorted { ($1.start.count, $0.start) < ($0.start.count, $1.start) }
    shyPaywalls = Set(paywalls.filter { !$0.hiddenOn.isEmpty }.map(\.id))
    productsByID = Dictionary(products.map { ($0.id, $0) }) { first, _ in first }
    paywallsByID = Dictionary(paywalls.map { ($0.id, $0) }) { first, _ in first }
    fill(from: [:])
  }

  /// The feature of a name: the one that is called so, or else the longest pattern that it fits.
  public func feature(_ id: Feature.ID) -> Feature? { place(of: id).map { features[$0] } }

  /// Where the feature of a name is among ``features``.
  ///
  /// To look at one there does not copy it.
  func place(of id: Feature.ID) -> Int? {
    featurePlaces[id] ?? patterns.first { id.rawValue.hasBytePrefix($0.start) }?.place
  }

  /// Whether a paywall is shown on a platform.
  func shows(_ id: Paywall.ID, on platform: Platform) -> Bool {
    guard shyPaywalls.contains(id) else { return true }
    return paywall(id).map { !$0.hiddenOn.contains(platform) } ?? false
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

  /// The catalog with a test switch that begins another way, such as by how the app was built.
  ///
  /// A switch that it does not have changes nothing.
  public func turning(_ name: String, to standard: Bool) -> Catalog {
    var catalog = self
    catalog.switches = switches.map { test in
      test.id == name ? TestSwitch(id: name, standard: standard) : test
    }
    return catalog
  }

  /// The choice that using a feature makes.
  public func choice(with option: Feature.ID) -> Choice? {
    choices.first { $0.options.contains(option) }
  }
}
