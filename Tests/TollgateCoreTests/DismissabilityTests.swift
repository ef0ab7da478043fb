import Foundation
import Testing
import TollgateCore

@Suite("A paywall")
struct DismissabilityTests {
  private let noon = Date.at("2026-01-15T12:00:00Z")

  private let catalog = Catalog(
    app: "app", bundleID: "com.example.app",
    products: [
      Catalog.Product(id: "p", kind: .nonConsumable, entitlements: ["plus"]),
      Catalog.Product(id: "q", kind: .nonConsumable, entitlements: ["plus", "max"]),
      Catalog.Product(id: "r", kind: .nonConsumable, entitlements: ["hats"]),
    ], features: [],
    paywalls: [
      Paywall(id: "plain", screen: "a", products: ["p", "q"]),
      Paywall(id: "hard", screen: "b", products: ["p", "q"], dismissal: .never),
      Paywall(id: "soft", screen: "c", products: ["p", "q"], dismissal: .after(seconds: 3)),
    ])

  private func dismissability(
    of paywall: Paywall.ID, after seconds: TimeInterval = 0,
    productCatalog: ProductCatalogState = .selling(["p": 1]), owning owned: Catalog.Product.ID...
  ) throws -> Dismissability {
    var presentation = Presentation()
    _ = presentation.open(paywall, at: noon)
    var moment = Moment.at("2026-01-15T12:00:00Z")
    moment.steady = noon + seconds
    let facts = owned.enumerated().map { Fact.purchase("\($0.offset)", of: $0.element) }
    return catalog.dismissability(
      of: try #require(presentation.paywall), productCatalog: productCatalog,
      for: Customer(entitlements: Entitlements(granted: facts, by: catalog)), at: moment)
  }

  @Test("can be closed at once by default, whatever the store answers")
  func always() throws {
    for productCatalog in [ProductCatalogState.loading, .unreachable, .selling(["p": 1])] {
      #expect(try dismissability(of: "plain", productCatalog: productCatalog) == .yes)
    }
  }

  @Test(
    "can be closed from an exact second on, and shows whole seconds until then, rounded up",
    arguments: [
      (0.0, Dismissability.inSeconds(3)), (0.001, .inSeconds(3)), (0.999, .inSeconds(3)),
      (1, .inSeconds(2)), (1.5, .inSeconds(2)), (2, .inSeconds(1)), (2.999, .inSeconds(1)),
      (3, .yes), (3.001, .yes), (86_400, .yes),
    ])
  func afterSeconds(seconds: TimeInterval, expected: Dismissability) throws {
    for productCatalog in [ProductCatalogState.loading, .unreachable, .selling(["p": 1])] {
      #expect(
        try dismissability(of: "soft", after: seconds, productCatalog: productCatalog) == expected)
    }
  }

  @Test("never shows more seconds than its wait, even if it was opened in the future")
  func openedLater() throws {
    for seconds in [-0.001, -1, -86_400] {
      #expect(try dismissability(of: "soft", after: seconds) == .inSeconds(3))
    }
  }

  @Test("without a close button stays while it sells a product, or may yet")
  func never() throws {
    for seconds in [0, 3, 86_400 * 365] as [TimeInterval] {
      #expect(try dismissability(of: "hard", after: seconds) == .no)
    }
    #expect(try dismissability(of: "hard", productCatalog: .loading) == .no)
    #expect(try dismissability(of: "hard", productCatalog: .selling(["q": 1, "other": 1])) == .no)
  }

  @Test("without a close button can be closed at once if none of its products was loaded")
  func emptyCounter() throws {
    #expect(try dismissability(of: "hard", productCatalog: .unreachable) == .yes)
    #expect(try dismissability(of: "hard", productCatalog: .loaded([])) == .yes)
    #expect(try dismissability(of: "hard", productCatalog: .selling(["other": 1])) == .yes)
  }

  @Test(
    "without a close button can be closed by a customer who holds a grant of one of its products")
  func holder() throws {
    #expect(try dismissability(of: "hard", owning: "p") == .yes)
    #expect(try dismissability(of: "hard", owning: "q") == .yes)
    #expect(try dismissability(of: "hard", owning: "r") == .no)
    #expect(try dismissability(of: "soft", owning: "p") == .inSeconds(3))
  }

  @Test("without a close button can be closed once its products have been loading for ten seconds")
  func loadsForEver() throws {
    #expect(try dismissability(of: "hard", after: 9.999, productCatalog: .loading) == .no)
    #expect(try dismissability(of: "hard", after: 10, productCatalog: .loading) == .yes)
    #expect(try dismissability(of: "hard", after: 10) == .no, "they came after all")
  }

  @Test("that the catalog lacks can be closed")
  func unknown() throws {
    #expect(try dismissability(of: "gone") == .yes)
  }
}
