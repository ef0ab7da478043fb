#if canImport(SwiftUI)
import SwiftUI
import TollgateScreens

/// Parts of a screen, with a bar of buttons that scroll to them and show which one is chosen.
struct TabsView: View {
  let tabs: [Screen.Tab]
  let proxy: ScrollViewProxy?
  @State private var chosen = 0
  @Environment(\.accessibilityReduceMotion) private var reduceMotion

  var body: some View {
    ScrollView(.horizontal) {
      HStack {
        ForEach(Array(tabs.enumerated()), id: \.offset) { index, tab in
          Button {
            chosen = index
            withAnimation(reduceMotion ? nil : .default) {
              proxy?.scrollTo(Self.anchor(index), anchor: .top)
            }
          } label: {
            if let icon = tab.icon {
              Label(tab.label, systemImage: icon)
            } else {
              Text(tab.label)
            }
          }
          .buttonStyle(.bordered)
          .tint(index == chosen ? Color.accentColor : Color.secondary)
          .accessibilityAddTraits(index == chosen ? .isSelected : [])
        }
      }
    }
    ForEach(Array(tabs.enumerated()), id: \.offset) { index, tab in
      VStack(spacing: 12) {
        ForEach(Array(tab.elements.enumerated()), id: \.offset) { _, element in
          ElementView(element)
        }
      }
      .id(Self.anchor(index))
    }
  }

  private static func anchor(_ index: Int) -> String { "tab-\(index)" }
}

/// Things for sale that belong together.
struct ItemsView: View {
  let items: Screen.Items

  var body: some View {
    VStack(alignment: .leading, spacing: 10) {
      if let header = items.header {
        Text(header).font(.title3.bold()).accessibilityAddTraits(.isHeader)
      }
      ForEach(items.items, id: \.id) { item in ItemCard(item: item) }
    }
    .multilineTextAlignment(.leading)
  }
}

private struct ItemCard: View {
  let item: Screen.Item
  @Environment(\.performScreenAction) private var perform

  var body: some View {
    VStack(alignment: .leading, spacing: 10) {
      if item.state.isHeld {
        HStack {
          what
          Spacer(minLength: 8)
          buy
        }
      } else {
        what
        if item.price != nil || item.note != nil || item.button != nil { deal }
      }
    }
    .modifier(Panel())
  }

  private var what: some View {
    HStack(alignment: .top) {
      if let icon = item.icon {
        Image(systemName: icon).font(.title2).foregroundStyle(.tint).accessibilityHidden(true)
      }
      VStack(alignment: .leading, spacing: 4) {
        name
        if let caption = item.caption { Text(caption).foregroundStyle(.secondary) }
        ClaimPills(claims: item.claims)
      }
    }
  }

  /// The price and the button on one line, if that is long enough.
  private var deal: some View {
    ViewThatFits(in: .horizontal) {
      HStack {
        cost
        Spacer(minLength: 8)
        buy
      }
      VStack(alignment: .leading, spacing: 8) {
        cost
        buy
      }
    }
  }

  private var cost: some View {
    VStack(alignment: .leading, spacing: 2) {
      if let price = item.price { PriceView(price: price) }
      if let note = item.note { NoteLine(note: note, isLoading: item.state == .loading) }
    }
  }

  @ViewBuilder private var name: some View {
    if let details = item.details {
      Button {
        perform(details)
      } label: {
        HStack(spacing: 4) {
          Text(item.title).font(.headline)
          Image(systemName: "chevron.forward").font(.footnote).foregroundStyle(.tertiary)
            .accessibilityHidden(true)
        }
      }
      .buttonStyle(.borderless)
    } else {
      Text(item.title).font(.headline)
    }
  }

  @ViewBuilder private var buy: some View {
    if let button = item.button {
      SmallButton(button: button, subject: item.title, style: button.style)
    }
  }
}

/// A view of the open offers.
struct OffersView: View {
  let cards: [Screen.OfferCard]

  var body: some View {
    ForEach(cards, id: \.id) { card in
      VStack(spacing: 8) {
        if let header = card.header {
          Text(header).font(.footnote.weight(.semibold)).foregroundStyle(.tone(.sale))
        }
        Text(card.title).font(.headline).accessibilityAddTraits(.isHeader)
        Text(card.name)
        PriceView(price: card.price, alignment: .center)
        ScreenButton(button: card.button)
      }
      .multilineTextAlignment(.center)
      .frame(maxWidth: .infinity)
      .modifier(Panel())
    }
  }
}
#endif
