import AppStoreWire
package import LocalAppStore

extension Product {
  /// Buys the product.
  ///
  /// What the person owns already is answered with the transaction they hold. What needs somebody's answer is
  /// pending, and comes in ``Transaction/updates``.
  ///
  /// - Throws: ``PurchaseError`` or ``StoreKitError``.
  @MainActor
  public func purchase(options: Set<PurchaseOption> = []) async throws -> PurchaseResult {
    await launch.pause()
    let simulated = launch.simulated.withLock { $0 }
    if let error = simulated.purchase { throw error }
    if simulated.forbidsPayments { throw PurchaseError.purchaseNotAllowed }
    if simulated.cancelsPurchases { return .userCancelled }
    guard await goesOn(options) else { return .userCancelled }
    let outcome: PurchaseOutcome<String>
    do throws(AppStoreError) {
      outcome = try await launch.store.purchase(options.order(of: id), by: launch.id)
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

  /// Whether the app wants the purchase where the account moved since the product was loaded.
  private func goesOn(_ options: Set<PurchaseOption>) async -> Bool {
    guard
      let isWelcome = options.storefrontChange,
      let now = try? await launch.store.storefront(for: launch.id), now != storefront
    else { return true }
    return isWelcome(Storefront(now))
  }

  /// What came of a purchase.
  public enum PurchaseResult: Sendable {
    case success(VerificationResult<Transaction>)
    case userCancelled
    case pending
  }
}

extension AppLaunch {
  /// The account buys on another device, of which this one hears as of any update.
  package func buyElsewhere(
    _ order: PurchaseOrder, by account: AccountID
  ) throws -> Transaction {
    let answers: (AppStoreAnswer, AppStoreAnswer)
    do throws(AppStoreError) {
      answers.0 = try store.ask(.buyElsewhere(account, order))
      answers.1 = try store.ask(.transactions(id, .all, productID: nil))
    } catch {
      throw error.purchase
    }
    guard case (.transaction(let bought), .signed(let all)) = answers,
      let found = all.lazy.compactMap({ self.transaction($0)?.unsafePayloadValue })
        .first(where: { $0.id == bought.rawValue })
    else { throw StoreKitError.unknown }
    return found
  }
}
