import AppStoreWire
public import Foundation
import LocalAppStore

/// StoreKit 1's queue: it accepts payments, and notifies observers of their results.
///
/// It buys from the same store as StoreKit 2. Each lists the other's purchases, and both receive
/// unrequested transactions: observers here, and ``Transaction/updates``.
///
/// Tests of apps inherit from it, so it is open, and the compiler can't check that subclasses are `Sendable`. Its own
/// properties all are.
open class SKPaymentQueue: NSObject, @unchecked Sendable {
  private struct State: Sendable {
    var observers: [WeakObserver] = []
    var delegate = WeakQueueDelegate()
    var payments = QueuedPayments()
    var listener: Task<Void, Never>?
  }

  private struct Owner: Sendable {
    weak var launch: AppLaunch?
  }

  /// The queue of code that belongs to no open app.
  private static let storeless = SKPaymentQueue(of: nil)

  private let state = Locked(State())
  private let owner: Locked<Owner>

  /// Creates a queue without an app, for tests that override its members.
  public override init() {
    owner = Locked(Owner())
    super.init()
  }

  init(of launch: AppLaunch?) {
    owner = Locked(Owner(launch: launch))
    super.init()
  }

  /// Returns the app's queue.
  open class func `default`() -> SKPaymentQueue {
    CallingApp.ambient.launch?.paymentQueue ?? storeless
  }

  /// Returns whether the person may buy at all.
  open class func canMakePayments() -> Bool { AppStore.canMakePayments }

  /// The payments that the app has not finished.
  open var transactions: [SKPaymentTransaction] {
    state.withLock(\.payments.entries).map(SKPaymentTransaction.init)
  }

  /// The observers of transactions.
  open var transactionObservers: [any SKPaymentTransactionObserver] { observers }

  /// The storefront of the account on this device, or nil if it is not known without waiting: a store in another
  /// process sends it with its products.
  open var storefront: SKStorefront? { caller.launch?.knownStorefront.map(SKStorefront.init) }

  /// The object that decides about purchases whose storefront changes; the queue references it
  /// weakly.
  open weak var delegate: (any SKPaymentQueueDelegate)? {
    get { state.withLock(\.delegate).delegate }
    set {
      let delegate = WeakQueueDelegate(delegate: newValue)
      state.withLock { $0.delegate = delegate }
    }
  }

  /// Adds an observer, which the queue references weakly.
  ///
  /// The observer receives unfinished transactions, and results from the time without an observer.
  open func add(_ observer: any SKPaymentTransactionObserver) {
    let added = WeakObserver(observer: observer)
    let identity = ObjectIdentifier(observer)
    let caller = caller
    state.withLock { state in
      // One that is added twice is called once.
      state.observers.removeAll { $0.observer.map { ObjectIdentifier($0) == identity } ?? true }
      state.observers.append(added)
      if state.listener == nil { state.listener = Task { [self] in await listen(to: caller) } }
    }
    Task {
      for entry in state.withLock(\.payments.unreported) { await update(entry) }
    }
  }

  /// Removes an observer.
  open func remove(_ observer: any SKPaymentTransactionObserver) {
    let removed = ObjectIdentifier(observer)
    state.withLock { state in
      state.observers.removeAll { $0.observer.map { ObjectIdentifier($0) == removed } ?? true }
      guard state.observers.isEmpty else { return }
      state.listener?.cancel()
      state.listener = nil
    }
  }

  /// Makes a payment.
  open func add(_ payment: SKPayment) {
    let order = payment.order
    let caller = caller
    let entry = state.withLock { $0.payments.begin(order) }
    Task {
      await update(entry)
      let outcome = await outcome(of: order, by: caller)
      await update(state.withLock { $0.payments.settle(entry.number, outcome) })
    }
  }

  /// Removes a transaction from the queue once the app has delivered the purchase.
  open func finishTransaction(_ transaction: SKPaymentTransaction) {
    guard let number = transaction.entry?.number,
      let entry = state.withLock({ $0.payments.remove(number) })
    else { return }
    Task {
      if entry.state == .purchased { await entry.transaction?.finish() }
      await notify { $0.paymentQueue(self, removedTransactions: [SKPaymentTransaction(entry)]) }
    }
  }

  /// Adds earlier non-consumables and subscriptions as restored transactions.
  open func restoreCompletedTransactions() {
    let caller = caller
    Task {
      do {
        let entries = try await restored(by: caller)
        await notify { observer in
          if !entries.isEmpty {
            observer.paymentQueue(
              self, updatedTransactions: entries.map(SKPaymentTransaction.init))
          }
          observer.paymentQueueRestoreCompletedTransactionsFinished(self)
        }
      } catch {
        let error = SKError(SKError.Code(error))
        await notify {
          $0.paymentQueue(self, restoreCompletedTransactionsFailedWithError: error)
        }
      }
    }
  }

  /// Adds earlier purchases as restored transactions; the signed-in account determines whose.
  open func restoreCompletedTransactions(withApplicationUsername username: String?) {
    restoreCompletedTransactions()
  }

  /// Does nothing: a test session redeems codes.
  open func presentCodeRedemptionSheet() {}

  /// Does nothing: a test session requests consent.
  open func showPriceConsentIfNeeded() {}

  /// Does nothing: Apple no longer hosts content.
  @available(*, deprecated, message: "Apple hosts no content any more: deliver it yourself.")
  open func start(_ downloads: [SKDownload]) {}

