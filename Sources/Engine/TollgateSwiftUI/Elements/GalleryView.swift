#if canImport(SwiftUI)
import SwiftUI
import TollgateScreens

/// A gallery to choose from: the item that is looked at is large.
struct GalleryView: View {
  let gallery: Screen.Gallery

  var body: some View {
    VStack(alignment: .leading, spacing: 12) {
      Text(gallery.label).font(.title3.bold()).accessibilityAddTraits(.isHeader)
      ForEach(gallery.options.filter(\.isPreviewed), id: \.id) { option in
        Swatch(colors: option.colors)
          .frame(height: 120)
          .accessibilityElement()
          .accessibilityLabel(option.title)
      }
      ForEach(gallery.options, id: \.id) { option in OptionCard(option: option) }
    }
    .multilineTextAlignment(.leading)
  }
}

private struct OptionCard: View {
  let option: Screen.Gallery.Option

  var body: some View {
    VStack(alignment: .leading, spacing: 8) {
      HStack {
        Swatch(colors: option.colors).frame(width: 44, height: 32).accessibilityHidden(true)
        VStack(alignment: .leading, spacing: 2) {
          Text(option.title).font(.headline)
          if let lock = option.lock {
            Label(lock, systemImage: "lock.fill").font(.footnote).foregroundStyle(.secondary)
          }
        }
      }
      .accessibilityElement(children: .combine)
      .accessibilityAddTraits(option.isChosen ? .isSelected : [])
      ViewThatFits(in: .horizontal) {
        HStack { buttons }
        VStack(alignment: .leading) { buttons }
      }
    }
    .modifier(Panel(isChosen: option.isChosen))
  }

  @ViewBuilder private var buttons: some View {
    SmallButton(button: option.preview, subject: option.title)
      .accessibilityAddTraits(option.isPreviewed ? .isSelected : [])
    if let spend = option.spend { SmallButton(button: spend, subject: option.title) }
    SmallButton(button: option.button, subject: option.title)
      .accessibilityAddTraits(option.isChosen ? .isSelected : [])
  }
}

/// A preview of an option: its colors side by side.
private struct Swatch: View {
  let colors: [String]

  var body: some View {
    HStack(spacing: 0) {
      ForEach(Array(colors.enumerated()), id: \.offset) { _, color in
        Rectangle().fill(Color(hex: color))
      }
    }
    .clipShape(RoundedRectangle(cornerRadius: 8))
  }
}

extension Color {
  /// A color written as `#rrggbb`; any other text gives clear.
  fileprivate init(hex: String) {
    guard hex.count == 7, let number = Int(hex.dropFirst(), radix: 16) else {
      self = .clear
      return
    }
    self.init(
      red: Double(number >> 16 & 0xFF) / 255, green: Double(number >> 8 & 0xFF) / 255,
      blue: Double(number & 0xFF) / 255)
  }
}
#endif
