/// The handheld's screen: which of its cells are on.
public struct RaceScreen: Hashable, Sendable {
  /// The cells that are on, from left to right and then from top to bottom, counted from 0.
  public let lit: Set<Int>

  /// Draws a round.
  ///
  /// - Parameters:
  ///   - race: The round.
  ///   - showsCar: A Boolean value that indicates whether the player's car is drawn; after a crash
  ///     it blinks.
  public init(_ race: Race, showsCar: Bool = true) {
    var lit: Set<Int> = []
    func put(_ column: Int, _ row: Int) {
      guard (0..<Race.rows).contains(row) else { return }
      lit.insert(row * Race.columns + column)
    }
    func draw(_ lane: Int, _ top: Int) {
      for (y, line) in Race.car.enumerated() {
        for (x, dot) in line.enumerated() where dot == "#" { put(1 + lane * 3 + x, top + y) }
      }
    }
    // The road's edges go by with it.
    for row in 0..<Race.rows where (row - race.distance).isMultiple(of: 4) {
      for side in [0, Race.columns - 1] {
        put(side, row)
        put(side, row + 1)
      }
    }
    for other in race.others { draw(other.lane, other.row) }
    if showsCar { draw(race.lane, Race.carRow) }
    self.lit = lit
  }
}
