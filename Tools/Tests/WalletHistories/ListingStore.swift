import Foundation
import Synchronization
import TollgateOpenStore

/// A store of one Apple account, which devices reach or not, and which signs the true time.
final class ListingStore: Sendable {
  private struct State {
    var now: Date

    /// The newest fact about each purchase, in the order of the purchases.
    var facts: [Fact] = []
  }

  private let state: Mutex<State>

  init(now: Date) { state = Mutex(State(now: now)) }

  /// The true time.
  var now: Date { state.withLock(\.now) }

  func wait(_ seconds: Double) { state.withLock { $0.now += seconds } }

  var facts: [Fact] { state.withLock(\.facts) }

  /// Sells a product, which ends after some days if it is a plan.
  func sell(_ product: Catalog.Product.ID, quantity: Int, days: Int?) -> Fact {
    state.withLock { state in
      state.now += 1
      let fact = Fact(
        id: Fact.ID(
          environment: "Production", transaction: "\(state.facts.count + 1)",
          purchaseDate: state.now),
        product: product, quantity: quantity, signedDate: state.now,
        expirationDate: days.map { state.now + Double($0) * 86_400 },
        original: "\(state.facts.count + 1)")
      state.facts.append(fact)
      return fact
    }
  }

  /// Takes a purchase back, or gives back what was taken.
  func turn(_ index: Int) -> Fact {
    state.withLock { state in
      // Nothing is signed twice at one instant.
      state.now += 1
      let old = state.facts[index]
      let fact = Fact(
        id: old.id, product: old.product, quantity: old.quantity, signedDate: state.now,
        revocationDate: old.revocationDate == nil ? state.now : nil,
        expirationDate: old.expirationDate, original: old.original)
      state.facts[index] = fact
      return fact
    }
  }
}

/// A store as one device reaches it.
final class DeviceStore: PurchaseStore {
  private struct State {
    var isOnline = true

    /// What the device's own copy of the store knows, also offline.
    var known: [Fact] = []
    var finished: Set<Fact.ID> = []

    /// What the next purchase buys.
    var next: Fact?
  }

  private let account: ListingStore
  private let state = Mutex(State())

  init(of account: ListingStore) { self.account = account }

  /// A Boolean value that indicates whether the device reaches the store.
  var isOnline: Bool {
    get { state.withLock(\.isOnline) }
    set { state.withLock { $0.isOnline = newValue } }
  }

  func prepare(_ fact: Fact) { state.withLock { $0.next = fact } }

  /// What the device can know: all that there is, or what it knew when it was online last.
  private var facts: [Fact] {
    let facts = account.facts
    return state.withLock { state in
      if state.isOnline { state.known = facts }
      return state.known
    }
  }

  private func delivery(_ fact: Fact) -> StoreDelivery {
    .verified(
      StoreTransaction(fact) { [self] in state.withLock { _ = $0.finished.insert(fact.id) } })
  }

  func products(_ ids: [Catalog.Product.ID]) async throws(StoreFailure) -> [StoreProduct] { [] }

  func purchase(
    _ id: Catalog.Product.ID, _ options: PurchaseOptions
  ) async throws(StoreFailure) -> PurchaseAnswer {
    let next = state.withLock { state in
      defer { state.next = nil }
      return state.next
    }
    return next.map { .success(delivery($0)) } ?? .cancelled
  }

  func currentEntitlements() async -> StoreListing {
    let now = account.now
    let listed = facts.filter { fact in
      fact.isValid && fact.product != "pack" && fact.expirationDate.map { now < $0 } ?? true
    }
    return StoreListing(listed.map(delivery), isComplete: true)
  }

  func history() async -> [StoreDelivery] {
    facts.filter { $0.product != "pack" || !$0.isValid }.map(delivery)
  }

  func unfinished() async -> [StoreDelivery] { [] }
  func listen(_ deliver: @escaping @Sendable (StoreDelivery) async -> Void) async {}
  func listenForStorefronts(_ change: @escaping @Sendable () async -> Void) async {}

  func sync() async throws(StoreFailure) -> Date? {
    guard isOnline else { throw StoreFailure(.network, "offline") }
    return account.now
  }

  func freshSignedDate() async -> Date? { isOnline ? account.now : nil }
}
