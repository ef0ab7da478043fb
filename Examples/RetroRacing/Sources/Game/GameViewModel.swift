public import Foundation
public import Observation

/// The rounds of a game that is open: each counts when it starts.
@MainActor
@Observable
public final class GameViewModel {
  /// The round that is played or was played last; `nil` if none was allowed yet.
  public private(set) var scene: GameScene?

  /// A Boolean value that indicates whether a round was requested after the day's last one.
  public var isPaywallPresented = false

  private let playLimitService: (any PlayLimitService)?
  private let now: @MainActor () -> Date
  private let report: @MainActor (any Error) -> Void

  /// Creates a game with no round yet.
  ///
  /// - Parameters:
  ///   - playLimitService: Counts rounds; nil means no limit.
  ///   - now: Says what time it is.
  ///   - report: Called with errors of failed writes, after which no round starts; prints them by
  ///     default.
  public init(
    playLimitService: (any PlayLimitService)?, now: @escaping @MainActor () -> Date = { Date.now },
    report: @escaping @MainActor (any Error) -> Void = { debugPrint($0) }
  ) {
    self.playLimitService = playLimitService
    self.now = now
    self.report = report
  }

  /// Begins the first round, from the menu.
  ///
  /// - Returns: `true` if it may be played; then it is counted. Otherwise the paywall is requested.
  @discardableResult
  public func startGame() -> Bool {
    do {
      guard try mayBegin() else {
        isPaywallPresented = true
        return false
      }
    } catch {
      report(error)
      return false
    }
    scene = GameScene(id: (scene?.id ?? 0) + 1)
    return true
  }

  /// Begins another round after the last, which counts like the first.
  ///
  /// If no round is left today, the finished one stays and the paywall opens, even without a call
  /// of `canStartNewGame` before.
  public func restartGame() { startGame() }

  /// Records the score of a finished round.
  public func finishGame(score: Int) { scene?.score = score }

  /// Asks and counts; in one step, if the service can.
  private func mayBegin() throws -> Bool {
    guard let playLimitService else { return true }
    if let book = playLimitService as? UserDefaultsPlayLimitService {
      return try book.startNewGame(on: now())
    }
    guard playLimitService.canStartNewGame(on: now()) else { return false }
    playLimitService.recordGamePlayed(on: now())
    return true
  }
}
