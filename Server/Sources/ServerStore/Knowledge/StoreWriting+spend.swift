public import AppStoreWire
public import Foundation
public import ServerCore
public import TollgateCore

extension StoreWriting {
  /// Records a spend, with the transactions that it takes its amounts from.
  ///
  /// - Parameters:
  ///   - amounts: The amounts, which the balances cover.
  ///   - feature: The feature that it opens, if it opens one.
  ///   - customer: The customer's identifier at that time.
  ///   - record: Everything that is known about the customer now.
  ///   - now: The instant at which it is acknowledged.
  /// - Returns: The transactions that it took from.
  /// - Throws: The store's errors.
  @discardableResult
  public func spend(
    _ amounts: [TollgateCore.Currency.ID: Int], unlocking feature: Feature.ID?,
    for customer: UUID, from record: CustomerRecord, at now: WireDate
  ) throws -> [Draw] {
    let draws = record.draws(toSpend: amounts, at: now)
    try spend(
      amounts, unlocking: feature, for: customer, in: record.environment, from: draws, at: now)
    return draws
  }

  /// Records a spend whose transactions were chosen before.
  public func spend(
    _ amounts: [TollgateCore.Currency.ID: Int], unlocking feature: Feature.ID?,
    for customer: UUID, in environment: WireEnvironment, from draws: [Draw], at now: WireDate
  ) throws {
    _ = try append(
      .spend(amounts: amounts, unlocks: feature), for: customer, in: environment, at: now)
    for draw in draws { try add(draw) }
  }
}
