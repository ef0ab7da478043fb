import SourceJSON
import TollgateCore

/// The page of a store about one product.
struct SheetLayout: Hashable, Sendable, Decodable {
  /// A product of the sheet, with its texts where they are not the store's.
  struct Page: Hashable, Sendable, Decodable {
    let product: SourceLocated<Catalog.Product.ID>
    let icon: String?
    let title: StringKey?
    let text: StringKey?

    /// Each with a tick before it.
    let features: [Feature]?
  }

  /// A feature that is said to be in a product: a key, or a text with arguments.
  struct Feature: Hashable, Sendable {
    let key: StringKey
    let arguments: [ArgumentLayout]
  }

  let pages: [Page]

  /// The text of the person's balance; its arguments are `with`.
  let balance: StringKey?
  let arguments: [ArgumentLayout]?

  /// The button's text; its argument is the price.
  let button: StringKey
  let cancel: StringKey

  private enum CodingKeys: String, CodingKey {
    case pages = "sheet", balance, arguments = "with", button = "buy", cancel
  }
}

extension SheetLayout.Feature: Decodable {
  private enum CodingKeys: String, CodingKey { case key = "text", arguments = "with" }

  init(from decoder: any Decoder) throws {
    if decoder.sourceNode?.isObject ?? false {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      key = try container.decode(StringKey.self, forKey: .key)
      arguments = try container.decodeIfPresent([ArgumentLayout].self, forKey: .arguments) ?? []
    } else {
      key = try StringKey(from: decoder)
      arguments = []
    }
  }
}

extension SheetLayout {
  var mentions: [Mention] {
    pages.flatMap { page -> [Mention] in
      [.product(page.product.fixed)] + page.title.mentioned() + page.text.mentioned()
        + (page.features ?? []).flatMap { feature -> [Mention] in
          [.text(feature.key, arguments: feature.arguments.count)]
            + feature.arguments.flatMap(\.mentions)
        }
    } + balance.mentioned(arguments: arguments?.count ?? 0)
      + (arguments ?? []).flatMap(\.mentions)
      + [.text(button, arguments: 1), .text(cancel, arguments: 0)]
  }
}
