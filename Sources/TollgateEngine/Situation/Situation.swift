public import TollgateCore

/// Everything that screens show: what is known of the person, what is before their eyes, and what
/// the store sells them.
public struct Situation: Hashable, Sendable {
  public internal(set) var customer: Customer
  public internal(set) var presentation: Presentation
  public internal(set) var productCatalog: ProductCatalogState

  var terms: Terms

  /// The catalog in force: remote values and variants are filled in.
  public var catalog: Catalog { terms.catalog }

  /// What was sent remotely last.
  public var remoteValues: RemoteValues { terms.remote }

  /// The variant of each experiment that is on.
  public var variants: [Experiment.ID: Experiment.Variant.ID] { terms.variants }
}
