#if canImport(SwiftUI)
import SwiftUI
import TollgateScreens

/// Draws what shares a line, if that is long enough.
struct ElementsLine: View {
  let elements: [Screen.Element]

  /// The proxy that scrolls to a tab.
  let proxy: ScrollViewProxy

  var body: some View {
    if elements.count == 1 {
      all
    } else {
      ViewThatFits(in: .horizontal) {
        HStack(spacing: 16) { all }
        VStack { all }
      }
    }
  }

  private var all: some View {
    ForEach(Array(elements.enumerated()), id: \.offset) { _, element in
      ElementView(element, in: proxy)
    }
  }
}

/// A view of an element of any kind.
struct ElementView: View {
  private let element: Screen.Element
  private let proxy: ScrollViewProxy?

  /// Creates a view of an element.
  ///
  /// - Parameters:
  ///   - element: The element to show.
  ///   - proxy: The proxy that scrolls to a tab.
  init(_ element: Screen.Element, in proxy: ScrollViewProxy? = nil) {
    self.element = element
    self.proxy = proxy
  }

  var body: some View {
    drawn.modifier(RemoteFocus(isTaken: takesFocus))
  }

  /// A Boolean value that indicates whether nothing in the element has the focus of a remote control.
  private var takesFocus: Bool {
    switch element {
    // Separate views draw the content of these.
    case .section, .tabs, .link, .playfield, .view: false
    default: !element.hasControls
    }
  }

  @ViewBuilder private var drawn: some View {
    switch element {
    case .hero(let hero): HeroView(hero: hero)
    case .text(let text): TextLine(text: text)
    case .card(let card): CardView(card: card)
    case .section(let section): SectionPanel(section: section)
    case .product(let product): ProductPanel(product: product)
    case .button(let button): ScreenButton(button: button)
    case .toggle(let toggle): ToggleLine(toggle: toggle)
    case .picker(let picker): OptionsPanel(picker: picker)
    case .quota(let quota): QuotaView(quota: quota)
    case .playfield(let playfield): PlayfieldView(playfield: playfield)
    case .plans(let plans): PlansView(plans: plans)
    case .tabs(let tabs): TabsView(tabs: tabs, proxy: proxy)
    case .items(let items): ItemsView(items: items)
    case .sheet(let sheet): ProductSheet(sheet: sheet)
    case .offers(let cards): OffersView(cards: cards)
    case .purchase(let purchase): PurchaseButton(purchase: purchase)
    case .link(let link): LinkLine(link: link)
    case .gallery(let gallery): GalleryView(gallery: gallery)
    case .entries(let entries): EntriesPanel(entries: entries)
    case .field(let field): FieldPanel(field: field)
    case .subscription(let subscription): SubscriptionPanel(subscription: subscription)
    case .view(let view): AppViewPanel(view: view)
    }
  }
}
#endif
