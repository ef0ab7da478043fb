import Foundation
import RetroRacing
import Testing
import Tollgate

@Suite("A round as it is played")
struct RaceRunTests {
  private let start = Date(timeIntervalSinceReferenceDate: 800_000_000)

  @Test("does not move until the first turn")
  func waits() {
    var run = RaceRun(seed: 2)
    run.advance(to: start.addingTimeInterval(60))
    #expect(!run.isRunning)
    #expect(run.race.distance == 0)
    run.turn(.left, at: start)
    #expect(run.isRunning)
    #expect(run.race.lane == 0)
    #expect(run.race.distance == 0)
  }

  @Test("moves by a row each 125 milliseconds at first, at that instant and no sooner")
  func keepsPace() {
    var run = begun()
    run.advance(to: start.addingTimeInterval(0.1249))
    #expect(run.race.distance == 0)
    run.advance(to: start.addingTimeInterval(0.1251))
    #expect(run.race.distance == 1)
    run.advance(to: start.addingTimeInterval(0.2501))
    #expect(run.race.distance == 2)
  }

  @Test("comes as far with many frames as with few")
  func countsTimeNotFrames() {
    var (many, few) = (begun(), begun())
    for frame in 1...120 { many.advance(to: start.addingTimeInterval(1.01 * Double(frame) / 120)) }
    for frame in 1...5 { few.advance(to: start.addingTimeInterval(1.01 * Double(frame) / 5)) }
    #expect(many.race == few.race)
    #expect(many.race.distance == 8)
  }

  @Test("moves by two rows at most for one frame, however long the player was away")
  func forgivesAbsence() {
    var run = begun()
    run.advance(to: start.addingTimeInterval(3600))
    #expect(run.race.distance == 2)
  }

  @Test("takes no notice of a frame from before the last one")
  func goesForwardOnly() {
    var run = begun()
    run.advance(to: start.addingTimeInterval(0.2))
    let before = run
    run.advance(to: start.addingTimeInterval(0.1))
    #expect(run == before)
  }

  @Test("blinks six times for 110 milliseconds each after a crash, and is finished then")
  func blinks() throws {
    var run = begun()
    var now = start
    while !run.race.isOver, now < start.addingTimeInterval(60) {
      now += 0.01
      run.advance(to: now)
    }
    try #require(run.race.isOver)
    #expect(!run.isFinished(at: now))
    #expect(run.isFinished(at: now, reducesMotion: true))
    let seen = (0...6).map { run.showsCar(at: now.addingTimeInterval(0.05 + Double($0) * 0.11)) }
    #expect(seen == [false, true, false, true, false, true, true])
    #expect(!run.isFinished(at: now.addingTimeInterval(0.659)))
    #expect(run.isFinished(at: now.addingTimeInterval(0.661)))
  }

  @Test("lasts as long after a crash as in the browser, and forgives as much")
  func sharesNumbers() throws {
    let page = try Source.page("phone.js")
    #expect(page.contains("let blinks = reducedMotion.matches ? 0 : 6;"))
    #expect(page.contains("setTimeout(blink, 110);"))
    #expect(page.contains("owed += Math.min(250, now - last);"))
  }

  /// Returns a round whose first car comes in the lane that the player is in.
  private func begun() -> RaceRun {
    let seeds = (UInt32(0)..<100).filter { seed in
      var race = Race(seed: seed)
      race.advance()
      return race.others.map(\.lane) == [0]
    }
    var run = RaceRun(seed: seeds.first ?? 0)
    run.turn(.left, at: start)
    return run
  }
}

@Suite("The handheld's screen")
struct RaceScreenTests {
  @Test("shows the player's car and the road's edges")
  func drawing() {
    #expect(
      picture(Race(seed: 1)) == """
        #.........#
        #.........#
        ...........
        ...........
        #.........#
        #.........#
        ...........
        ...........
        #.........#
        #.........#
        ...........
        ...........
        #....#....#
        #...###...#
        .....#.....
        ....#.#....
        #.........#
        """)
  }

  @Test("lets the edges go by with the road, and cars come in from the top")
  func moves() {
    var race = Race(seed: 1)
    for _ in 0..<3 { race.advance() }
    let rows = picture(race, showsCar: false).split(separator: "\n")
    #expect(rows[0].dropFirst(1).dropLast(1).contains("#"))
    #expect(rows[3].first == "#")
    #expect(rows[1].first == ".")
    #expect(!rows[12...15].contains { $0.dropFirst(1).dropLast(1).contains("#") })
  }

  @Test("has the size, the car and the colors of the browser's")
  func sharesLook() throws {
    let page = try Source.page("phone.js")
    #expect(
      page.contains(
        "const columns = \(Race.columns), rows = \(Race.rows), lanes = \(Race.lanes), carRow = rows - \(Race.rows - Race.carRow);"
      ))
    let car = Race.car.map { "\"\($0)\"" }.joined(separator: ", ")
    #expect(page.contains("const car = [\(car)];"))
    #expect(page.contains("if ((row - game.distance) % 4 !== 0) continue;"))
    let style = try Source.page("phone.css")
    let themes =
      [(".screen .playfield {", LCDTheme().feature.rawValue)]
      + [("[data-palette=\"theme.pocket\"] {", PocketTheme().feature.rawValue)]
    for (selector, theme) in themes {
      let palette = RacePalette.named(theme)
      let rule = style.split(separator: selector, maxSplits: 1).last?.prefix { $0 != "}" } ?? ""
      #expect(
        rule.contains(
          "--lcd: \(palette.lcd); --lcd-shade: \(palette.shade); --lcd-ink: \(palette.ink);"))
    }
  }

  private func picture(_ race: Race, showsCar: Bool = true) -> String {
    let lit = RaceScreen(race, showsCar: showsCar).lit
    return (0..<Race.rows).map { row in
      (0..<Race.columns).map { lit.contains(row * Race.columns + $0) ? "#" : "." }.joined()
    }.joined(separator: "\n")
  }
}
