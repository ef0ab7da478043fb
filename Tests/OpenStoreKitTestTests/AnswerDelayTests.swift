import Foundation
import OpenStoreKitTest
import Testing

@Suite("A session's answers")
struct AnswerDelayTests {
  let session: SKTestSession

  init() throws {
    session = try SKTestSession(configuration: Fixtures.configuration, now: Fixtures.start)
  }

  @Test("take the configured delay, and have their effect at its end")
  func takeTime() async throws {
    let product = try await Fixtures.product("full")
    let gate = Gate()
    session.passAnswerDelay { await gate.pass($0) }
    session.answerDelay = .seconds(2)
    let bought = Task { try await product.purchase() }
    #expect(await gate.waited() == .seconds(2))
    #expect(session.allTransactions().isEmpty)
    gate.open()
    guard case .success = try await bought.value else {
      Issue.record("It was not bought.")
      return
    }
    let owned = Task { await Fixtures.owned }
    #expect(await gate.waited() == .seconds(2))
    gate.open()
    #expect(await owned.value == ["full"])
  }

  @Test("take no time until a delay is set, nor after a reset")
  func takeNone() async throws {
    session.passAnswerDelay { _ in Issue.record("An answer took its time.") }
    #expect(session.answerDelay == .zero)
    #expect(try await Fixtures.buy("full") != nil)
    session.answerDelay = .seconds(1)
    session.resetToDefaultState()
    #expect(await Fixtures.owned == ["full"])
  }

  @Test("come after the delay for every read, and so does an armed error")
  func areAll() async throws {
    let passed = Counter()
    session.passAnswerDelay { _ in await passed.add() }
    session.answerDelay = .milliseconds(1)
    try await session.setSimulatedError(.generic(.unknown), forAPI: .loadProducts)
    await #expect(throws: StoreKitError.self) { try await Product.products(for: ["full"]) }
    #expect(await passed.count == 1)
    _ = try await AppTransaction.shared
    try await AppStore.sync()
    _ = try await Product.SubscriptionInfo.status(for: "pro")
    _ = await Product.SubscriptionInfo.isEligibleForIntroOffer(for: "pro")
    _ = await Transaction.latest(for: "full")
    #expect(await passed.count == 6)
    _ = try? await Product.SubscriptionInfo.status(transactionID: 7)
    #expect(await passed.count == 7)
    for await _ in Product.SubscriptionInfo.Status.all {}
    #expect(await passed.count == 8)
  }
}

private actor Counter {
  private(set) var count = 0

  func add() { count += 1 }
}

/// Holds calls back until a test lets them through, one at a time.
private final class Gate: Sendable {
  private let arrivals = AsyncStream<Duration>.makeStream()
  private let openings = AsyncStream<Void>.makeStream()

  func pass(_ duration: Duration) async {
    arrivals.continuation.yield(duration)
    for await _ in openings.stream { return }
  }

  func waited() async -> Duration? { await arrivals.stream.first { _ in true } }

  func open() { openings.continuation.yield() }
}
