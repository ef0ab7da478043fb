#if canImport(SwiftUI)
import SwiftUI

/// Lets text have the focus on tvOS, if a person scrolls by moving it: otherwise what is below the
/// last button can't be reached.
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
