#if canImport(SwiftUI)
public import SwiftUI
public import Tollgate
import TollgateScreens
import TollgateSwiftUI

/// The play limit, purchases, and the switch of testers; the catalog's screen `settings`.
public struct SettingsView: View {
  private let screens: ScreenModel
  @Environment(\.dismiss) private var dismiss

  /// Creates the view.
  public init(screens: ScreenModel) { self.screens = screens }

  /// The content of the view.
  public var body: some View { TollgateView(screens, from: "settings") { dismiss() } }
}
#endif
