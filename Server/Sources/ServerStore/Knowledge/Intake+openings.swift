public import AppStoreWire
public import Foundation
public import ServerCore
import TollgateCore

extension Intake {
  /// Records an opening of the app with its gifts: the `start` and the income of currencies that the server keeps.
  ///
  /// An Apple account's app transaction belongs to the customer who sent it first, and to the customer they are merged into. It
  /// gives nothing to others: anyone who knows the public key can invent customers, but not app transactions.
  ///
  /// - Parameters:
  ///   - download: The app transaction that the device sent, verified.
  ///   - customer: The customer, as they were named.
  ///   - now: The instant.
  ///   - store: The current write.
  ///   - opening: Returns the gifts of the opening, if the app transaction is theirs.
  /// - Returns: A Boolean value that indicates whether anything was recorded.
  /// - Throws: The store's errors.
  @discardableResult
  public func open(
    with download: SignedFact, for customer: UUID, at now: WireDate,
    in store: any StoreWriting, giving opening: (any StoreReading) throws -> ServedOpening
  ) throws -> Bool {
    guard let name = download.erasureName, try !isErased(download, in: store) else { return false }
    let environment = download.id.environment
    try take([download], in: store)
    var claims = try store.claims(to: name, in: environment)
    if claims.isEmpty {
      let claim = Act.Deed.claim(original: name, signed: download.firstSigned)
      claims = [try store.append(claim, for: customer, in: environment, at: now)].compactMap(\.self)
    }
    guard let first = claims.min(by: { $0.number < $1.number }),
      try store.customer(first.customer) == store.customer(customer)
    else { return false }
    let deeds = try opening(store).deeds
    for deed in deeds {
      _ = try store.append(deed, for: customer, in: environment, at: now)
    }
    return !deeds.isEmpty
  }
}
