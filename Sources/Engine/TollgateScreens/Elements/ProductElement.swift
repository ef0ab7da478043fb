import SourceJSON
public import TollgateCore

/// Something to buy.
struct ProductLayout: Sendable, Decodable {
  let product: SourceLocated<Varying<Catalog.Product.ID>>

  /// The product's name here, if it is not the store's.
  let title: StringKey?
  let icon: String?

  /// The button's text; its argument is the price.
  let button: StringKey
}

extension ProductLayout: ElementGrammar {
  enum CodingKeys: String, LayoutKey {
    case product, title, icon, button = "buy"

    var value: LayoutValue {
      switch self {
      case .product: .shared(.productOrRemote)
      case .title:
        .text("Its name here. The store's name by default.").optional
      case .icon: .icon
      case .button: .text("The button's text; its argument is the price.", arguments: 1)
      }
    }
  }

  static let title = "Product"
  static let summary = "Something to buy."

  func element(on screen: ScreenComposer<some Strings>) -> Screen.Element? {
    screen.product(self).map(Screen.Element.product)
  }
}

extension Screen {
  /// A product for sale.
  public struct Product: Hashable, Sendable, Codable {
    /// The state of something for sale.
    public enum State: String, Hashable, Sendable, Codable, CaseIterable {
      /// The person already has everything that it grants.
      case owned

      /// The person's progress already unlocks its content.
      case reached

      /// It was requested and waits for approval; it can be requested again.
      case pending

      /// It is being bought.
      case buying

      /// It can be bought.
      case available

      /// The store sells it, and the person may not pay on this device.
      case forbidden

      /// The store has not answered yet.
      case loading

      /// The store answered, and does not sell it here.
      case unavailable

      /// The store can't be reached.
      case unreachable

      /// A Boolean value that indicates whether nothing is left to buy.
      public var isHeld: Bool { self == .owned || self == .reached }

      /// A Boolean value that indicates whether the store would sell it now.
      public var isForSale: Bool { self == .available || self == .pending }
    }

    /// The product.
    public let id: Catalog.Product.ID

    /// The name of an SF Symbol.
    public let icon: String?

    /// The title.
    public let title: String

    /// The text under the title.
    public let caption: String?

    /// The price as the store formats it, or `nil` if it is not known.
    public let price: String?

    /// The state.
    public let state: State

    /// The text about the state, if the button does not show it.
    public let note: String?

    /// The button: buy, or retry; `nil` if there is no action.
    public let button: Button?
  }
}

extension Screen.Product: ElementContent {
  static let kind = Screen.Element.Kind.product

  var plainText: String {
    let name = [title, price].compactMap(\.self).joined(separator: " – ")
    return String(lines: name, caption, note, button?.plainText)
  }

  var controls: [Screen.Control] { [button].compactMap { $0?.control } }
}
