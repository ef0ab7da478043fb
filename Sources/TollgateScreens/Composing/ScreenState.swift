public import Foundation
public import TollgateCore

/// Everything that what a screen says depends on, besides the catalog and the words.
public struct ScreenState: Sendable {
  /// The catalog in force, where that is not the one the book was made of.
  ///
  /// Remote values and experiments make it another; its screens are the same.
  public var catalog: Catalog?
  public var customer: Customer
  public var moment: Moment

  /// What the store has said it sells.
  public var productCatalog: ProductCatalogState
  public var presentation: Presentation

  /// The person's language and way of writing numbers.
  public var locale: Locale

  /// What the person has set on the open screen, by name: the score of a round that is over, a plan
  /// that is picked.
  ///
  /// Whoever holds the state empties this when another screen opens.
  public var inputs: [String: String]

  /// How many exist now of what has a cap, as far as whoever holds the state knows.
  public var counts: [Feature.ID: Int]

  /// What exists now of what has a cap, oldest first, where whoever holds the state keeps it.
  public var entries: [Feature.ID: [ScreenMemory.Entry]]

  public init(
    catalog: Catalog? = nil, customer: Customer, moment: Moment,
    productCatalog: ProductCatalogState = .loading,
    presentation: Presentation = Presentation(), locale: Locale, inputs: [String: String] = [:],
    counts: [Feature.ID: Int] = [:], entries: [Feature.ID: [ScreenMemory.Entry]] = [:]
  ) {
    self.catalog = catalog
    self.customer = customer
    self.moment = moment
    self.productCatalog = productCatalog
    self.presentation = presentation
    self.locale = locale
    self.inputs = inputs
    self.counts = counts
    self.entries = entries
  }
}
