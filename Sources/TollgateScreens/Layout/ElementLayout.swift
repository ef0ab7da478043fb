import SourceJSON
import TollgateCore

/// One thing on a screen: an object with exactly one key that names its kind, the keys of that
/// kind, and perhaps a condition under `when`.
struct ElementLayout: Hashable, Sendable {
  indirect enum Content: Hashable, Sendable {
    case hero(HeroLayout)
    case text(TextLayout)
    case card(CardLayout)
    case section(SectionLayout)
    case benefits(BenefitsLayout)
    case product(ProductLayout)
    case button(ButtonLayout)
    case toggle(ToggleLayout)
    case picker(PickerLayout)
    case quota(QuotaLayout)
    case playfield(PlayfieldLayout)
    case plans(PlansLayout)
    case tabs(TabsLayout)
    case items(ItemsLayout)
    case sheet(SheetLayout)
    case offers(OffersLayout)
    case purchase(PurchaseLayout)
    case link(LinkLayout)
    case gallery(GalleryLayout)
    case badges(BadgesLayout)
    case entries(EntriesLayout)
    case field(FieldLayout)
  }

  let content: Content
  let when: Condition?
}

extension ElementLayout: Decodable {
  private enum Kind: String, CodingKey, CaseIterable {
    case hero, text, card, section, benefits, product, button, toggle, picker, quota, playfield
    case plans, tabs, items, sheet, offers, purchase, link, gallery, badges, entries, field
  }

  /// The keys that go with one kind or another.
  private enum Detail: String, CodingKey, CaseIterable {
    case icon, caption, with, style, detail, header, footer, title, buy, action, label, options
    case tomorrow, hours, palette, preselect, legal, compare, balance, cancel, unpriced, url, pick,
      get
    case preview, unlock, mark, details, open, delete, empty, placeholder, save
  }

  private enum CommonKeys: String, CodingKey { case when }

  init(from decoder: any Decoder) throws {
    // Looked for in the node, since a kind that is asked for counts as a key of every element.
    let common = try decoder.container(keyedBy: CommonKeys.self)
    let named = Kind.allCases.filter { decoder.sourceNode?[$0.rawValue] != nil }
    guard let kind = named.first, named.count == 1 else {
      throw Self.mistake(naming: named.map(\.rawValue), in: decoder)
    }
    content =
      switch kind {
      case .hero: .hero(try HeroLayout(from: decoder))
      case .text: .text(try TextLayout(from: decoder))
      case .card: .card(try CardLayout(from: decoder))
      case .section: .section(try SectionLayout(from: decoder))
      case .benefits: .benefits(try BenefitsLayout(from: decoder))
      case .product: .product(try ProductLayout(from: decoder))
      case .button: .button(try ButtonLayout(from: decoder))
      case .toggle: .toggle(try ToggleLayout(from: decoder))
      case .picker: .picker(try PickerLayout(from: decoder))
      case .quota: .quota(try QuotaLayout(from: decoder))
      case .playfield: .playfield(try PlayfieldLayout(from: decoder))
      case .plans: .plans(try PlansLayout(from: decoder))
      case .tabs: .tabs(try TabsLayout(from: decoder))
      case .items: .items(try ItemsLayout(from: decoder))
      case .sheet: .sheet(try SheetLayout(from: decoder))
      case .offers: .offers(try OffersLayout(from: decoder))
      case .purchase: .purchase(try PurchaseLayout(from: decoder))
      case .link: .link(try LinkLayout(from: decoder))
      case .gallery: .gallery(try GalleryLayout(from: decoder))
      case .badges: .badges(try BadgesLayout(from: decoder))
      case .entries: .entries(try EntriesLayout(from: decoder))
      case .field: .field(try FieldLayout(from: decoder))
      }
    when = try common.decodeIfPresent(Condition.self, forKey: .when)
  }

  private static func mistake(naming kinds: [String], in decoder: any Decoder) -> any Error {
    let known = Kind.allCases.map(\.rawValue)
    if kinds.isEmpty {
      // All keys are asked for now, so that a misspelt kind is told from what goes with a kind.
      _ = (try? decoder.container(keyedBy: Kind.self)).map { Kind.allCases.map($0.contains) }
      _ = (try? decoder.container(keyedBy: Detail.self)).map { Detail.allCases.map($0.contains) }
    }
    return decoder.sourceError(
      inA: "element", with: kinds,
      ifNone: "An element has one of " + known.map { "`\($0)`" }.joined(separator: ", ") + ".",
      ifSeveral: "Make an element of each.")
  }
}
