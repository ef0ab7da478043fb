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
  }

  let content: Content
  let when: Condition?
}

extension ElementLayout: Decodable {
  private enum Kind: String, CodingKey, CaseIterable {
    case hero, text, card, section, benefits, product, button, toggle, picker, quota, playfield
  }
  private enum CommonKeys: String, CodingKey { case when }

  init(from decoder: any Decoder) throws {
    let kinds = try decoder.container(keyedBy: Kind.self)
    let named = Kind.allCases.filter(kinds.contains)
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
      }
    when = try decoder.container(keyedBy: CommonKeys.self)
      .decodeIfPresent(Condition.self, forKey: .when)
  }

  private static func mistake(naming kinds: [String], in decoder: any Decoder) -> any Error {
    guard kinds.isEmpty else {
      return decoder.sourceError(
        "an element is of one kind, and this one is \(kinds.joined(separator: " and "))",
        fix: "Make it two elements.")
    }
    let keys = decoder.sourceNode?.members.map(\.key) ?? []
    let known = Kind.allCases.map(\.rawValue)
    let question = keys.lazy.compactMap { Suggestion.question(about: $0, in: known) }.first
    return decoder.sourceError(
      keys.isEmpty
        ? "an element has a kind"
        : "no element is of the kind \(keys.map { "`\($0)`" }.joined(separator: " or "))",
      fix: question ?? "The kinds are \(known.joined(separator: ", ")).")
  }
}
