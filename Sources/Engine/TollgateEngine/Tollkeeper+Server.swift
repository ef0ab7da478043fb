public import Foundation

/// The app's own server; see ``Server``.
extension Tollkeeper {
  /// The customer of the app's own server that the person is, or nil if the app has no server.
  ///
  /// Until the app names a customer, it is the installation's own, created at the first launch; a
  /// person can quote it to your support.
  public var serverCustomer: UUID? { line == nil ? nil : ledger.ledgerState.customer }

  /// Makes the person a customer of the app's own server, from now on and after the next launch too.
  ///
  /// The customer's purchases from elsewhere open once the server has answered, and this device's
  /// signed transactions are uploaded for them. Purchases in this device's store stay the person's.
  ///
  /// - Parameter customer: The customer's random UUID on your server.
  /// - Throws: ``LedgerFailure``; then nothing has changed.
  public func signIn(as customer: UUID) throws { try changeCustomer(to: customer) }

  /// Makes the person this installation's own customer again.
  ///
  /// - Throws: ``LedgerFailure``; then nothing has changed.
  public func signOut() throws { try changeCustomer(to: nil) }

  private func changeCustomer(to customer: UUID?) throws {
    guard ledger.ledgerState.signedInCustomer != customer else { return }
    try ledger.write { try $0.signIn(as: customer) }
    current.publish()
    copies.schedule()
    line?.ask()
  }
}

extension LedgerTransaction {
  /// Signs the person in as a customer of the app's server, or as this installation's own;
  /// everything will be sent for the new customer.
  mutating func signIn(as customer: UUID?) throws {
    guard ledgerState.signedInCustomer != customer else { return }
    try apply(.set(.serverCustomer, to: customer?.uuidString))
    try apply(.unsent)
  }
}
