#if canImport(SwiftUI)
import SwiftUI

/// A modifier that makes text focusable on tvOS if a person scrolls by moving the focus.
///
/// Otherwise text below the last button can't be reached.
///
/// https://developer.apple.com/documentation/swiftui/view/focusable(_:)
struct RemoteFocus: ViewModifier {
  var isTaken = true

  func body(content: Content) -> some View {
    #if os(tvOS)
    content.focusable(isTaken)
    #else
    content
    #endif
  }
}
#endif
