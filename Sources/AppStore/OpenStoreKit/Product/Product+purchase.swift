import AppStoreWire
package import LocalAppStore

extension Product {
  /// Buys the product.
  ///
  /// For an owned product, the result is the customer's transaction. A purchase that needs an
  /// approval is pending, and arrives in ``Transaction/updates``.
  ///
  /// - Throws: ``PurchaseError`` or ``StoreKitError``.
  @MainActor
  public func purchase(options: Set<PurchaseOption> = []) async throws -> PurchaseResult {
    await launch.pause()
    let simulated = launch.simulated.withLock { $0 }
    if case StoreKitError.userCancelled? = simulated.purchase { return .userCancelled }
    if let error = simulated.purchase { throw error }
    if simulated.forbidsPayments { throw PurchaseError.purchaseNotAllowed }
    if simulated.cancelsPurchases { return .userCancelled }
    guard await goesOn(options) else { return .userCancelled }
    let outcome: PurchaseOutcome<String>
    do throws(AppStoreError) {
      outcome = try await launch.store.send(Buy(options.order(of: id), by: launch.id))
    } catch {
      throw error.purchase
    }
    switch outcome {
    case .pending: return .pending
    case .cancelled: return .userCancelled
    case .purchased(let jws):
      guard let transaction = launch.transaction(jws) else { throw StoreKitError.unknown }
      return .success(transaction)
    }
  }

  /// Returns a Boolean value that indicates whether the app wants the purchase even though the
  /// account's storefront changed after the product was loaded.
  private func goesOn(_ options: Set<PurchaseOption>) async -> Bool {
    guard
      let isWelcome = options.storefrontChange,
      let now = try? await launch.store.send(ReadStorefront(for: launch.id)), now != storefront
    else { return true }
    return isWelcome(Storefront(now))
  }

  /// The outcome of a purchase.
  public enum PurchaseResult: Sendable {
    case success(VerificationResult<Transaction>)
    case userCancelled
    case pending
  }
}

extension AppLaunch {
  /// Makes the account buy on another device; this one is notified by an update.
  package func buyElsewhere(
    _ order: PurchaseOrder, by account: AccountID, in store: LocalStore
  ) throws -> Transaction {
    let (bought, all): (TransactionID, [String])
    do throws(AppStoreError) {
      bought = try store.ask(BuyElsewhere(order, account: account))
      all = try store.ask(ListTransactions(.all, for: id))
    } catch {
      throw error.purchase
    }
    let found = all.lazy.compactMap { self.transaction($0)?.unsafePayloadValue }
      .first { $0.id == bought.rawValue }
    guard let found else { throw StoreKitError.unknown }
    return found
  }
}
