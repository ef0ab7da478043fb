import SwiftUI

struct Page: View {
  var body: some View {
    VStack {
      Text("Page")
      Locale.current  // all: this expression does not conform to 'View'
    }
  }
}
