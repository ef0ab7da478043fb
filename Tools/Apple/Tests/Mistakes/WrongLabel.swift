import SwiftUI

struct Page: View {
  var body: some View {
    Text("Page").frame(maximumWidth: 640)  // all: incorrect argument label
  }
}
