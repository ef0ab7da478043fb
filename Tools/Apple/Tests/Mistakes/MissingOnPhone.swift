import SwiftUI

struct Remote: View {
  var body: some View {
    Text("Turn").onMoveCommand { _ in }  // iOS: is unavailable in iOS; watchOS: is unavailable in watchOS; visionOS: is unavailable in visionOS
  }
}
