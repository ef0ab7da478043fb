#if canImport(SwiftUI)
import SwiftUI
import TollgateScreens

/// A large view of the screen's subject.
struct HeroView: View {
  let hero: Screen.Hero

  var body: some View {
    VStack(spacing: 8) {
      if let icon = hero.icon { Emblem(icon: icon) }
      Text(hero.title).font(.largeTitle.bold()).accessibilityAddTraits(.isHeader)
      if let caption = hero.caption { Text(caption).foregroundStyle(.secondary) }
    }
    .multilineTextAlignment(.center)
    .frame(maxWidth: .infinity)
  }
}

/// A large decorative icon on a tile in the tint, which is lighter at the top.
struct Emblem: View {
  let icon: String
  @Environment(\.labelOnTint) private var labelOnTint

  var body: some View {
    Image(systemName: icon)
      .font(.largeTitle)
      .foregroundStyle(labelOnTint ?? .white)
      .padding(16)
      .background {
        RoundedRectangle(cornerRadius: 20).fill(.tint)
        RoundedRectangle(cornerRadius: 20).fill(
          LinearGradient(
            colors: [.white.opacity(0.25), .white.opacity(0)], startPoint: .top, endPoint: .bottom))
      }
      .padding(.bottom, 4)
      .accessibilityHidden(true)
  }
}

/// A line of text, with a value at its other end.
struct TextLine: View {
  let text: Screen.Text

  var body: some View {
    HStack(alignment: .firstTextBaseline) {
      if let icon = text.icon {
        Image(systemName: icon).foregroundStyle(.tint).accessibilityHidden(true)
      }
      words
      if let detail = text.detail {
        Spacer(minLength: 8)
        Text(detail).foregroundStyle(.secondary)
      }
    }
    .frame(maxWidth: text.detail == nil ? nil : .infinity, alignment: .leading)
    .accessibilityElement(children: .combine)
  }

  @ViewBuilder private var words: some View {
    switch text.style {
    case .body: Text(text.text)
    case .headline: Text(text.text).font(.headline).accessibilityAddTraits(.isHeader)
    case .secondary: Text(text.text).foregroundStyle(.secondary)
    case .footnote: Text(text.text).font(.footnote).foregroundStyle(.secondary)
    }
  }
}

/// A box that explains something.
struct CardView: View {
  let card: Screen.Card

  var body: some View {
    HStack(alignment: .firstTextBaseline) {
      if let icon = card.icon {
        Image(systemName: icon).foregroundStyle(.tint).accessibilityHidden(true)
      }
      VStack(alignment: .leading, spacing: 6) {
        Text(card.title).font(.headline).accessibilityAddTraits(.isHeader)
        Text(card.caption).foregroundStyle(.secondary)
      }
    }
    .modifier(Panel())
  }
}

/// A view of a note; a spinner shows while the store has not answered.
struct NoteLine: View {
  let note: String
  let isLoading: Bool

  var body: some View {
    HStack(spacing: 8) {
      if isLoading { ProgressView() }
      Text(note).font(.footnote).foregroundStyle(.secondary)
    }
    .accessibilityElement(children: .combine)
  }
}

/// Claims, each in a pill of its own.
struct ClaimPills: View {
  let claims: [String]

  var body: some View {
    ForEach(claims, id: \.self) { claim in
      Text(claim)
        .font(.footnote.weight(.semibold))
        .foregroundStyle(.tone(.good))
        .padding(.horizontal, 8)
        .padding(.vertical, 2)
        .background(.ground(of: .good), in: Capsule())
    }
  }
}

/// Leads out of the app; anything but an address on the web stays words.
struct LinkLine: View {
  let link: Screen.Link

  var body: some View {
    if let url = URL(string: link.url), url.scheme == "https" {
      Link(link.label, destination: url).font(.footnote)
    } else {
      Text(link.label).font(.footnote).foregroundStyle(.secondary)
    }
  }
}
#endif
