import SourceJSON
import TollgateCore

/// Cards of a store that belong together, and how they compare.
struct ItemsLayout: Hashable, Sendable, Decodable {
  /// One product's card.
  struct Item: Hashable, Sendable, Decodable {
    let product: SourceLocated<Catalog.Product.ID>
    let title: StringKey?
    let caption: StringKey?

    /// The caption's.
    let arguments: [ArgumentLayout]?
    let icon: String?

    /// A label that is not computed, such as "Most Popular".
    let badge: StringKey?
    let bundle: Bundle?

    private enum CodingKeys: String, CodingKey {
      case product, title, caption, arguments = "with", icon, badge, bundle
    }
  }

  /// Several products in one.
  struct Bundle: Hashable, Sendable, Decodable {
    let parts: [SourceLocated<Catalog.Product.ID>]

    /// Its arguments are the amount that is saved, and the percentage.
    let label: StringKey

    private enum CodingKeys: String, CodingKey { case parts, label = "save" }
  }

  /// A comparison of packs of the same thing with the smallest of them.
  struct Comparison: Hashable, Sendable, Decodable {
    /// The currencies whose amounts, added up, are what is compared.
    let units: [SourceLocated<Currency.ID>]

    /// The saving on one unit; its argument is the percentage.
    let save: StringKey?

    /// The additional units for the same money; its argument is the percentage.
    let more: StringKey?

    /// Said of the lowest price of one unit.
    let best: StringKey?
  }

  let items: [Item]
  let header: StringKey?

  /// The button's text; its argument is the price.
  let button: StringKey
  let compare: Comparison?

  private enum CodingKeys: String, CodingKey { case items, header, button = "buy", compare }
}

extension ItemsLayout {
  var mentions: [Mention] {
    header.mentioned() + [.text(button, arguments: 1)] + items.flatMap(\.mentions)
      + (compare?.mentions ?? [])
  }
}

extension ItemsLayout.Item {
  fileprivate var mentions: [Mention] {
    [.product(product.fixed)] + title.mentioned()
      + caption.mentioned(arguments: arguments?.count ?? 0)
      + (arguments ?? []).flatMap(\.mentions) + badge.mentioned()
      + (bundle.map { bundle in
        bundle.parts.map { .product($0.fixed) } + [.text(bundle.label, arguments: 2)]
      } ?? [])
  }
}

extension ItemsLayout.Comparison {
  fileprivate var mentions: [Mention] {
    units.map(Mention.currency) + save.mentioned(arguments: 1) + more.mentioned(arguments: 1)
      + best.mentioned()
  }
}
