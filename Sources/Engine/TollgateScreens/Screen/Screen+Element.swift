extension Screen {
  /// An element of a screen.
  public enum Element: Hashable, Sendable {
    case hero(Hero)
    case text(Text)
    case card(Card)
    case section(Section)
    case product(Product)
    case button(Button)
    case toggle(Toggle)
    case picker(Picker)
    case quota(Quota)
    case playfield(Playfield)
    case plans(Plans)
    case tabs([Tab])
    case items(Items)
    case sheet(Sheet)
    case offers([OfferCard])
    case purchase(Purchase)
    case link(Link)
    case gallery(Gallery)
    case entries(Entries)
    case field(Field)
    case subscription(Subscription)
    case view(AppView)
  }
}

extension Screen.Element {
  /// The kinds of elements, by their keys in JSON.
  enum Kind: String, CodingKey, CaseIterable {
    case hero, text, card, section, product, button, toggle, picker, quota, playfield
    case plans, tabs, items, sheet, offers, purchase, link, gallery, entries, field
    case subscription, view
  }

  /// The element's content.
  var content: any ElementContent {
    switch self {
    case .hero(let hero): hero
    case .text(let text): text
    case .card(let card): card
    case .section(let section): section
    case .product(let product): product
    case .button(let button): button
    case .toggle(let toggle): toggle
    case .picker(let picker): picker
    case .quota(let quota): quota
    case .playfield(let playfield): playfield
    case .plans(let plans): plans
    case .tabs(let tabs): tabs
    case .items(let items): items
    case .sheet(let sheet): sheet
    case .offers(let cards): cards
    case .purchase(let purchase): purchase
    case .link(let link): link
    case .gallery(let gallery): gallery
    case .entries(let entries): entries
    case .field(let field): field
    case .subscription(let subscription): subscription
    case .view(let view): view
    }
  }

  private init(_ kind: Kind, from container: KeyedDecodingContainer<Kind>) throws {
    func content<Content: Decodable>() throws -> Content {
      try container.decode(Content.self, forKey: kind)
    }
    self =
      switch kind {
      case .hero: .hero(try content())
      case .text: .text(try content())
      case .card: .card(try content())
      case .section: .section(try content())
      case .product: .product(try content())
      case .button: .button(try content())
      case .toggle: .toggle(try content())
      case .picker: .picker(try content())
      case .quota: .quota(try content())
      case .playfield: .playfield(try content())
      case .plans: .plans(try content())
      case .tabs: .tabs(try content())
      case .items: .items(try content())
      case .sheet: .sheet(try content())
      case .offers: .offers(try content())
      case .purchase: .purchase(try content())
      case .link: .link(try content())
      case .gallery: .gallery(try content())
      case .entries: .entries(try content())
      case .field: .field(try content())
      case .subscription: .subscription(try content())
      case .view: .view(try content())
      }
  }
}

extension Screen.Element: Codable {
  /// Encodes the element with a key for its kind.
  public func encode(to encoder: any Encoder) throws {
    let content = content
    var container = encoder.container(keyedBy: Kind.self)
    try container.encode(content, forKey: type(of: content).kind)
  }

  /// Creates an element by decoding it.
  ///
  /// - Throws: `DecodingError` if its kind is unknown.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Kind.self)
    guard let kind = container.allKeys.first, container.allKeys.count == 1 else {
      throw DecodingError.dataCorrupted(
        DecodingError.Context(
          codingPath: decoder.codingPath,
          debugDescription: "an element is an object with one key, its kind"))
    }
    try self.init(kind, from: container)
  }
}
