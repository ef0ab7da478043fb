import Foundation
import RetroRacing
import Testing

@Suite("A round")
struct RaceTests {
  @Test("goes as it goes in the browser, turn by turn")
  func record() throws {
    let file = Source.folder.appending(path: "Tests/Rounds.txt")
    let record = try String(contentsOf: file, encoding: .utf8)
    let played = [1, 2, 4, 561].map { Driver(seed: $0).round() }.joined()
    #expect(played == record)
  }

  @Test("begins in the middle lane, and has its first car in view after four rows")
  func begins() {
    var race = Race(seed: 7)
    #expect(race.lane == 1)
    #expect(race.others.isEmpty)
    race.advance()
    #expect(race.others.map(\.row) == [-4])
    for _ in 0..<4 { race.advance() }
    #expect(race.others.map(\.row) == [0])
  }

  @Test("is the same for the same seed and turns, and another for another seed")
  func isSeeded() {
    func cars(_ seed: UInt32) -> [Race.Car] {
      var race = Race(seed: seed)
      for _ in 0..<12 { race.advance() }
      return race.others
    }
    #expect(cars(3) == cars(3))
    #expect(Set((0..<20).map(cars)).count > 1)
  }

  @Test("keeps the car on the road, and turns nothing once it is over")
  func steers() throws {
    var race = Race(seed: 1)
    for _ in 0..<4 { race.steer(.left) }
    #expect(race.lane == 0)
    for _ in 0..<4 { race.steer(.right) }
    #expect(race.lane == Race.lanes - 1)
    let first = try #require(crashed(seed: 1))
    var over = first
    over.steer(.left)
    over.steer(.right)
    over.advance()
    #expect(over == first)
  }

  @Test("always leaves a lane open, and eleven rows to find it in")
  func isFair() {
    for seed in UInt32(0)..<50 {
      var race = Driver(seed: Int(seed)).race
      while race.distance < 300, !race.isOver {
        let fronts = Dictionary(grouping: race.others, by: \.row)
        #expect(fronts.values.allSatisfy { Set($0.map(\.lane)).count < Race.lanes })
        let rows = fronts.keys.sorted()
        #expect(zip(rows, rows.dropFirst()).allSatisfy { $1 - $0 == 11 })
        race.advance()
      }
    }
  }

  @Test("gets faster with each car that was passed, down to 48 milliseconds for a row")
  func speedsUp() {
    var race = Driver(seed: 2).race
    var paces: [Int: Duration] = [:]
    let driver = Driver(seed: 2)
    while !race.isOver, race.distance < 600 {
      paces[race.score] = race.pace
      race.advance()
      driver.turn(&race)
    }
    #expect(paces[0] == .milliseconds(125))
    #expect(paces[1] == .milliseconds(122))
    #expect(paces[25] == .milliseconds(50))
    #expect(paces[26] == .milliseconds(48))
    #expect(paces[50] == .milliseconds(48))
  }

  @Test("ends where the cars touch: from three rows before the player's to three rows behind")
  func collides() throws {
    let over = try #require(crashed(seed: 1))
    let hit = try #require(over.others.first { $0.lane == over.lane })
    #expect(hit.row == Race.carRow - Race.car.count + 1)
  }

  private func crashed(seed: UInt32) -> Race? {
    var race = Race(seed: seed)
    race.advance()
    guard let first = race.others.first else { return nil }
    while race.lane > first.lane { race.steer(.left) }
    while race.lane < first.lane { race.steer(.right) }
    while !race.isOver, race.distance < 30 { race.advance() }
    return race.isOver ? race : nil
  }
}

/// A driver, as in `Tools/Tests/Browser/rounds.js`.
private struct Driver {
  let seed: Int
  var race: Race { Race(seed: UInt32(seed)) }
  private var isCareful: Bool { seed.isMultiple(of: 2) }

  init(seed: Int) { self.seed = seed }

  /// Makes for the free lane.
  func turn(_ race: inout Race) {
    func isBlocked(_ lane: Int) -> Bool { race.others.contains { $0.lane == lane && $0.row < 16 } }
    guard isBlocked(race.lane), let free = (0..<Race.lanes).first(where: { !isBlocked($0) })
    else { return }
    race.steer(free < race.lane ? .left : .right)
  }

  /// Returns the record of a round.
  func round() -> String {
    var race = race
    var chance = Chance(state: UInt32(seed + 1000))
    var lines = ["round \(seed), \(isCareful ? "careful" : "careless")"]
    while !race.isOver, race.distance < 600 {
      race.advance()
      if !race.isOver {
        if isCareful {
          turn(&race)
        } else if chance.next() < 0.2 {
          race.steer(chance.next() < 0.5 ? .left : .right)
        }
      }
      guard race.distance % 11 == 1 || race.isOver else { continue }
      let others = race.others.map { "\($0.lane):\($0.row)" }.joined(separator: " ")
      let pace = Int(race.pace / .milliseconds(1))
      lines.append(
        "\(race.distance) lane \(race.lane) score \(race.score) pace \(pace) [\(others)]"
          + (race.isOver ? " over" : ""))
    }
    return lines.joined(separator: "\n") + "\n"
  }
}

/// Mulberry32, written down once more.
private struct Chance {
  var state: UInt32

  mutating func next() -> Double {
    state &+= 0x6d2b_79f5
    var mixed = (state ^ (state >> 15)) &* (state | 1)
    mixed ^= mixed &+ ((mixed ^ (mixed >> 7)) &* (mixed | 61))
    return Double(mixed ^ (mixed >> 14)) / 4_294_967_296
  }
}

/// The locations of the repository's files.
enum Source {
  /// The example's folder.
  static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent()

  /// Returns a file that the browser is given.
  static func page(_ name: String) throws -> String {
    let root = folder.deletingLastPathComponent().deletingLastPathComponent()
    return try String(
      contentsOf: root.appending(path: "Tools/Sources/PaywallHTML/Resources/\(name)"),
      encoding: .utf8)
  }
}
