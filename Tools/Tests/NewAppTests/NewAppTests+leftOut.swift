import Foundation
import LocalAppStore
import SourceJSON
import Testing

@testable import NewApp

extension NewAppTests {
  @Test("makes no currency of a tip or a bundle, and reports products it leaves out")
  func tipsAndBundles() async throws {
    func product(
      _ id: String, _ kind: StoreConfiguration.Product.Kind, _ name: String, _ number: String
    ) -> StoreConfiguration.Product {
      .init(
        id: id, kind: kind, internalID: number, price: 1,
        localizations: [.init(locale: "en_US", displayName: name, description: name)])
    }
    let products = StoreConfiguration(products: [
      product("app.tip.small", .consumable, "Small Tip", "1"),
      product("app.starter_bundle", .consumable, "Starter", "2"),
      product("app.gems.100", .consumable, "Gems", "3"),
      product("app.pass", .nonRenewing, "Pass", "4"),
    ])
    let app = try NewApp(
      name: "Jar", bundleID: "com.example.jar",
      origin: .configuration(StoreConfigurationDocument(products)))
    let files = try app.files()
    let catalog = try JSONNode.parse(#require(files["Catalog.json"]), file: "Catalog.json")
    #expect(catalog["currencies"]?.members.map(\.key) == ["gems"])
    #expect(catalog["products"]?["app.tip.small"]?["tip"] != nil)
    #expect(catalog["products"]?["app.starter_bundle"] == nil)
    let readme = String(decoding: try #require(files["README.md"]), as: UTF8.self)
    #expect(readme.contains("The catalog leaves out `app.starter_bundle`"))
    #expect(readme.contains("`app.pass` doesn't renew, and never ends here"))
    try await TemporaryFolder.with { try await expectRight(app, in: $0) }
  }
}
