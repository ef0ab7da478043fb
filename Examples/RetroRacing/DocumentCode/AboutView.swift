#if canImport(SwiftUI)
public import SwiftUI
public import Tollgate
import TollgateScreens
import TollgateSwiftUI

/// The description of the game; the catalog's screen `about`.
public struct AboutView: View {
  private let screens: ScreenModel
  @Environment(\.dismiss) private var dismiss

  /// Creates the view.
  public init(screens: ScreenModel) { self.screens = screens }

  /// The content of the view.
  public var body: some View { TollgateView(screens, from: "about") { dismiss() } }
}
#endif
