#if canImport(SwiftUI)
public import SwiftUI
public import TollgateScreens

/// The head of the paywall: its picture, its title, and the coffee.
///
/// For a paywall that an app lays out itself.
public struct PaywallHeaderView: View {
  private let hero: Screen.Hero

  /// Creates the head from the screen's hero.
  public init(hero: Screen.Hero) { self.hero = hero }

  /// The content of the view.
  public var body: some View {
    VStack(spacing: 12) {
      if let icon = hero.icon {
        Image(systemName: icon).font(.largeTitle).foregroundStyle(.tint).accessibilityHidden(true)
      }
      Text(verbatim: hero.title).font(.title).bold().accessibilityAddTraits(.isHeader)
      if let caption = hero.caption {
        Text(verbatim: caption).foregroundStyle(.secondary).multilineTextAlignment(.center)
      }
    }
  }
}
#endif
