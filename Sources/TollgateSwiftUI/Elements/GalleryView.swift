#if canImport(SwiftUI)
import SwiftUI
import TollgateScreens

/// Things to look at and to pick one of: the one that is looked at is shown large.
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
  }
}

private struct OptionCard: View {
  let option: Screen.Gallery.Option

  var body: some View {
    VStack(alignment: .leading, spacing: 8) {
      HStack {
        Swatch(colors: option.colors).frame(width: 44, height: 32).accessibilityHidden(true)
        Text(option.title).font(.headline)
        Spacer(minLength: 8)
        if let lock = option.lock {
          Label(lock, systemImage: "lock.fill").font(.footnote)
        }
      }
      .accessibilityElement(children: .combine)
      .accessibilityAddTraits(option.isChosen ? .isSelected : [])
      HStack {
        SmallButton(button: option.button, subject: option.title)
        SmallButton(button: option.preview, subject: option.title)
        if let spend = option.spend { SmallButton(button: spend, subject: option.title) }
      }
    }
    .modifier(Panel(isChosen: option.isChosen))
  }
}

/// What something looks like: its colours side by side.
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
  /// A colour written as `#rrggbb`; anything else is clear.
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
