#if canImport(SwiftUI)
public import SwiftUI
public import TollgateScreens

/// A box that explains something, such as how to stay free.
///
/// For a paywall that an app lays out itself.
public struct PaywallInfoCard: View {
  private let card: Screen.Card

  /// Creates a view of a card, which has its texts decided.
  public init(card: Screen.Card) { self.card = card }

  /// The icon, the title and the text, above each other.
  public var body: some View {
    VStack(alignment: .leading, spacing: 4) {
      HStack {
        if let icon = card.icon {
          Image(systemName: icon).foregroundStyle(.tint).accessibilityHidden(true)
        }
        Text(verbatim: card.title).font(.headline).accessibilityAddTraits(.isHeader)
      }
      Text(verbatim: card.caption).foregroundStyle(.secondary)
    }
    .frame(maxWidth: .infinity, alignment: .leading)
  }
}
#endif
