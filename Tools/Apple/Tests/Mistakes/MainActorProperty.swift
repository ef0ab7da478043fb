import SwiftUI

struct Page: View {
  var body: some View { Text("Page") }
}

nonisolated func draw(_ page: Page) {
  _ = page.body  // all: main actor-isolated property 'body' can not be referenced from a nonisolated context
}
