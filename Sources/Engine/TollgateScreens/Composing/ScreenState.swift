public import Foundation
public import TollgateCore

/// Everything that a screen depends on, besides the catalog and its texts.
public struct ScreenState: Sendable {
  /// The catalog in force, if it is not the one that the screen book was made from.
  ///
  /// Remote values and experiments make it another; its screens are the same.
  public var catalog: Catalog?

  /// The customer.
  public var customer: Customer

  /// The moment.
  public var moment: Moment

  /// The state of the products that the store sells.
  public var productCatalog: ProductCatalogState

  /// A Boolean value that indicates whether the person may pay on this device; if they may not, the
  /// prices say so and can't be tapped.
  public var canMakePayments: Bool

  /// The open screen, paywall and alert.
  public var presentation: Presentation

  /// The person's language and way of writing numbers.
  public var locale: Locale

  /// The inputs that the person has set on the open screen, by name, such as the score of a
  /// finished round or a selected plan.
  ///
  /// The owner of the state empties this when another screen opens.
  public var inputs: [String: String]

  /// The number of items of each feature with a cap, if the owner of the state counts them.
  public var counts: [Feature.ID: Int]

  /// The entries of each feature with a cap, oldest first, if the owner of the state stores them.
  public var entries: [Feature.ID: [ScreenMemory.Entry]]

  /// A Boolean value that indicates whether the app's server signs promotional offers; if it does
  /// not, none is shown.
  public var signsOffers: Bool

  /// Creates a screen state.
  public init(
    catalog: Catalog? = nil, customer: Customer, moment: Moment,
    productCatalog: ProductCatalogState = .loading, canMakePayments: Bool = true,
    presentation: Presentation = Presentation(), locale: Locale, inputs: [String: String] = [:],
    counts: [Feature.ID: Int] = [:], entries: [Feature.ID: [ScreenMemory.Entry]] = [:],
    signsOffers: Bool = false
  ) {
    self.catalog = catalog
    self.customer = customer
    self.moment = moment
    self.productCatalog = productCatalog
    self.canMakePayments = canMakePayments
    self.presentation = presentation
    self.locale = locale
    self.inputs = inputs
    self.counts = counts
    self.entries = entries
    self.signsOffers = signsOffers
  }
}
