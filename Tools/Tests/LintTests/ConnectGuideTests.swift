import Foundation
import Journeys
import LocalAppStore
import Testing

@testable import Lint

@Suite("What to enter in App Store Connect")
struct ConnectGuideTests {
  private static let repository = TemporaryApp.fixtures.appending(path: "../../../..")
    .standardizedFileURL
  private static let names = [
    "BlockPuzzle", "CoinFeedback", "Listen2", "RetroRacing", "RockIdentifier",
  ]

  @Test("is what Docs/AppStoreConnect.md says of each example", arguments: names)
  func page(name: String) throws {
    let page = try String(
      contentsOf: Self.repository.appending(path: "Docs/AppStoreConnect.md"), encoding: .utf8)
    let app = try AppFolder(Self.repository.appending(path: "Examples/\(name)"))
    let chapter = "### \(name)\n\n\(ConnectGuide(app).markdown)\n"
    #expect(
      (page + "\n").contains(chapter + "\n"),
      "Docs/AppStoreConnect.md is out of date; it should say:\n\(chapter)")
  }

  @Test("has every product, price, language and offer of the file")
  func everything() throws {
    let folder = try AppFolder(TemporaryApp.fixtures.appending(path: "Clean"))
    let text = ConnectGuide(folder).markdown
    for product in folder.products.products {
      #expect(text.contains("| `\(product.id)` | |"))
      for words in product.localizations { #expect(text.contains("“\(words.displayName)”")) }
      for code in product.codeOffers { #expect(text.contains(code.referenceName ?? "?")) }
      for (storefront, price) in product.storefrontPrices ?? [:] {
        #expect(text.contains("\(price) EUR in \(storefront)"))
      }
    }
  }
}
