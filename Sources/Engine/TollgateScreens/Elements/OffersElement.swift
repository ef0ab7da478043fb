import SourceJSON
public import TollgateCore

/// A card for each offer that is open, with the first product that it sells at its lowest price.
struct OffersLayout: Sendable, Decodable {
  /// One offer's words.
  struct Card: Sendable, Decodable {
    let offer: SourceLocated<Offer.ID>
    let title: StringKey

    enum CodingKeys: String, LayoutKey {
      case offer, title

      var value: LayoutValue {
        switch self {
        case .offer: .name(.offer, "Offer", "The name of one under `offers`.")
        case .title: .text("Its name.")
        }
      }
    }
  }

  let cards: [Card]

  /// The header of all offers.
  let header: StringKey?

  /// The button's text; its argument is the price.
  let button: StringKey
}

extension OffersLayout: ElementGrammar {
  enum CodingKeys: String, LayoutKey {
    case cards = "offers", header, button = "buy"

    var value: LayoutValue {
      switch self {
      case .cards:
        .list(
          "Cards", "In order, from the top.",
          of: .object("Card", "One offer's words.", Card.CodingKeys.self))
      case .header: .text("The first line of all of them. None by default.").optional
      case .button: .text("The buttons' label; its argument is the price.", arguments: 1)
      }
    }
  }

  static let title = "Offers"
  static let summary =
    "A card for each offer that is open, with the first product that costs least through it and is not owned."

  func element(on screen: ScreenComposer<some Strings>) -> Screen.Element? {
    screen.offers(self).map(Screen.Element.offers)
  }
}

extension ScreenComposer {
  /// Returns a card for each open offer, with the first product that costs least through it.
  fileprivate func offers(_ layout: OffersLayout) -> [Screen.OfferCard]? {
    let cards = layout.cards.compactMap { card -> Screen.OfferCard? in
      guard let open = open.first(where: { $0.id == card.offer.value }) else { return nil }
      let id = open.sales.lazy.map(\.product).first { id in
        offer(on: id)?.offer == open.id && !productState(of: id).isHeld && isWorthOffering(id)
      }
      guard let id, let price = price(of: id),
        let button = button(
          buying: id, productState(of: id), layout.button, price: price.current, retries: false)
      else { return nil }
      return Screen.OfferCard(
        id: open.id, header: layout.header.map { words($0) }, title: words(card.title),
        product: id, name: name(of: id), price: price, button: button)
    }
    return cards.isEmpty ? nil : cards
  }
}

extension Screen {
  /// A product that is sold for less for a while.
  public struct OfferCard: Hashable, Sendable, Codable {
    /// The offer.
    public let id: Offer.ID

    /// The header of all offer cards.
    public let header: String?

    /// The title.
    public let title: String

    /// The product.
    public let product: Catalog.Product.ID

    /// The name of the product.
    public let name: String

    /// The price during the offer.
    public let price: Price

    /// The button that buys.
    public let button: Button
  }
}

extension Screen.OfferCard: ElementContent {
  static let kind = Screen.Element.Kind.offers

  var plainText: String {
    String(lines: header, title, name, price.plainText, price.countdown?.text, button.plainText)
  }

  var controls: [Screen.Control] { [button.control] }
  var countsDown: Bool { price.countdown != nil }
}
