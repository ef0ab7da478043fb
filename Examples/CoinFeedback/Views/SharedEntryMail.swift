#if canImport(SwiftUI)
import CoinFeedback
import Foundation
public import SwiftUI
public import Tollgate
import TollgateScreens
import TollgateSwiftUI

extension View {
  /// Opens a mail with an entry's text when the person has shared it.
  ///
  /// - Parameter screens: The app's screens.
  /// - Returns: The view, whose shared entries are sent.
  public func sendsSharedEntries(of screens: ScreenModel) -> some View {
    modifier(SharedEntryMail(screens: screens))
  }
}

private struct SharedEntryMail: ViewModifier {
  let screens: ScreenModel
  @Environment(\.openURL) private var openURL

  func body(content: Content) -> some View {
    let (screens, openURL) = (screens, openURL)
    content.onScreenAction { action in
      guard case .note("shared", _) = action else { return }
      if let mail = EntryMail(inputs: screens.state.inputs)?.url { openURL(mail) }
    }
  }
}
#endif
