import Testing
import TollgateCore

@testable import TollgateEngine

@Suite("The current situation")
struct CurrentSituationTests {
  @Test("notifies its observer after a thousand changes as directly as after the first")
  func staysDirect() throws {
    let current = CurrentSituation(
      of: try Ledger(at: .memory(InMemoryLedger())),
      catalog: Catalog(app: "game", bundleID: "com.example.game", products: [], features: []),
      device: DeviceProfile(platform: .iOS), clock: .system)
    let depths = Locked<[Int]>([])
    current.whenChanged {
      var here = 0
      let depth = withUnsafePointer(to: &here) { Int(bitPattern: $0) }
      depths { $0.append(depth) }
    }

    for number in 0..<1_000 {
      current.publish { $0.productCatalog = number.isMultiple(of: 2) ? .unreachable : .loading }
    }

    let known = depths { $0 }
    #expect(known.count == 1_000)
    #expect(Set(known).count == 1)
  }
}
