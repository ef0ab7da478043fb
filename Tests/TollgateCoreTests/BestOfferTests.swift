import Foundation
import Testing
import TollgateCore

@Suite("The best offer on a product")
struct BestOfferTests {
  private let catalog = Catalog.offering(.firstLaunch(hours: 24))

  private func open(
    _ id: Offer.ID, _ twin: Catalog.Product.ID, hours: Double = 1
  ) -> OpenOffer {
    let schedule = Condition.firstLaunch(hours: Int(hours))
    let catalog = Catalog(
      app: "app", bundleID: "com.example.app", products: [], features: [],
      offers: [Offer(id: id, when: schedule, sales: [Offer.Sale("p", as: twin)])])
    let customer = Customer.holding().with { $0.firstLaunch = Moment.noon().now }
    let found = catalog.openOffers(for: customer, at: .noon()).first
    guard let found else { preconditionFailure("\(id) is not open") }
    return found
  }

  private func best(_ open: [OpenOffer], _ prices: [String: Decimal]) -> ProductOffer? {
    catalog.bestOffer(on: "p", among: open, on: .selling(prices))
  }

  @Test("has the lowest price, whatever their ends and names")
  func lowestPrice() {
    let offers = [open("a", "p.40", hours: 1), open("z", "p.50", hours: 9)]
    let found = best(offers, ["p": 10, "p.40": 6, "p.50": 5])
    #expect(found?.offer == "z")
    #expect(found?.twin == "p.50")
    #expect(found?.regular.price == 10)
    #expect(found?.sale.price == 5)
    #expect(best(offers.reversed(), ["p": 10, "p.40": 6, "p.50": 5]) == found)
  }

  @Test("ends the earliest, if two have one price")
  func earliestEnd() {
    let offers = [open("a", "p.x", hours: 2), open("z", "p.y", hours: 1)]
    for offers in [offers, offers.reversed()] {
      #expect(best(offers, ["p": 10, "p.x": 5, "p.y": 5])?.offer == "z")
    }
  }

  @Test("is the first by name, if two end together at one price")
  func firstByName() {
    let offers = [open("b", "p.x"), open("a", "p.y")]
    for offers in [offers, offers.reversed()] {
      let found = best(offers, ["p": 10, "p.x": 5, "p.y": 5])
      #expect(found?.offer == "a")
      #expect(found?.end == Moment.noon().now + 3_600)
    }
  }

  @Test("doesn't exist without a saving, or if the store lacks one of the products")
  func none() {
    let offers = [open("a", "p.x")]
    #expect(best(offers, ["p": 10, "p.x": 10]) == nil)
    #expect(best(offers, ["p": 10, "p.x": 10.01]) == nil)
    #expect(best(offers, ["p": 10, "p.x": 9.99]) != nil)
    #expect(best(offers, ["p": 10]) == nil)
    #expect(best(offers, ["p.x": 5]) == nil)
    #expect(best([], ["p": 10, "p.x": 5]) == nil)
    #expect(catalog.bestOffer(on: "p", among: offers, on: .loading) == nil)
    #expect(catalog.bestOffer(on: "p", among: offers, on: .unreachable) == nil)
    let productCatalog = ProductCatalogState.selling(["p": 10, "p.x": 5, "q": 10])
    #expect(catalog.bestOffer(on: "q", among: offers, on: productCatalog) == nil)
  }

  @Test("skips one whose price variant is not sold, and takes the next")
  func nextBest() {
    let offers = [open("a", "p.gone"), open("b", "p.x")]
    #expect(best(offers, ["p": 10, "p.x": 8])?.offer == "b")
  }

  @Test(
    "saves a true percentage, rounded down",
    arguments: [
      ("4.99", "2.49", 50), ("4.99", "2.50", 49), ("9.99", "6.99", 30), ("9.99", "7.00", 29),
      ("10", "9.99", 0), ("3", "2", 33), ("3", "1", 66), ("19.99", "0", 100), ("500", "251", 49),
      ("129000", "77400", 40), ("129000", "77401", 39), ("0.99", "0.49", 50), ("10", "10", 0),
      ("10", "11", 0), ("0", "0", 0),
    ])
  func percent(regular: String, sale: String, percent: Int) throws {
    let (regular, sale) = try (#require(Decimal(string: regular)), #require(Decimal(string: sale)))
    #expect(Catalog.percentSaved(sale, instead: regular) == percent)
    let offer = best([open("a", "p.x")], ["p": regular, "p.x": sale])
    #expect(offer?.percent == (sale < regular ? percent : nil))
  }

  @Test("rounds down over all prices up to ten", arguments: [UInt64(11)])
  func percentProperty(seed: UInt64) {
    var numbers = SplitMix(seed: seed)
    for _ in 0..<2_000 {
      let regular = Int.random(in: 1...1_000, using: &numbers)
      let sale = Int.random(in: 0...1_000, using: &numbers)
      let saved = Catalog.percentSaved(Decimal(sale) / 100, instead: Decimal(regular) / 100)
      #expect(saved == max(0, (regular - sale) * 100 / regular), "seed \(seed): \(sale)/\(regular)")
    }
  }

  @Test("counts down to its end, never below nothing")
  func countdown() throws {
    let offer = try #require(best([open("a", "p.x")], ["p": 10, "p.x": 5]))
    let noon = Moment.noon().now
    #expect(offer.remaining(at: noon) == 3_600)
    #expect(offer.remaining(at: noon + 3_599) == 1)
    #expect(offer.remaining(at: noon + 3_600) == 0)
    #expect(offer.remaining(at: noon + 9_999) == 0)
  }
}

extension ProductCatalogState {
  /// A store that sells these.
  static func selling(_ prices: [String: Decimal]) -> ProductCatalogState {
    .loaded(
      prices.map { id, price in
        StoreProduct(
          id: Catalog.Product.ID(id), displayName: id, description: "", price: price,
          displayPrice: "\(price)")
      })
  }
}
