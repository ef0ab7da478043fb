/// A kind of element, by the key that names it in a catalog's file.
///
/// A new kind is a case here and a file in `Elements`; the compiler leads to the rest.
/// CONTRIBUTING.md walks through it.
enum ElementKind: String, CodingKey, CaseIterable {
  case hero, text, card, section, benefits, product, button, toggle, picker, quota, playfield
  case plans, tabs, items, sheet, offers, purchase, link, gallery, badges, entries, field
  case subscription, view

  /// The type with the kind's grammar.
  var grammar: any ElementGrammar.Type {
    switch self {
    case .hero: HeroLayout.self
    case .text: TextLayout.self
    case .card: CardLayout.self
    case .section: SectionLayout.self
    case .benefits: BenefitsLayout.self
    case .product: ProductLayout.self
    case .button: ButtonLayout.self
    case .toggle: ToggleLayout.self
    case .picker: PickerLayout.self
    case .quota: QuotaLayout.self
    case .playfield: PlayfieldLayout.self
    case .plans: PlansLayout.self
    case .tabs: TabsLayout.self
    case .items: ItemsLayout.self
    case .sheet: SheetLayout.self
    case .offers: OffersLayout.self
    case .purchase: PurchaseLayout.self
    case .link: LinkLayout.self
    case .gallery: GalleryLayout.self
    case .badges: BadgesLayout.self
    case .entries: EntriesLayout.self
    case .field: FieldLayout.self
    case .subscription: SubscriptionLayout.self
    case .view: ViewLayout.self
    }
  }
}
