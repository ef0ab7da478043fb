import SwiftUI

#Preview("Page") {
  Text("Page").opacity("half")  // all: cannot convert value of type 'String' to expected argument type 'Double'
}
