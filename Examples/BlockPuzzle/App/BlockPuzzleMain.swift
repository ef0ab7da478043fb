import BlockPuzzleViews
import SwiftUI

@main
enum BlockPuzzleMain {
  @MainActor static func main() { BlockPuzzleApp.main() }
}
