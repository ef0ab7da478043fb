import RetroRacingViews
import SwiftUI

@main
enum RetroRacingMain {
  @MainActor static func main() { RetroRacingApp.main() }
}
