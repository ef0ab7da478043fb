import Foundation
import SourceJSON
public import TollgateCore

/// Cards of a store that belong together, and how they compare.
struct ItemsLayout: Sendable, Decodable {
  /// One product's card.
  struct Item: Sendable, Decodable {
    let product: SourceLocated<Catalog.Product.ID>
    let title: StringKey?
    let caption: StringKey?

    /// The caption's.
    let arguments: [ArgumentLayout]?
    let icon: String?

    /// A label that is not computed, such as "Most Popular".
    let badge: StringKey?
    let bundle: Bundle?
  }

  /// Several products in one.
  struct Bundle: Sendable, Decodable {
    let parts: [SourceLocated<Catalog.Product.ID>]

    /// Its arguments are the amount that is saved, and the percentage.
    let label: StringKey
  }

  /// A comparison of packs of the same thing with the smallest of them.
  struct Comparison: Sendable, Decodable {
    /// The currencies whose total amount is compared.
    let units: [SourceLocated<Currency.ID>]

    /// The saving on one unit; its argument is the percentage.
    let save: StringKey?

    /// The additional units for the same money; its argument is the percentage.
    let more: StringKey?

    /// The label of the lowest price of one unit.
    let best: StringKey?
  }

  let items: [Item]
  let header: StringKey?

  /// The button's text; its argument is the price.
  let button: StringKey
  let compare: Comparison?
}

extension ItemsLayout.Item {
  enum CodingKeys: String, LayoutKey {
    case product, title, caption, arguments = "with", icon, badge, bundle

    var value: LayoutValue {
      switch self {
      case .product: .product
      case .title:
        .text("Its name here. The store's name by default.").optional
      case .caption:
        .text(
          "The text below it. The store's description by default.", arguments: .listed
        ).optional
      case .arguments:
        .arguments("What the placeholders of the caption stand for, in order. None by default.")
      case .icon: .icon
      case .badge: .text("The shop's text for it. Nothing by default.").optional
      case .bundle:
        .object(
          "Bundle",
          "Several products in one. It is hidden where the parts that the person lacks cost less.",
          ItemsLayout.Bundle.CodingKeys.self
        ).optional
      }
    }
  }
}

extension ItemsLayout.Bundle {
  enum CodingKeys: String, LayoutKey {
    case parts, label = "save"

    var value: LayoutValue {
      switch self {
      case .parts: .list("Parts", "The products that it has all of.", of: .product)
      case .label:
        .text(
          "The label if it costs less than the parts that the person lacks. Its arguments are the amount that is saved, and the percentage.",
          arguments: 2)
      }
    }
  }
}

extension ItemsLayout.Comparison {
  enum CodingKeys: String, LayoutKey {
    case units, save, more, best

    var value: LayoutValue {
      switch self {
      case .units:
        .list(
          "Units", "The currencies whose amounts, added up, are compared.", of: .currency)
      case .save:
        .text(
          "The label of a lower price of one unit; its argument is the percentage. Nothing by default.",
          arguments: 1
        ).optional
      case .more:
        .text(
          "The label of more units for the same money; its argument is the percentage. Nothing by default.",
          arguments: 1
        ).optional
      case .best: .text("The label of the lowest price of one unit. Nothing by default.").optional
      }
    }
  }
}

extension ItemsLayout: ElementGrammar {
  enum CodingKeys: String, LayoutKey {
    case items, header, button = "buy", compare

    var value: LayoutValue {
      switch self {
      case .items:
        .list(
          "Items", "In order, from the top.",
          of: .object("Item", "One product's card.", Item.CodingKeys.self))
      case .header: .text("The text above. None by default.").optional
      case .button: .text("The buttons' label; its argument is the price.", arguments: 1)
      case .compare:
        .object(
          "Comparison", "How packs of the same thing compare with the smallest of them.",
          Comparison.CodingKeys.self
        ).optional
      }
    }
  }

  static let title = "Items"
  static let summary =
    "Cards of a store that belong together. All that is claimed of prices is worked out from the regular ones in the person's storefront."

  func element(on screen: ScreenComposer<some Strings>) -> Screen.Element? {
    screen.items(self).map(Screen.Element.items)
  }
}

extension ScreenComposer {
  /// Returns the cards of a store; a bundle whose missing parts cost less is not among them.
  fileprivate func items(_ layout: ItemsLayout) -> Screen.Items? {
    let items = layout.items.filter(isWorthOffering).map { item($0, of: layout) }
    guard !items.isEmpty else { return nil }
    return Screen.Items(header: layout.header.map { words($0) }, items: items)
  }

  private func item(_ item: ItemsLayout.Item, of layout: ItemsLayout) -> Screen.Item {
    let id = item.product.value
    let (productState, sold) = (productState(of: id), state.productCatalog[id])
    let price = productState.isHeld ? nil : price(of: id)
    return Screen.Item(
      id: id, icon: item.icon,
      title: item.title.map { words($0) } ?? sold?.displayName ?? id.rawValue,
      caption: item.caption.map { key in
        words(key, (item.arguments ?? []).map { argument($0, of: id) })
      } ?? sold?.description,
      claims: claims(of: item, in: layout), price: price, state: productState,
      note: note(on: item, productState),
      details: paywall?.sheet == nil ? nil : .choose(id),
      button: button(buying: id, productState, layout.button, price: price?.current, retries: false)
    )
  }

  /// Returns the text about a card's state; if the store can't be reached, the list shows that
  /// once.
  private func note(on item: ItemsLayout.Item, _ productState: Screen.Product.State) -> String? {
    let state: Screen.Product.State =
      switch productState {
      case .loading, .unreachable: .available
      case .owned, .reached, .pending, .buying, .available, .unavailable, .forbidden: productState
      }
    return note(on: item.product.value, state)
  }
}

extension Screen {
  /// Things for sale that belong together.
  public struct Items: Hashable, Sendable, Codable {
    /// The header.
    public let header: String?

    /// The items.
    public let items: [Item]
  }

  /// A card in a store.
  public struct Item: Hashable, Sendable, Codable {
    /// The product.
    public let id: Catalog.Product.ID

    /// The name of an SF Symbol.
    public let icon: String?

    /// The title.
    public let title: String

    /// The text under the title.
    public let caption: String?

    /// The labels next to the price; computed ones are always correct for the prices.
    public let claims: [String]

    /// The price, if it is known.
    public let price: Price?

    /// The state.
    public let state: Product.State

    /// The text about the state, if the button does not show it.
    public let note: String?

    /// Opens the product's sheet, if the store has one.
    public let details: ScreenAction?

    /// The button, if there is something to do.
    public let button: Button?
  }
}

extension Screen.Items: ElementContent {
  static let kind = Screen.Element.Kind.items

  var plainText: String {
    String(lines: header, items.map(\.plainText).joined(separator: "\n\n").indented)
  }

  var controls: [Screen.Control] { items.flatMap(\.controls) }
  var countsDown: Bool { items.contains { $0.price?.countdown != nil } }
}

extension Screen.Item {
  fileprivate var plainText: String {
    String(
      lines: [title, price?.plainText].compactMap(\.self).joined(separator: " – "), caption,
      claims.isEmpty ? nil : claims.joined(separator: " · "), price?.countdown?.text, note,
      button?.plainText)
  }

  fileprivate var controls: [Screen.Control] {
    (details.map { [Screen.Control(label: title, action: $0, isEnabled: true)] } ?? [])
      + [button].compactMap { $0?.control }
  }
}
