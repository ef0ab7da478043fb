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

    /// The product that this one is the same as, at another price.
    ///
    /// Whoever owns one of the two can't buy the other.
    public let twin: ID?

    public init(id: ID, kind: Kind, entitlements: [Entitlement.ID] = [], twin: ID? = nil) {
      self.id = id
      self.kind = kind
      self.entitlements = entitlements
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
  public let paywalls: [Paywall]

  /// In the order of the file.
  public let choices: [Choice]
  public let simulation: Simulation?

  /// What can be changed from afar, by name.
  public let remote: [RemoteValue.ID: RemoteValue]

  /// In the order of the file.
  public let experiments: [Experiment]

  /// What was sent from afar and can be taken, what a variant sets included.
  let sent: RemoteValues

  /// The description of each screen, as the file has it, for `TollgateScreens` to read.
  public let screens: [(id: ScreenID, layout: JSONNode)]

  private let featuresByID: [Feature.ID: Feature]
  private let productsByID: [Product.ID: Product]
  private let paywallsByID: [Paywall.ID: Paywall]
  let messageIDs: [String: RemoteValue.ID]

  /// - Precondition: Every name that is used is defined. Catalogs from a file go through
  ///   ``init(reading:file:)``, which throws instead.
  public init(
    app: String, bundleID: String, products: [Product], features: [Feature],
    paywalls: [Paywall] = [], choices: [Choice] = [], simulation: Simulation? = nil,
    remote: [RemoteValue] = [], experiments: [Experiment] = [],
    screens: [(id: ScreenID, layout: JSONNode)] = []
  ) {
    self = Catalog(
      app: app, bundleID: bundleID, products: products, features: features, paywalls: paywalls,
      choices: choices, simulation: simulation, remote: remote, experiments: experiments,
      screens: screens, sent: [:]
    ).inForce()
  }

  init(
    app: String, bundleID: String, products: [Product], features: [Feature],
    paywalls: [Paywall], choices: [Choice], simulation: Simulation?,
    remote: [RemoteValue], experiments: [Experiment],
    screens: [(id: ScreenID, layout: JSONNode)], sent: RemoteValues
  ) {
    self.app = app
    self.bundleID = bundleID
    self.products = products
    self.paywalls = paywalls
    self.choices = choices
    self.simulation = simulation
    self.remote = Dictionary(remote.map { ($0.id, $0) }) { first, _ in first }
    self.experiments = experiments
    self.screens = screens
    self.sent = sent
    messageIDs = Dictionary(
      remote.compactMap { value in
        if case .message(let key) = value.kind { (key, value.id) } else { nil }
      }
    ) { first, _ in first }
    featuresByID = Dictionary(features.map { ($0.id, $0) }) { first, _ in first }
    productsByID = Dictionary(products.map { ($0.id, $0) }) { first, _ in first }
    paywallsByID = Dictionary(paywalls.map { ($0.id, $0) }) { first, _ in first }
  }

  /// The features, by name.
  public var features: [Feature] { featuresByID.values.sorted { $0.id < $1.id } }

  public func feature(_ id: Feature.ID) -> Feature? { featuresByID[id] }
  public func product(_ id: Product.ID) -> Product? { productsByID[id] }
  public func paywall(_ id: Paywall.ID) -> Paywall? { paywallsByID[id] }

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
