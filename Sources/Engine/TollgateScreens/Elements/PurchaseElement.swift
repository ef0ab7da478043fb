import SourceJSON
import TollgateCore

/// A button that buys one product, in a list of other things.
struct PurchaseLayout: Sendable, Decodable {
  let product: SourceLocated<Varying<Catalog.Product.ID>>

  /// Its argument is the price.
  let label: StringKey

  /// Said if there is no price; the button is disabled then.
  let unpriced: StringKey
  let style: Screen.Button.Style?
}

extension PurchaseLayout: ElementGrammar {
  enum CodingKeys: String, LayoutKey {
    case product = "purchase", label, unpriced, style

    var value: LayoutValue {
      switch self {
      case .product: .shared(.productOrRemote)
      case .label: .text("The label; its argument is the price.", arguments: 1)
      case .unpriced:
        .text("The label if there is no price, and nothing can be bought.")
      case .style:
        .word("Style", "`prominent` by default.", of: Screen.Button.Style.self).optional
      }
    }
  }

  static let title = "Purchase"
  static let summary = "A button that buys one product. People who own it don't see it."

  func element(on screen: ScreenComposer<some Strings>) -> Screen.Element? {
    screen.purchase(self).map(Screen.Element.purchase)
  }
}

extension ScreenComposer {
  /// Returns a button with a price, for people who do not own the product.
  ///
  /// Without a price it is disabled and shows none.
  fileprivate func purchase(_ layout: PurchaseLayout) -> Screen.Purchase? {
    guard let id = catalog.product(layout.product.value) else { return nil }
    let productState = productState(of: id)
    guard !productState.isHeld else { return nil }
    let price = price(of: id)?.current
    let label = price.map { words(layout.label, .text($0)) } ?? words(layout.unpriced)
    let canRetry = productState == .unavailable || productState == .unreachable
    return Screen.Purchase(
      state: productState,
      button: Screen.Button(
        label: label, style: layout.style ?? .prominent, action: purchase(of: id),
        isEnabled: productState.isForSale && sale(of: id) == .yes && canBuy,
        progress: productState == .buying ? words(.purchasing) : nil),
      note: note(on: id, productState),
      retry: canRetry
        ? Screen.Button(
          label: words(.tryAgain), style: .bordered, action: .reload, isEnabled: !isBusy) : nil)
  }
}

extension Screen {
  /// A button that buys one product and shows its price.
  public struct Purchase: Hashable, Sendable, Codable {
    /// The state.
    public let state: Product.State

    /// The button that buys.
    public let button: Button

    /// The text for a product that can't be bought now.
    public let note: String?

    /// The button that loads the products again.
    public let retry: Button?
  }
}

extension Screen.Purchase: ElementContent {
  static let kind = Screen.Element.Kind.purchase
  var plainText: String { String(lines: button.plainText, note, retry?.plainText) }
  var controls: [Screen.Control] { [button, retry].compactMap { $0?.control } }
}
