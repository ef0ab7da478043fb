import LocalAppStore
import StoreConformance
import StoreKitTest
import Testing

@Suite("The local store, as Apple's does")
struct StoreConformanceTests {
  @Test("behaves", arguments: StoreConformance.all)
  func behaves(behaviour: Behaviour) async throws {
    let outcome = await behaviour.outcome(with: try SessionControls())
    #expect(outcome.failure == nil)
  }

  @Test("is compared on at least ninety behaviours, each with its own name")
  func count() {
    #expect(StoreConformance.all.count >= 90)
    #expect(Set(StoreConformance.all.map(\.id)).count == StoreConformance.all.count)
  }

  @Test("reports every deviation")
  func unmet() async throws {
    let controls = try SessionControls()
    let behaviour = try #require(
      StoreConformance.all.first { $0.id == "A product is loaded by its identifier" })
    _ = try SKTestSession(configuration: StoreConfiguration(products: []))
    let outcome = await behaviour.outcome(with: controls)
    #expect(outcome.behaviour == behaviour.id && !outcome.isMet)
    #expect(outcome.failure == "There should have been a product full.")
  }
}
