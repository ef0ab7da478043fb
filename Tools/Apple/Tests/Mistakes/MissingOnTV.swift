import SwiftUI

struct Turn: View {
  var body: some View {
    Button("Left") {}.keyboardShortcut(.leftArrow)  // tvOS: 'keyboardShortcut(_:modifiers:)' is unavailable in tvOS; watchOS: 'keyboardShortcut(_:modifiers:)' is unavailable in watchOS
  }
}
