#if canImport(StoreKitTest)
import StoreConformance
import StoreKitTest
import Testing

/// Everything that asks Apple's store: it is one, so its tests run one after the other.
@Suite("Apple's store", .serialized)
struct AppleStoreTests {
  @Suite("What the local store takes for Apple's behaviour", .serialized)
  struct Behaviours {
    @Test("is Apple's behaviour", arguments: StoreConformance.all)
    func behaves(behaviour: Behaviour) async throws {
      let outcome = await behaviour.outcome(with: try HostedControls())
      #expect(outcome.failure == nil)
    }
  }
}
#endif
