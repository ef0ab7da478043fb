public import Tollgate

/// The coins that a player has.
///
/// What was bought is granted by the engine, once for each transaction, so adding it here adds
/// nothing.
public struct CoinManager: Sendable {
  /// Where coins come from.
  public enum Source: Hashable, Sendable {
    /// A purchase.
    case iap

    /// Playing.
    case gameplay

    /// An ad that was watched to its end.
    case rewardedAd
  }

  @MainActor public static var shared: CoinManager { PuzzleServices.shared.coinManager }

  private let tollkeeper: Tollkeeper

  public init(tollkeeper: Tollkeeper) { self.tollkeeper = tollkeeper }

  public var coins: Int { tollkeeper.customer.balance(of: .coins) }

  /// Adds coins that were earned.
  ///
  /// - Throws: `WalletFailure` for an amount that is none; `LedgerFailure`, and then none were added.
  public func addCoins(_ amount: Int, source: Source) throws {
    guard source != .iap else { return }
    try tollkeeper.earn([.coins: amount])
  }

  /// Spends what a hint, going on or a theme costs.
  ///
  /// - Returns: Whether it was paid; else what is missing, and which packs would cover it.
  /// - Throws: `WalletFailure` for what can't be bought; `LedgerFailure`.
  public func spend(_ spend: Spend.ID, on feature: Feature.ID? = nil) throws -> SpendOutcome {
    try tollkeeper.spend(spend, on: feature)
  }
}

/// The power-ups that a player has.
public struct PowerUpManager: Sendable {
  @MainActor public static var shared: PowerUpManager { PuzzleServices.shared.powerUpManager }

  private let tollkeeper: Tollkeeper

  public init(tollkeeper: Tollkeeper) { self.tollkeeper = tollkeeper }

  public var undo: Int { tollkeeper.customer.balance(of: .undo) }
  public var rotation: Int { tollkeeper.customer.balance(of: .rotation) }
  public var bomb: Int { tollkeeper.customer.balance(of: .bomb) }

  /// Grants power-ups that were earned.
  ///
  /// What was bought the engine grants.
  ///
  /// - Throws: `WalletFailure` for an amount below 0; `LedgerFailure`, and then none were granted.
  public func grant(undo: Int, rotation: Int, bomb: Int) throws {
    let amounts: [Currency.ID: Int] = [.undo: undo, .rotation: rotation, .bomb: bomb]
    try tollkeeper.earn(amounts.filter { $0.value != 0 })
  }

  /// Uses one up.
  ///
  /// - Returns: Whether there was one.
  /// - Throws: `LedgerFailure`.
  public func use(_ powerUp: Currency.ID) throws -> Bool {
    try tollkeeper.spend([powerUp: 1]) == .spent
  }
}
