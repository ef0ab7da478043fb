import SwiftUI

struct Page: View {
  var body: some View {
    Text("Page").opacity("half")  // all: cannot convert value of type 'String' to expected argument type 'Double'
  }
}
