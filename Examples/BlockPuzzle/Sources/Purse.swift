public import Tollgate

/// The coins that a player has.
///
/// The engine grants purchases, once for each transaction, so adding them here adds nothing.
public struct CoinManager: Sendable {
  /// The source of coins and power-ups.
  public enum Source: Hashable, Sendable {
    /// A purchase.
    case iap

    /// Playing.
    case gameplay

    /// An ad that was watched to its end.
    case rewardedAd
  }

  /// The game's one instance.
  @MainActor public static var shared: CoinManager { PuzzleServices.shared.coinManager }

  private let tollkeeper: Tollkeeper
  private let report: @Sendable (any Error) -> Void

  /// Creates the coins of an engine's customer.
  ///
  /// - Parameters:
  ///   - tollkeeper: The engine.
  ///   - report: Called with errors that ``addCoins(_:source:)`` can't throw; prints them by
  ///     default.
  public init(
    tollkeeper: Tollkeeper, report: @escaping @Sendable (any Error) -> Void = { debugPrint($0) }
  ) {
    self.tollkeeper = tollkeeper
    self.report = report
  }

  /// The balance of coins.
  public var coins: Int { tollkeeper.customer.balance(of: .coins) }

  /// Adds coins that were earned.
  ///
  /// An invalid amount, and a ledger that can't be written, are reported; then nothing is added.
  public func addCoins(_ amount: Int, source: Source) {
    guard source != .iap else { return }
    do { try tollkeeper.earn([.coins: amount]) } catch { report(error) }
  }

  /// Spends what a hint, going on or a theme costs.
  ///
  /// - Returns: The outcome; if it was refused, with the missing amount and the packs that would
  ///   cover it.
  /// - Throws: `WalletFailure` for an unknown spend; `LedgerFailure`.
  public func spend(_ spend: Spend.ID, on feature: Feature.ID? = nil) throws -> SpendOutcome {
    try tollkeeper.spend(spend, on: feature)
  }
}

/// The power-ups that a player has.
///
/// As with coins, only the engine grants purchases.
public struct PowerUpManager: Sendable {
  /// The game's one instance.
  @MainActor public static var shared: PowerUpManager { PuzzleServices.shared.powerUpManager }

  private let tollkeeper: Tollkeeper
  private let report: @Sendable (any Error) -> Void

  /// Creates the power-ups of an engine's customer.
  ///
  /// - Parameters:
  ///   - tollkeeper: The engine.
  ///   - report: Called with errors that ``grant(undo:rotation:bomb:source:)`` can't throw; prints
  ///     them by default.
  public init(
    tollkeeper: Tollkeeper, report: @escaping @Sendable (any Error) -> Void = { debugPrint($0) }
  ) {
    self.tollkeeper = tollkeeper
    self.report = report
  }

  /// The balance of undos.
  public var undo: Int { tollkeeper.customer.balance(of: .undo) }

  /// The balance of rotations.
  public var rotation: Int { tollkeeper.customer.balance(of: .rotation) }

  /// The balance of bombs.
  public var bomb: Int { tollkeeper.customer.balance(of: .bomb) }

  /// Grants power-ups that were earned; without a source, as the document calls it, it is about a
  /// purchase, which the engine has granted already, and adds nothing.
  ///
  /// An amount below 0, and a ledger that can't be written, are reported; then none were granted.
  public func grant(undo: Int, rotation: Int, bomb: Int, source: CoinManager.Source = .iap) {
    guard source != .iap else { return }
    let amounts: [Currency.ID: Int] = [.undo: undo, .rotation: rotation, .bomb: bomb]
    do { try tollkeeper.earn(amounts.filter { $0.value != 0 }) } catch { report(error) }
  }

  /// Uses one up.
  ///
  /// - Returns: `true` if there was one.
  /// - Throws: `LedgerFailure`.
  public func use(_ powerUp: Currency.ID) throws -> Bool {
    try tollkeeper.spend([powerUp: 1]) == .spent
  }
}
