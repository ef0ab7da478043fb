import Foundation
import OpenStoreKitTest
import Testing

@Suite("StoreKit 1")
struct StoreKit1Tests {
  let session: SKTestSession

  init() throws {
    session = try SKTestSession(configuration: Fixtures.configuration, now: Fixtures.start)
  }

  @Test("describes the store's products, and names those it does not sell")
  func products() async throws {
    let products = Products(["full", "monthly", "nothing"])
    var received = products.received.stream.makeAsyncIterator()
    #expect(
      await received.next() == """
        full Full 4.99 USD shareable:false period:- intro:- group:-
        monthly  5 USD shareable:false period:1×2 intro:0 1×1 group:pro
        missing: nothing
        """)
    #expect(await received.next() == "finished")
  }

  @Test("reports products that can't be loaded, and nothing once a request is cancelled")
  func fails() async throws {
    try await session.setSimulatedError(.generic(.unknown), forAPI: .loadProducts)
    let products = Products(["full"])
    var received = products.received.stream.makeAsyncIterator()
    #expect(await received.next() == "failed with 0")
    try await session.setSimulatedError(nil, forAPI: .loadProducts)
    let over = AsyncStream<Void>.makeStream()
    session.passAnswerDelay { _ in
      while !Task.isCancelled { await Task.yield() }
      over.continuation.yield()
    }
    session.answerDelay = .seconds(1)
    let cancelled = Products(["full"], cancels: true)
    for await _ in over.stream { break }
    session.answerDelay = .zero
    _ = try await Product.products(for: ["full"])
    await MainActor.run {}
    cancelled.received.continuation.yield("nothing")
    var nothing = cancelled.received.stream.makeAsyncIterator()
    #expect(await nothing.next() == "nothing")
  }

  @Test("notifies a new observer once of payments that changed while it had no observer")
  func comesLater() async throws {
    let queue = SKPaymentQueue.default()
    let first = Observer()
    queue.remove(first)
    let payment = SKMutablePayment()
    payment.productIdentifier = "coins"
    queue.add(payment)
    while queue.transactions.first?.transactionState != .purchased { await Task.yield() }
    // An observer is notified on the main actor, which is free.
    for _ in 0..<100 { await MainActor.run {} }
    let next = Observer()
    var received = next.received.stream.makeAsyncIterator()
    #expect(await received.next() == "purchased coins ×1 id:0")
    next.finish()
    #expect(await received.next() == "removed coins")
  }

  @Test("buys, and StoreKit 2 lists the purchase; a finished one leaves the queue")
  func buys() async throws {
    let observer = Observer()
    var received = observer.received.stream.makeAsyncIterator()
    observer.pay("coins", quantity: 3)
    #expect(await received.next() == "purchasing coins ×3")
    #expect(await received.next() == "purchased coins ×3 id:0")
    #expect(await Transaction.latest(for: "coins")?.unsafePayloadValue.purchasedQuantity == 3)
    observer.finish()
    #expect(await received.next() == "removed coins")
    #expect(SKPaymentQueue.default().transactions.isEmpty)
    #expect(await Transaction.latest(for: "coins") == nil)
  }

  @Test("calls an observer once if it was added twice")
  func addedTwice() async throws {
    let observer = Observer()
    SKPaymentQueue.default().add(observer)
    var received = observer.received.stream.makeAsyncIterator()
    observer.pay("coins")
    #expect(await received.next() == "purchasing coins ×1")
    #expect(await received.next() == "purchased coins ×1 id:0")
    observer.finish()
    #expect(await received.next() == "removed coins")
    SKPaymentQueue.default().remove(observer)
    #expect(SKPaymentQueue.default().transactionObservers.isEmpty)
  }

  @Test("has the storefront, and asks its delegate whether a purchase continues in another one")
  func storefronts() async throws {
    let queue = SKPaymentQueue.default()
    #expect(queue.storefront?.countryCode == "USA" && queue.storefront?.identifier == "143441")
    session.storefront = "DEU"
    #expect(queue.storefront?.countryCode == "DEU")
    let delegate = Refusing()
    queue.delegate = delegate
    #expect(queue.delegate === delegate)
    #expect(!delegate.paymentQueue(queue, shouldContinue: .init(), in: .init()))
  }

  @Test("reports that a purchase was cancelled, refused or without a product")
  func refuses() async throws {
    let observer = Observer()
    var received = observer.received.stream.makeAsyncIterator()
    session.dialogAnswer = .cancels
    observer.pay("full")
    #expect(await received.next() == "purchasing full ×1")
    #expect(await received.next() == "failed full ×1 error:2")
    session.canMakePayments = false
    observer.pay("full")
    #expect(await received.next() == "purchasing full ×1")
    #expect(await received.next() == "failed full ×1 error:4")
    observer.pay("nothing")
    #expect(await received.next() == "purchasing nothing ×1")
    #expect(await received.next() == "failed nothing ×1 error:5")
    #expect(session.allTransactions().isEmpty)
  }

  @Test("waits for a parent, and is notified of the same payment when they approve")
  func isDeferred() async throws {
    session.askToBuyEnabled = true
    let observer = Observer()
    var received = observer.received.stream.makeAsyncIterator()
    observer.pay("full")
    #expect(await received.next() == "purchasing full ×1")
    #expect(await received.next() == "deferred full ×1")
    let asked = try #require(session.allTransactions().first)
    try session.approveAskToBuyTransaction(identifier: asked.identifier)
    #expect(await received.next() == "purchased full ×1 id:0")
    #expect(SKPaymentQueue.default().transactions.count == 1)
  }

  @Test("notifies about unfinished purchases, refunds, and purchases begun in the App Store")
  func receives() async throws {
    try await Fixtures.buy("full")
    try session.relaunch()
    let observer = Observer()
    var received = observer.received.stream.makeAsyncIterator()
    #expect(await received.next() == "purchased full ×1 id:0")
    observer.finish()
    #expect(await received.next() == "removed full")
    try session.refundTransaction(identifier: 0)
    #expect(await received.next() == "revoked full")
    try session.beginPurchaseIntent(productIdentifier: "coins")
    #expect(await received.next() == "asked to go on with coins")
    #expect(await received.next() == "purchasing coins ×1")
    #expect(await received.next() == "purchased coins ×1 id:1")
    session.storefront = "ESP"
    #expect(await received.next() == "another country")
  }

  @Test("restores permanent and renewing purchases that were not revoked")
  func restores() async throws {
    try await Fixtures.buy("coins")
    try await Fixtures.buy("full")
    try await Fixtures.buy("basic")
    let observer = Observer(listens: false)
    var received = observer.received.stream.makeAsyncIterator()
    SKPaymentQueue.default().add(observer)
    SKPaymentQueue.default().restoreCompletedTransactions()
    #expect(
      await received.next() == "restored full ×1 id:1 first:1, restored basic ×1 id:2 first:2")
    #expect(await received.next() == "restored all")
    SKPaymentQueue.default().remove(observer)

    try session.refundTransaction(identifier: 1)
    await session.advance(to: Fixtures.start + 86_400 * 32)
    let later = Observer()
    var again = later.received.stream.makeAsyncIterator()
    SKPaymentQueue.default().restoreCompletedTransactions()
    var line = await again.next()
    while line?.hasPrefix("restored") == false { line = await again.next() }
    #expect(line == "restored basic ×1 id:2 first:2, restored basic ×1 id:3 first:2")
  }

  @Test("asks whether to continue a purchase begun in the App Store, and buys nothing after a no")
  func declines() async throws {
    let observer = Observer(goesOn: false)
    var received = observer.received.stream.makeAsyncIterator()
    try session.beginPurchaseIntent(productIdentifier: "coins")
    #expect(await received.next() == "asked to go on with coins")
    await MainActor.run {}
    #expect(SKPaymentQueue.default().transactions.isEmpty)
  }

  @Test("requests everything again in place of a receipt")
  func refreshes() async throws {
    let refresh = Refresh()
    var received = refresh.received.stream.makeAsyncIterator()
    #expect(await received.next() == "finished")
    try await session.setSimulatedError(.generic(.userCancelled), forAPI: .appStoreSync)
    let other = Refresh()
    var again = other.received.stream.makeAsyncIterator()
    #expect(await again.next() == "failed with 2")
    try await session.setSimulatedError(
      .generic(.networkError(URLError(.notConnectedToInternet))), forAPI: .appStoreSync)
    let last = Refresh()
    var once = last.received.stream.makeAsyncIterator()
    #expect(await once.next() == "failed with 7")
  }
}

