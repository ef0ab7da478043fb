import SourceJSON
import TollgateCore

/// A button that buys one product, in a list of other things.
struct PurchaseLayout: Hashable, Sendable, Decodable {
  let product: SourceLocated<Varying<Catalog.Product.ID>>

  /// Its argument is the price.
  let label: StringKey

  /// Said where there is no price; the button is disabled then.
  let unpriced: StringKey
  let style: Screen.Button.Style?

  private enum CodingKeys: String, CodingKey { case product = "purchase", label, unpriced, style }
}

extension PurchaseLayout {
  var mentions: [Mention] {
    [.product(product), .text(label, arguments: 1), .text(unpriced, arguments: 0)]
  }
}
