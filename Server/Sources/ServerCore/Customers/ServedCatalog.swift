public import AppStoreWire
public import Foundation
public import SourceJSON
public import TollgateCore

/// A catalog that the server answers from, known by the SHA-256 of its file.
public struct ServedCatalog: Sendable {
  /// The catalog as its file describes it.
  public let catalog: Catalog

  /// The digest of the file.
  public let digest: Digest

  /// The same catalog, with a product for each entitlement that represents manual grants.
  let granting: Catalog

  /// The same catalog, as far as a server can judge by it.
  ///
  /// Rules about what only a device knows, such as its progress, its trials, or a balance that it keeps, are left out:
  /// they open nothing here.
  private let judged: Catalog

  /// The remote values in force in place of the catalog's.
  private var sent: RemoteValues = [:]

  /// Reads a catalog's file.
  ///
  /// - Throws: `SourceError` with all mistakes.
  public init(reading data: Data, file: String) throws(SourceError) {
    self.init(try Catalog(reading: data, file: file), digest: Digest(of: data))
  }

  /// Creates a served catalog from a parsed one.
  public init(_ catalog: Catalog, digest: Digest) {
    self.catalog = catalog
    self.digest = digest
    let names = catalog.knownEntitlements
    granting = Catalog(
      app: catalog.app, bundleID: catalog.bundleID,
      products: catalog.products
        + names.map {
          Catalog.Product(id: .granting($0), kind: .nonRenewing, entitlements: [$0])
        },
      features: [], spends: catalog.spends, rewards: catalog.rewards,
      entitlements: catalog.entitlements)
    let kept = Set(catalog.currencies.filter(\.isKeptOnServer).map(\.id))
    judged = Catalog(
      app: catalog.app, bundleID: catalog.bundleID, products: catalog.products,
      features: catalog.features.map { feature in
        Feature(
          id: feature.id,
          access: feature.access.filter { $0.isKnownToServer(keeping: kept.contains) },
          paywall: feature.paywall, placement: feature.placement, hold: feature.hold)
      },
      paywalls: catalog.paywalls, choices: catalog.choices, simulation: catalog.simulation,
      currencies: catalog.currencies, progressions: catalog.progressions, trials: catalog.trials,
      spends: catalog.spends, rewards: catalog.rewards, entitlements: catalog.entitlements,
      offers: catalog.offers, placements: catalog.placements,
      switches: catalog.switches, remote: Array(catalog.remote.values),
      experiments: catalog.experiments)
  }

  /// Returns the catalog that decides for a customer who saw some variants of experiments.
  func deciding(variants: [Experiment.ID: Experiment.Variant.ID]) -> Catalog {
    let seen = judged.variants(by: sent, drawn: variants)
    return seen.isEmpty && sent.texts.isEmpty ? judged : judged.inForce(sent, variants: seen)
  }

  /// Returns the catalog with these remote values in force.
  public func sending(_ values: RemoteValues) -> ServedCatalog {
    var catalog = self
    catalog.sent = values
    return catalog
  }

  /// Returns what a spend takes from a customer: a remote amount is the one that the customer's device shows.
  public func cost(of spend: Spend, for record: CustomerRecord) -> [Currency.ID: Int] {
    (deciding(variants: record.variants).spend(spend.id) ?? spend).cost.amounts
  }

  /// Returns whether the condition of a spend holds for a customer.
  ///
  /// - Parameters:
  ///   - spend: The spend.
  ///   - record: All that is known of the customer.
  ///   - now: The instant.
  /// - Returns: True for a spend without a condition.
  public func sells(_ spend: Spend, to record: CustomerRecord, at now: WireDate) -> Bool {
    guard let when = spend.when else { return true }
    let zone = TimeZone(identifier: record.timeZone.name) ?? .gmt
    let moment = Moment(
      now: now.date, day: CalendarDay(containing: now.date, in: zone),
      device: DeviceProfile(platform: .iOS))
    return deciding(variants: record.variants)
      .truth(of: when, for: record.person(by: self, at: now), at: moment) == .yes
  }

  /// The app that it belongs to.
  public var bundleID: String { catalog.bundleID }

  /// Returns whether a product grants this entitlement: others can't be granted.
  public func hasEntitlement(_ name: Entitlement.ID) -> Bool {
    granting.product(.granting(name)) != nil
  }

  /// Returns a transaction with the amounts that its product grants.
  public func source(of transaction: SignedTransaction) -> Balances.Source {
    let amounts = catalog.product(transaction.product)?.grants.amounts ?? [:]
    return Balances.Source(
      transaction, grants: amounts,
      variants: amounts.isEmpty ? [] : Set(catalog.twins(of: transaction.product)))
  }
}

extension Catalog.Product.ID {
  private static let prefix = "grant:"

  /// Returns a product that represents a manually granted entitlement.
  ///
  /// No product of the App Store has such an identifier, because it contains a colon.
  static func granting(_ name: Entitlement.ID) -> Self { Self(prefix + name.rawValue) }

  /// A Boolean value that indicates whether the cause is a grant by hand.
  var isGrant: Bool { rawValue.hasPrefix(Self.prefix) }
}
