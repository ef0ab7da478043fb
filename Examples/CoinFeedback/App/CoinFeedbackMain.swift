import CoinFeedbackViews
import SwiftUI

@main
enum CoinFeedbackMain {
  @MainActor static func main() { coinApp.main() }
}
