import Foundation
import SourceJSON
public import TollgateCore

/// The page of a store about one product.
struct SheetLayout: Sendable, Decodable {
  /// A product of the sheet, with its texts if they are not the store's.
  struct Page: Sendable, Decodable {
    let product: SourceLocated<Catalog.Product.ID>
    let icon: String?
    let title: StringKey?
    let text: StringKey?

    /// Each with a tick before it.
    let features: [Feature]?
  }

  /// A listed feature of a product: a key, or a text with arguments.
  struct Feature: Sendable {
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
}

extension SheetLayout.Feature: Decodable {
  enum CodingKeys: String, LayoutKey {
    case key = "text", arguments = "with"

    var value: LayoutValue {
      switch self {
      case .key: .text("The text.", arguments: .listed)
      case .arguments:
        .arguments("The values of the text's placeholders, in order. None by default.")
      }
    }
  }

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

  fileprivate static let value = LayoutValue(
    content: .either(
      .text(""), orObject: .object("Text", "A text with arguments.", CodingKeys.self)),
    title: "Feature", description: "A key of the String Catalog, or a text with arguments.")
}

extension SheetLayout.Page {
  enum CodingKeys: String, LayoutKey {
    case product, icon, title, text, features

    var value: LayoutValue {
      switch self {
      case .product: .product
      case .icon: .icon
      case .title:
        .text("Its name here. The store's name by default.").optional
      case .text:
        .text("The text below it. The store's description by default.").optional
      case .features:
        .list(
          "Features", "Each with a tick before it. None by default.",
          of: SheetLayout.Feature.value
        ).optional
      }
    }
  }
}

extension SheetLayout: ElementGrammar {
  enum CodingKeys: String, LayoutKey {
    case pages = "sheet", balance, arguments = "with", button = "buy", cancel

    var value: LayoutValue {
      switch self {
      case .pages:
        .list(
          "Pages", "One for each product.",
          of: .object("Page", "What to say of one product.", Page.CodingKeys.self))
      case .balance:
        .text(
          "The text of the person's balance; its arguments are `with`. Nothing by default.",
          arguments: .listed
        ).optional
      case .arguments:
        .arguments("What the placeholders of `balance` stand for, in order. None by default.")
      case .button: .text("The button's label; its argument is the price.", arguments: 1)
      case .cancel: .text("The label of the button that closes it.")
      }
    }
  }

  static let title = "Sheet"
  static let summary = "The store's description of the product that the person has opened."

  func element(on screen: ScreenComposer<some Strings>) -> Screen.Element? {
    screen.sheet(self).map(Screen.Element.sheet)
  }
}

extension ScreenComposer {
  /// Returns the page of the product whose sheet is open.
  fileprivate func sheet(_ layout: SheetLayout) -> Screen.Sheet? {
    guard let id = state.presentation.chosen,
      let page = layout.pages.first(where: { $0.product.value == id })
    else { return nil }
    let (productState, sold) = (productState(of: id), state.productCatalog[id])
    let price = productState.isHeld ? nil : price(of: id)
    return Screen.Sheet(
      id: id, icon: page.icon,
      title: page.title.map { words($0) } ?? sold?.displayName ?? id.rawValue,
      text: page.text.map { words($0) } ?? sold?.description,
      features: (page.features ?? []).map { feature in
        words(feature.key, feature.arguments.map { argument($0, of: id) })
      },
      claims: storeClaims(of: id), price: price,
      balance: layout.balance.map { key in
        words(key, (layout.arguments ?? []).map { argument($0, of: id) })
      },
      state: productState, note: note(on: id, productState),
      button: button(buying: id, productState, layout.button, price: price.map(inWords)),
      cancel: Screen.Button(label: words(layout.cancel), style: .plain, action: .dismiss))
  }

  /// Returns the price, after the regular one while an offer is open.
  private func inWords(_ price: Screen.Price) -> String {
    guard let regular = price.regular else { return price.current }
    return words(.reducedPrice, .text(regular), .text(price.current))
  }
}

extension Screen {
  /// The page of one product of a store.
  public struct Sheet: Hashable, Sendable, Codable {
    /// The product.
    public let id: Catalog.Product.ID

    /// The name of an SF Symbol.
    public let icon: String?

    /// The title.
    public let title: String

    /// The description.
    public let text: String?

    /// The features of the product, each with a tick before it.
    public let features: [String]

    /// The labels next to the price; computed ones are always correct for the prices.
    public let claims: [String]

    /// The price, if it is known.
    public let price: Price?

    /// The person's balance, for a product that is about currencies.
    public let balance: String?

    /// The state.
    public let state: Product.State

    /// The text about the state, if the button does not show it.
    public let note: String?

    /// The button, if there is something to do.
    public let button: Button?

    /// The button that closes the sheet.
    public let cancel: Button
  }
}

extension Screen.Sheet: ElementContent {
  static let kind = Screen.Element.Kind.sheet

  var plainText: String {
    String(
      lines:
        title, text, features.map { "✓ \($0)" }.joined(separator: "\n"),
      claims.isEmpty ? nil : claims.joined(separator: " · "),
      price.flatMap { $0.regular == nil ? nil : $0.plainText }, price?.countdown?.text, balance,
      note, button?.plainText, "[\(cancel.label)]")
  }

  var controls: [Screen.Control] { [button, cancel].compactMap { $0?.control } }
  var countsDown: Bool { price?.countdown != nil }
}
