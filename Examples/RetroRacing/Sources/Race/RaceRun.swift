public import Foundation

/// A round as it is played: what becomes of it as time passes.
///
/// It doesn't move until the first turn. The view passes it the time at each frame.
public struct RaceRun: Hashable, Sendable {
  /// The round.
  public private(set) var race: Race

  /// The instant of the last step; `nil` until the first turn.
  private var last: Date?

  /// The time that has passed and has not moved the road yet.
  private var owed = Duration.zero

  /// The instant at which the player hit a car.
  private var crashed: Date?

  /// The number of times that the car disappears and reappears after a crash, both counted.
  private static let blinks = 6

  /// The length of each of them.
  private static let blink = Duration.milliseconds(110)

  /// The most that one frame may move the road by: a player who was away finds it where it was.
  private static let longestFrame = Duration.milliseconds(250)

  /// Creates a round that waits for the first turn.
  ///
  /// - Parameter seed: Decides which cars come.
  public init(seed: UInt32) { race = Race(seed: seed) }

  /// A Boolean value that indicates whether the run has begun, and time advances it.
  public var isRunning: Bool { last != nil }

  /// Turns; the first turn begins the round.
  ///
  /// - Parameters:
  ///   - side: The side to move to.
  ///   - now: The current instant.
  public mutating func turn(_ side: Race.Side, at now: Date) {
    guard !race.isOver else { return }
    race.steer(side)
    if last == nil { last = now }
    noteCrash(at: now)
  }

  /// Moves the road as far as the time that has passed moves it.
  ///
  /// - Parameter now: The time of the frame; one before the last frame's changes nothing.
  public mutating func advance(to now: Date) {
    guard let last, now > last else { return }
    self.last = now
    guard !race.isOver else { return }
    owed += min(Self.longestFrame, .seconds(now.timeIntervalSince(last)))
    while owed >= race.pace, !race.isOver {
      owed -= race.pace
      race.advance()
    }
    noteCrash(at: now)
  }

  /// Returns whether the player's car is to be seen: always, until it blinks after a crash.
  public func showsCar(at now: Date) -> Bool {
    guard let number = blinksDone(at: now) else { return true }
    return number >= Self.blinks || !number.isMultiple(of: 2)
  }

  /// Returns whether the round is over and has been seen to be.
  ///
  /// - Parameters:
  ///   - now: The time of the frame.
  ///   - reducesMotion: A Boolean value that indicates whether the player prefers reduced motion:
  ///     then nothing blinks.
  /// - Returns: True once the car has blinked.
  public func isFinished(at now: Date, reducesMotion: Bool = false) -> Bool {
    guard let number = blinksDone(at: now) else { return false }
    return reducesMotion || number >= Self.blinks
  }

  private mutating func noteCrash(at now: Date) { if race.isOver { crashed = crashed ?? now } }

  /// Returns how many blinks lie behind a moment, or nil before a crash.
  private func blinksDone(at now: Date) -> Int? {
    guard let crashed else { return nil }
    return Int(max(0, now.timeIntervalSince(crashed)) / (Self.blink / .seconds(1)))
  }
}
