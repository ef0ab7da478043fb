import SourceJSON
import TollgateCore

/// A card for each offer that is open, with the first product that it sells at its lowest price.
struct OffersLayout: Hashable, Sendable, Decodable {
  /// One offer's words.
  struct Card: Hashable, Sendable, Decodable {
    let offer: SourceLocated<Offer.ID>
    let title: StringKey
  }

  let cards: [Card]

  /// The header of all offers.
  let header: StringKey?

  /// The button's text; its argument is the price.
  let button: StringKey

  private enum CodingKeys: String, CodingKey { case cards = "offers", header, button = "buy" }
}

extension OffersLayout {
  var mentions: [Mention] {
    header.mentioned() + [.text(button, arguments: 1)]
      + cards.flatMap { [.offer($0.offer), .text($0.title, arguments: 0)] }
  }
}
