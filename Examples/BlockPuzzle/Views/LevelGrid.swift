#if canImport(SwiftUI)
public import BlockPuzzle
public import SwiftUI
public import Tollgate
import TollgateScreens
import TollgateSwiftUI

extension View {
  /// Draws the levels of each pack where the catalog's screens leave a place for them.
  ///
  /// - Parameters:
  ///   - screens: The game's screens.
  ///   - levels: The game's levels.
  /// - Returns: The view, with the levels in it.
  public func levelGrids(_ screens: ScreenModel, _ levels: LevelManager) -> some View {
    screenView("levels_2") { _, _ in LevelGrid(pack: 2, screens: screens, levels: levels) }
      .screenView("levels_3") { _, _ in LevelGrid(pack: 3, screens: screens, levels: levels) }
      .screenView("levels_4") { _, _ in LevelGrid(pack: 4, screens: screens, levels: levels) }
      .screenView("levels_5") { _, _ in LevelGrid(pack: 5, screens: screens, levels: levels) }
  }
}

/// The ten levels of a pack; a tap on one finishes it.
private struct LevelGrid: View {
  let pack: Int
  let screens: ScreenModel
  let levels: LevelManager

  var body: some View {
    let finished = screens.known.customer.progress["level"] ?? 0
    let levels = Array(LevelManager.levels(ofPack: pack))
    VStack {
      LevelRow(numbers: Array(levels.prefix(5)), finished: finished, levels: self.levels)
      LevelRow(numbers: Array(levels.dropFirst(5)), finished: finished, levels: self.levels)
    }
  }
}

/// Five levels of a pack.
private struct LevelRow: View {
  let numbers: [Int]
  let finished: Int
  let levels: LevelManager

  var body: some View {
    HStack {
      ForEach(numbers, id: \.self) { level in
        Button {
          try? levels.reach(level: level)
        } label: {
          VStack {
            Text(verbatim: "\(level)")
            Image(systemName: level <= finished ? "checkmark.circle.fill" : "circle")
              .accessibilityHidden(true)
          }
          .frame(maxWidth: .infinity)
        }
        .disabled(!levels.isUnlocked(level: level))
        .accessibilityAddTraits(level <= finished ? .isSelected : [])
      }
    }
  }
}
#endif
