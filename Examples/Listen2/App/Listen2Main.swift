import Listen2Views
import SwiftUI

@main
enum Listen2Main {
  @MainActor static func main() { Listen2App.main() }
}
