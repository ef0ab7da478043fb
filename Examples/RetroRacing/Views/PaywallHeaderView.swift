#if canImport(SwiftUI)
public import SwiftUI
public import TollgateScreens

/// What the paywall is about: its picture, its title, and the coffee.
///
/// For a paywall that an app lays out itself; ``PaywallView`` draws the whole screen.
public struct PaywallHeaderView: View {
  private let hero: Screen.Hero

  public init(hero: Screen.Hero) { self.hero = hero }

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