/// Requests products, and records the response.
private final class Products: NSObject, SKProductsRequestDelegate {
  let received = AsyncStream<String>.makeStream()
  private let request: SKProductsRequest

  init(_ ids: Set<String>, cancels: Bool = false) {
    request = SKProductsRequest(productIdentifiers: ids)
    super.init()
    request.delegate = self
    request.start()
    if cancels { request.cancel() }
  }

  func productsRequest(_ request: SKProductsRequest, didReceive response: SKProductsResponse) {
    let lines = response.products.map { product in
      let period = product.subscriptionPeriod.map { "\($0.numberOfUnits)×\($0.unit.rawValue)" }
      let intro = product.introductoryPrice.map {
        "\($0.price) \($0.subscriptionPeriod.numberOfUnits)×\($0.subscriptionPeriod.unit.rawValue)"
      }
      return "\(product.productIdentifier) \(product.localizedTitle) \(product.price) "
        + "\(product.priceLocale.currency?.identifier ?? "?") "
        + "shareable:\(product.isFamilyShareable) period:\(period ?? "-") intro:\(intro ?? "-") "
        + "group:\(product.subscriptionGroupIdentifier ?? "-")"
    }
    received.continuation.yield(
      (lines + ["missing: " + response.invalidProductIdentifiers.joined(separator: ", ")])
        .joined(separator: "\n"))
  }

