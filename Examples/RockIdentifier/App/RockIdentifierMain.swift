import RockIdentifierViews
import SwiftUI

@main
enum RockIdentifierMain {
  @MainActor static func main() { RockIdentifierApp.main() }
}
