public import TollgateCore

/// A value of everything that screens show: the customer, the open screen and the store's products.
public struct Situation: Hashable, Sendable {
  /// The facts and choices of the person that decisions depend on.
  public internal(set) var customer: Customer
  /// The open screen, with its paywall and alerts.
  public internal(set) var presentation: Presentation
  /// The store's products, or the state of loading them.
  public internal(set) var productCatalog: ProductCatalogState
  /// A Boolean value that indicates whether the person may pay on this device, as far as the store
  /// has reported.
  public internal(set) var canMakePayments = true

  var terms: Terms

  /// The catalog in force: remote values and variants are filled in.
  public var catalog: Catalog { terms.catalog }

  /// The remote values in force.
  public var remoteValues: RemoteValues { terms.remote }

  /// The variant of each active experiment.
  public var variants: [Experiment.ID: Experiment.Variant.ID] { terms.variants }
}
