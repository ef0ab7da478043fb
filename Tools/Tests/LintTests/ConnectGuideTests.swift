import Foundation
import Journeys
import LocalAppStore
import Testing

@testable import Lint

@Suite("The guide for App Store Connect")
struct ConnectGuideTests {
  private static let repository = TemporaryApp.fixtures.appending(path: "../../../..")
    .standardizedFileURL
  private static let names = [
    "BlockPuzzle", "CoinFeedback", "Listen2", "RetroRacing", "RockIdentifier",
  ]

  @Test("is in the folder of each example", arguments: names)
  func page(name: String) throws {
    let folder = Self.repository.appending(path: "Examples/\(name)")
    let page = try String(
      contentsOf: folder.appending(path: "AppStoreConnect.md"), encoding: .utf8)
    let app = try AppFolder(folder)
    let chapter = "### \(name)\n\n\(ConnectGuide(app).markdown)\n"
    #expect(
      (page + "\n").contains(chapter + "\n"),
      "AppStoreConnect.md of \(name) is out of date; it should have:\n\(chapter)")
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
