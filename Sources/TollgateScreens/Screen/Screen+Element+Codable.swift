extension Screen.Element: Codable {
  private enum Kind: String, CodingKey, CaseIterable {
    case hero, text, card, section, product, button, toggle, picker, quota, playfield
    case plans, tabs, items, sheet, offers, purchase, link, gallery, entries, field
  }

  /// Encodes the element with a key for its kind.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Kind.self)
    switch self {
    case .hero(let hero): try container.encode(hero, forKey: .hero)
    case .text(let text): try container.encode(text, forKey: .text)
    case .card(let card): try container.encode(card, forKey: .card)
    case .section(let section): try container.encode(section, forKey: .section)
    case .product(let product): try container.encode(product, forKey: .product)
    case .button(let button): try container.encode(button, forKey: .button)
    case .toggle(let toggle): try container.encode(toggle, forKey: .toggle)
    case .picker(let picker): try container.encode(picker, forKey: .picker)
    case .quota(let quota): try container.encode(quota, forKey: .quota)
    case .playfield(let playfield): try container.encode(playfield, forKey: .playfield)
    case .plans(let plans): try container.encode(plans, forKey: .plans)
    case .tabs(let tabs): try container.encode(tabs, forKey: .tabs)
    case .items(let items): try container.encode(items, forKey: .items)
    case .sheet(let sheet): try container.encode(sheet, forKey: .sheet)
    case .offers(let offers): try container.encode(offers, forKey: .offers)
    case .purchase(let purchase): try container.encode(purchase, forKey: .purchase)
    case .link(let link): try container.encode(link, forKey: .link)
    case .gallery(let gallery): try container.encode(gallery, forKey: .gallery)
    case .entries(let entries): try container.encode(entries, forKey: .entries)
    case .field(let field): try container.encode(field, forKey: .field)
    }
  }

  /// Creates an element by decoding it.
  ///
  /// - Throws: `DecodingError` if it is of no known kind.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Kind.self)
    guard let kind = container.allKeys.first, container.allKeys.count == 1 else {
      throw DecodingError.dataCorrupted(
        DecodingError.Context(
          codingPath: decoder.codingPath,
          debugDescription: "an element is an object with one key, its kind"))
    }
    self =
      switch kind {
      case .hero: .hero(try container.decode(Screen.Hero.self, forKey: kind))
      case .text: .text(try container.decode(Screen.Text.self, forKey: kind))
      case .card: .card(try container.decode(Screen.Card.self, forKey: kind))
      case .section: .section(try container.decode(Screen.Section.self, forKey: kind))
      case .product: .product(try container.decode(Screen.Product.self, forKey: kind))
      case .button: .button(try container.decode(Screen.Button.self, forKey: kind))
      case .toggle: .toggle(try container.decode(Screen.Toggle.self, forKey: kind))
      case .picker: .picker(try container.decode(Screen.Picker.self, forKey: kind))
      case .quota: .quota(try container.decode(Screen.Quota.self, forKey: kind))
      case .playfield: .playfield(try container.decode(Screen.Playfield.self, forKey: kind))
      case .plans: .plans(try container.decode(Screen.Plans.self, forKey: kind))
      case .tabs: .tabs(try container.decode([Screen.Tab].self, forKey: kind))
      case .items: .items(try container.decode(Screen.Items.self, forKey: kind))
      case .sheet: .sheet(try container.decode(Screen.Sheet.self, forKey: kind))
      case .offers: .offers(try container.decode([Screen.OfferCard].self, forKey: kind))
      case .purchase: .purchase(try container.decode(Screen.Purchase.self, forKey: kind))
      case .link: .link(try container.decode(Screen.Link.self, forKey: kind))
      case .gallery: .gallery(try container.decode(Screen.Gallery.self, forKey: kind))
      case .entries: .entries(try container.decode(Screen.Entries.self, forKey: kind))
      case .field: .field(try container.decode(Screen.Field.self, forKey: kind))
      }
  }
}
