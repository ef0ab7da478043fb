public import AppStoreWire
public import Foundation
public import ServerCore

extension StoreWriting {
  /// Records a hold, which takes its amounts at once.
  ///
  /// - Parameters:
  ///   - hold: The hold, whose amounts the balances cover.
  ///   - customer: The customer as they were named.
  ///   - record: Everything that is known about the customer now.
  ///   - now: The instant at which it is acknowledged.
  /// - Throws: The store's errors.
  public func hold(
    _ hold: BalanceHold, for customer: UUID, from record: CustomerRecord, at now: WireDate
  ) throws {
    _ = try append(.hold(hold), for: customer, in: record.environment, at: now)
    for draw in record.draws(toSpend: hold.amounts, at: now) { try add(draw) }
  }

  /// Records that a hold's amounts are returned.
  public func release(
    _ hold: BalanceHold, for customer: UUID, from record: CustomerRecord, at now: WireDate
  ) throws {
    _ = try append(.release(hold.name), for: customer, in: record.environment, at: now)
    for draw in record.draws(toRelease: hold.amounts) { try add(draw) }
  }
}