  /// Does nothing: Apple no longer hosts content.
  @available(*, deprecated, message: "Apple hosts no content any more: deliver it yourself.")
  open func cancel(_ downloads: [SKDownload]) {}
}

extension SKPaymentQueue {
  private var caller: CallingApp {
    owner.withLock(\.launch).map(CallingApp.launch) ?? .ambient
  }

  private var observers: [any SKPaymentTransactionObserver] {
    let own = state.withLock(\.observers)
    // An observer added before there was a store observes the store that comes.
    let others = self === Self.storeless ? [] : Self.storeless.state.withLock(\.observers)
    return (own + others).compactMap(\.observer)
  }

  @MainActor
  private func notify(_ body: (any SKPaymentTransactionObserver) -> Void) {
    for observer in observers { body(observer) }
  }

  /// Notifies observers of the state of a payment once; without observers, the next one that is added.
  @MainActor
  private func update(_ entry: QueuedPayments.Entry?) {
    guard let entry, !observers.isEmpty, state.withLock({ $0.payments.notify(of: entry) }) else {
      return
    }
    notify { $0.paymentQueue(self, updatedTransactions: [SKPaymentTransaction(entry)]) }
  }

  private func outcome(
    of order: PaymentOrder, by caller: CallingApp
  ) async -> QueuedPayments.Outcome {
    do {
      let launch = try await caller.open()
      if let error = launch.simulated.withLock(\.payment) { return .failed(error) }
      guard let product = try await launch.loadProducts([order.productID]).first else {
        return .failed(SKError(.storeProductNotAvailable))
      }
      let options = order.options.union([storefrontOption(for: order)])
      switch try await product.purchase(options: options) {
      case .success(.verified(let transaction)): return .purchased(transaction)
      case .success(.unverified): return .failed(SKError(.unknown))
      case .userCancelled: return .failed(SKError(.paymentCancelled))
      case .pending: return .deferred
      }
    } catch {
      return .failed(SKError(SKError.Code(error)))
    }
  }

  /// Returns the option by which the delegate decides whether a purchase continues in another
  /// storefront.
  private func storefrontOption(for order: PaymentOrder) -> Product.PurchaseOption {
    let delegate = state.withLock(\.delegate)
    return .onStorefrontChange { [weak self] storefront in
      guard let self, let delegate = delegate.delegate else { return true }
      return delegate.paymentQueue(
        self, shouldContinue: SKPaymentTransaction(ordering: order),
        in: SKStorefront(storefront))
    }
  }

  private func restored(by caller: CallingApp) async throws -> [QueuedPayments.Entry] {
    let launch = try await caller.open()
    let signed: [String] = try await launch.store.send(
      ListTransactions(.all, of: nil, for: launch.id))
    let all: [Transaction] = signed.compactMap { jws in
      guard let transaction = try? launch.transaction(jws)?.payloadValue else { return nil }
      return transaction.isRestored ? transaction : nil
    }
    return state.withLock { state in all.map { state.payments.restore($0) } }
  }

  private func listen(to caller: CallingApp) async {
    await withTaskGroup(of: Void.self) { group in
      group.addTask { await self.listenToTransactions(caller.updates(on: .transactions)) }
      group.addTask { await self.listenToIntents(caller.updates(on: .intents)) }
      group.addTask { await self.listenToStorefronts(caller.updates(on: .storefront)) }
    }
  }

  private func listenToTransactions(_ updates: LaunchUpdates) async {
    for await (launch, update) in updates {
      guard case .transaction(let jws) = update,
        let transaction = try? launch.transaction(jws)?.payloadValue
      else { continue }
      if transaction.revocationDate == nil {
        await self.update(state.withLock { $0.payments.receive(transaction) })
      } else {
        await notify {
          $0.paymentQueue(
            self, didRevokeEntitlementsForProductIdentifiers: [transaction.productID])
        }
      }
    }
  }

  private func listenToIntents(_ updates: LaunchUpdates) async {
    for await (launch, update) in updates {
      guard case .intent(let begun) = update,
        let product = try? await launch.loadProducts([begun.productID]).first
      else { continue }
      await goOn(with: SKProduct(product))
    }
  }

  /// Buys the product that the customer tapped in the App Store, if an observer agrees.
  @MainActor
  private func goOn(with product: sending SKProduct) {
    let payment = SKPayment(product: product)
    let isWelcome = observers.contains {
      $0.paymentQueue(self, shouldAddStorePayment: payment, for: product)
    }
    if isWelcome { add(payment) }
  }

  private func listenToStorefronts(_ updates: LaunchUpdates) async {
    for await (_, update) in updates {
      guard case .storefront = update else { continue }
      await notify { $0.paymentQueueDidChangeStorefront(self) }
    }
  }
}

extension Transaction {
  /// A Boolean value that indicates whether StoreKit 1 restores it: non-consumables and
  /// subscriptions that weren't revoked.
  fileprivate var isRestored: Bool {
    revocationDate == nil && (productType == .nonConsumable || productType == .autoRenewable)
  }
}

extension AppLaunch {
  /// The app's queue, created at its first use.
  var paymentQueue: SKPaymentQueue {
    queue.withLock { queue in
      if let queue { return queue }
      let made = SKPaymentQueue(of: self)
      queue = made
      return made
    }
  }
}
