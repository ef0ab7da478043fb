#if !canImport(Darwin)
import ExampleBench
import LocalAppStore
import Observation
import Testing
import Tollgate

@Suite("The observed state of the engine", .timeLimit(.minutes(10)))
@MainActor
struct SituationModelTests {
  private static let unlimited: Catalog.Product.ID = "com.retroRacing.unlimitedPlays"

  private let bench: AppBench
  private let known: SituationModel

  init() async throws {
    bench = try await Stage("RetroRacing").bench
    known = SituationModel(bench.tollkeeper)
  }

  @Test("notifies its observers when a purchase and when a refund changes it")
  func notifies() async throws {
    var change = observe { known.holds("unlimited_plays") }
    #expect(!known.holds("unlimited_plays"))
    _ = await bench.inApp { await bench.tollkeeper.purchase(Self.unlimited) }
    await change()
    #expect(known.holds("unlimited_plays"))
    #expect(known.check("play").remaining == .unlimited)

    change = observe { known.customer }
    try await bench.store.send(Refund(Self.unlimited.rawValue, account: bench.account))
    // Notifications left from the purchase, such as its end, may come first.
    repeat {
      await change()
      change = observe { known.customer }
    } while known.holds("unlimited_plays")
  }

  @Test("is the engine's own answer, before any observer is notified")
  func answersAtOnce() throws {
    let _: Decision = try bench.tollkeeper.use("play")
    #expect(known.customer.uses["play"]?.instants.count == 1)
    #expect(known.check("play").remaining == .count(5))
    #expect(known.now.customer == bench.tollkeeper.customer)
    bench.tollkeeper.open("paywall")
    #expect(known.presentation.paywall?.id == "unlimited-plays")
  }

  @Test("notifies its observers of the presented paywall or screen too")
  func notifiesOfPresentation() async {
    let change = observe { known.presentation }
    bench.tollkeeper.open("settings")
    await change()
    #expect(known.presentation.screen == "settings")
  }

  @Test("ends with its owner")
  func ends() async {
    var model: SituationModel? = SituationModel(bench.tollkeeper)
    weak let held = model
    #expect(held != nil)
    model = nil
    #expect(held == nil)
  }

  /// Waits for a change of the observed values.
  private func observe<Value>(_ read: () -> Value) -> () async -> Void {
    let (change, end) = AsyncStream.makeStream(of: Never.self)
    withObservationTracking {
      _ = read()
    } onChange: {
      end.finish()
    }
    return { for await _ in change {} }
  }
}
#endif