  func requestDidFinish(_ request: SKRequest) { received.continuation.yield("finished") }

  func request(_ request: SKRequest, didFailWithError error: any Error) {
    received.continuation.yield("failed with \((error as? SKError)?.code.rawValue ?? -1)")
  }
}

private final class Refresh: NSObject, SKRequestDelegate {
  let received = AsyncStream<String>.makeStream()
  private let request = SKReceiptRefreshRequest()

  override init() {
    super.init()
    request.delegate = self
    request.start()
  }

  func requestDidFinish(_ request: SKRequest) { received.continuation.yield("finished") }

  func request(_ request: SKRequest, didFailWithError error: any Error) {
    received.continuation.yield("failed with \((error as? SKError)?.code.rawValue ?? -1)")
  }
}

/// Observes the queue, and records its notifications.
private final class Observer: NSObject, SKPaymentTransactionObserver {
  let received = AsyncStream<String>.makeStream()
  private let queue = SKPaymentQueue.default()

  /// Whether it continues purchases begun in the App Store.
  private let goesOn: Bool

  init(listens: Bool = true, goesOn: Bool = true) {
    self.goesOn = goesOn
    super.init()
    if listens { queue.add(self) }
  }

  deinit { queue.remove(self) }

  func pay(_ id: String, quantity: Int = 1) {
    let payment = SKMutablePayment()
    payment.productIdentifier = id
    payment.quantity = quantity
    queue.add(payment)
  }

  func finish() { for transaction in queue.transactions { queue.finishTransaction(transaction) } }

  func paymentQueue(
    _ queue: SKPaymentQueue, updatedTransactions transactions: [SKPaymentTransaction]
  ) {
    received.continuation.yield(
      transactions.map { transaction in
        var text = "\(transaction.transactionState) \(transaction.payment.productIdentifier)"
        text += " ×\(transaction.payment.quantity)"
        if let id = transaction.transactionIdentifier { text += " id:\(id)" }
        if let first = transaction.original?.transactionIdentifier { text += " first:\(first)" }
        if let error = transaction.error as? SKError { text += " error:\(error.code.rawValue)" }
        return text
      }.joined(separator: ", "))
  }

  func paymentQueue(
    _ queue: SKPaymentQueue, removedTransactions transactions: [SKPaymentTransaction]
  ) {
    for transaction in transactions {
      received.continuation.yield("removed \(transaction.payment.productIdentifier)")
    }
  }

  func paymentQueue(
    _ queue: SKPaymentQueue, restoreCompletedTransactionsFailedWithError error: any Error
  ) {
    received.continuation.yield("not restored")
  }

  func paymentQueueRestoreCompletedTransactionsFinished(_ queue: SKPaymentQueue) {
    received.continuation.yield("restored all")
  }

  func paymentQueue(
    _ queue: SKPaymentQueue, shouldAddStorePayment payment: SKPayment, for product: SKProduct
  ) -> Bool {
    received.continuation.yield("asked to go on with \(payment.productIdentifier)")
    return goesOn
  }

  func paymentQueue(
    _ queue: SKPaymentQueue, didRevokeEntitlementsForProductIdentifiers productIdentifiers: [String]
  ) {
    received.continuation.yield("revoked \(productIdentifiers.joined(separator: ", "))")
  }

  func paymentQueueDidChangeStorefront(_ queue: SKPaymentQueue) {
    received.continuation.yield("another country")
  }
}

/// A delegate that stays in the storefront where a purchase began.
private final class Refusing: NSObject, SKPaymentQueueDelegate {
  func paymentQueue(
    _ paymentQueue: SKPaymentQueue, shouldContinue transaction: SKPaymentTransaction,
    in newStorefront: SKStorefront
  ) -> Bool { false }
}
