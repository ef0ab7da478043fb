import Foundation
import TollgateOpenStore

/// The store as seen on a device: a purchase waits until its payment sheet is answered, and other
/// requests wait until the App Store answers.
struct SheetStore: PurchaseStore {
  let store: StoreKitStore
  let sheets: PaymentSheets
  let answers: StoreAnswers

  func purchase(
    _ id: Catalog.Product.ID, _ options: PurchaseOptions
  ) async throws(StoreFailure) -> PurchaseAnswer {
    await sheets.answer()
    try await answers.pass()
    return try await store.purchase(id, options)
  }

  func products(_ ids: [Catalog.Product.ID]) async throws(StoreFailure) -> [StoreProduct] {
    try await answers.pass()
    return try await store.products(ids)
  }

  func currentEntitlements() async -> StoreListing { await store.currentEntitlements() }

  func history() async -> [StoreDelivery] { await store.history() }

  func unfinished() async -> [StoreDelivery] { await store.unfinished() }

  func listen(_ deliver: @escaping @Sendable (StoreDelivery) async -> Void) async {
    await store.listen(deliver)
  }

  func renewals() async -> [Renewal] { await store.renewals() }

  func listenForRenewals(_ deliver: @escaping @Sendable (Renewal) async -> Void) async {
    await store.listenForRenewals(deliver)
  }

  func listenForStorefronts(_ change: @escaping @Sendable () async -> Void) async {
    await store.listenForStorefronts(change)
  }

  func listenForIntendedPurchases(
    _ deliver: @escaping @Sendable (IntendedPurchase) async -> Void
  ) async {
    await store.listenForIntendedPurchases(deliver)
  }

  func canMakePayments() async -> Bool { await store.canMakePayments() }

  func appPurchase() async -> AppPurchase? { await store.appPurchase() }

  func isSigned(_ jws: String) async -> Bool { await store.isSigned(jws) }

  func sync() async throws(StoreFailure) -> Date? {
    try await answers.pass()
    return try await store.sync()
  }

  func freshSignedDate() async -> Date? {
    guard (try? await answers.pass()) != nil else { return nil }
    return await store.freshSignedDate()
  }
}
