import SourceJSON
import TollgateCore

/// A name in a layout that something outside of it has to define.
enum Mention: Hashable, Sendable {
  case feature(SourceLocated<Feature.ID>)
  case product(SourceLocated<Varying<Catalog.Product.ID>>)
  case entitlement(SourceLocated<Entitlement.ID>)
  case choice(SourceLocated<Choice.ID>)
  case screen(SourceLocated<ScreenID>)
  case toggle(SourceLocated<String>)
  case currency(SourceLocated<Currency.ID>)
  case trial(SourceLocated<Trial.ID>)
  case spend(SourceLocated<Spend.ID>)
  case offer(SourceLocated<Offer.ID>)
  case badge(SourceLocated<Badge.ID>)
  case progression(SourceLocated<Progression.ID>)

  /// A key of the String Catalog, and how many arguments its text is given.
  case text(StringKey, arguments: Int)
}

extension ScreenLayout {
  /// The elements, those inside of others included, in the order of the file.
  var allElements: [ElementLayout] {
    (elements + (footer ?? [])).flatMap(\.withInner)
      + (alert.map { ($0.text ?? []) + $0.buttons } ?? [])
  }

  /// Every name that the layout uses, in the order of the file as far as elements go.
  var mentions: [Mention] {
    var mentions = title.mentioned() + (back.map { [.screen($0)] } ?? [])
    mentions += (when?.mentions ?? []) + (celebration?.mentions ?? [])
    mentions += allElements.flatMap(\.mentions)
    if let alert {
      mentions += Optional(alert.title).mentioned() + (alert.when?.mentions ?? [])
    }
    return mentions
  }
}

extension ElementLayout {
  fileprivate var withInner: [ElementLayout] {
    switch content {
    case .section(let section): [self] + section.elements.flatMap(\.withInner)
    case .tabs(let tabs): [self] + tabs.tabs.flatMap(\.elements).flatMap(\.withInner)
    case .entries(let entries): [self] + (entries.details ?? []).flatMap(\.withInner)
    default: [self]
    }
  }

  fileprivate var mentions: [Mention] {
    let own: [Mention] =
      switch content {
      case .hero(let hero):
        [.text(hero.title, arguments: 0)]
          + hero.caption.mentioned(arguments: hero.arguments?.count ?? 0)
          + (hero.arguments ?? []).flatMap(\.mentions)
      case .text(let text):
        [.text(text.key, arguments: text.arguments?.count ?? 0)] + text.detail.mentioned()
          + (text.arguments ?? []).flatMap(\.mentions)
      case .card(let card):
        [
          .text(card.title, arguments: 0),
          .text(card.caption, arguments: card.arguments?.count ?? 0),
        ] + (card.arguments ?? []).flatMap(\.mentions)
      case .section(let section): section.header.mentioned() + section.footer.mentioned()
      case .benefits(let benefits):
        benefits.header.mentioned()
          + benefits.benefits.flatMap { benefit -> [Mention] in
            [.feature(benefit.feature), .text(benefit.title, arguments: 0)]
          }
      case .product(let product):
        [.product(product.product), .text(product.button, arguments: 1)]
          + product.title.mentioned()
      case .button(let button): [.text(button.key, arguments: 0)] + button.action.mentions
      case .toggle(let toggle): [.toggle(toggle.name), .text(toggle.label, arguments: 0)]
      case .picker(let picker):
        [.choice(picker.choice), .text(picker.label, arguments: 0)]
          + picker.options.sorted { $0.key < $1.key }.flatMap { id, key -> [Mention] in
            [.feature(SourceLocated(id, at: key.location)), .text(key, arguments: 0)]
          }
      case .quota(let quota):
        [.feature(quota.feature)] + quota.label.mentioned(arguments: 2)
          + quota.tomorrow.mentioned() + quota.hours.mentioned(arguments: 1)
      case .playfield(let playfield):
        [.text(playfield.label, arguments: 0)] + (playfield.palette.map { [.choice($0)] } ?? [])
      case .plans(let plans): plans.mentions
      case .tabs(let tabs): tabs.tabs.map { .text($0.label, arguments: 0) }
      case .items(let items): items.mentions
      case .sheet(let sheet): sheet.mentions
      case .offers(let offers): offers.mentions
      case .purchase(let purchase): purchase.mentions
      case .link(let link): [.text(link.label, arguments: 0)]
      case .gallery(let gallery): gallery.mentions
      case .badges(let badges): badges.mentions
      case .entries(let entries): entries.mentions
      case .field(let field): field.mentions
      }
    return own + (when?.mentions ?? [])
  }
}

extension Optional where Wrapped == StringKey {
  func mentioned(arguments: Int = 0) -> [Mention] {
    map { [.text($0, arguments: arguments)] } ?? []
  }
}

extension ActionLayout {
  fileprivate var mentions: [Mention] {
    switch self {
    case .use(let feature, let next): [.feature(feature)] + (next.map { [.screen($0)] } ?? [])
    case .open(let screen): [.screen(screen)]
    case .choose(let product): [.product(product.fixed)]
    case .spend(let spend, let feature):
      [.spend(spend)] + (feature.map { [.feature($0)] } ?? [])
    case .completeOnboarding(let next): next.map { [.screen($0)] } ?? []
    case .note(_, let feature): [.feature(feature)]
    case .restore, .redeem, .dismiss, .reload, .forget, .manageSubscriptions: []
    }
  }
}

extension ArgumentLayout {
  var mentions: [Mention] {
    switch self {
    case .remaining(let feature), .limit(let feature): [.feature(feature)]
    case .price(let product): [.product(product)]
    case .balance(let currency): [.currency(currency)]
    case .granted(let currencies): currencies.map(Mention.currency)
    case .daysRemaining(let trial): [.trial(trial)]
    case .progress(let progression): [.progression(progression)]
    case .cost(let spend): [.spend(spend)]
    case .input, .appVersion: []
    }
  }
}

extension Condition {
  fileprivate var mentions: [Mention] {
    switch self {
    case .all(let parts): parts.flatMap(\.mentions)
    case .not(let other): other.mentions
    case .entitled(let entitlement): [.entitlement(entitlement)]
    case .unlimited(let feature), .denied(let feature), .allowed(let feature): [.feature(feature)]
    case .owned(let product), .pending(let product), .chosen(let product): [.product(product.fixed)]
    case .inTrial(let trial), .trialExpired(let trial): [.trial(trial)]
    case .offer(let offer): [.offer(offer)]
    case .platform, .input, .productCatalog, .loading, .onboarded: []
    }
  }
}
