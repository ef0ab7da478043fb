import SwiftUI

struct Bought: View {
  let isBought: Bool

  var body: some View {
    Text("Bought").sensoryFeedback(.success, trigger: isBought) { _, _ in true }  // visionOS: is only available in visionOS 26.0 or newer
  }
}
