import Foundation
import LocalAppStore
import Testing

@Suite("A storefront")
struct StorefrontCountryTests {
  @Test(
    "pays in its country's currency",
    arguments: [("USA", "USD"), ("FRA", "EUR"), ("CHE", "CHF"), ("ARG", "USD"), ("VNM", "VND")])
  func currency(code: String, currency: String) throws {
    #expect(try #require(StorefrontCountry(code)).currency == currency)
  }

  @Test("has Apple's number if that is known, and its own everywhere")
  func numbers() {
    #expect(StorefrontCountry("USA")?.id == "143441")
    #expect(StorefrontCountry("ESP")?.id == "143454")
    let all = StorefrontCountry.all
    #expect(all.count == 175)
    #expect(Set(all.map(\.id)).count == all.count)
  }

  @Test("is refused if Apple has none", arguments: ["ES", "esp", "XXX", ""])
  func unknown(code: String) async throws {
    #expect(StorefrontCountry(code) == nil)
    let home = try await Household()
    await #expect { try await home.store.send(AddAccount(storefront: code)) } throws: {
      ($0 as? AppStoreError)?.code == .unknownStorefront
    }
  }
}
