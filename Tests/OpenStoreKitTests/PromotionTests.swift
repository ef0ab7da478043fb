import LocalAppStore
import OpenStoreKit
import Testing

@Suite("The App Store's promotions")
struct PromotionTests {
  private typealias Promotion = Product.PromotionInfo

  @Test("are all of the app's products, in the configured order, until the app changes it")
  func beginAsSetUp() async throws {
    let fixture = try await StoreFixture()
    let order = try await fixture.launch.run { try await Promotion.currentOrder }
    #expect(order.map(\.productID) == ["unlock", "themes", "coins", "season"])
    #expect(order.allSatisfy { $0.visibility == .appStoreConnectDefault })
  }

  @Test("are shown or hidden one by one, in the order that the app sets")
  func areChanged() async throws {
    let fixture = try await StoreFixture()
    let order = try await fixture.launch.run {
      try await Promotion.updateProductVisibility(.hidden, for: "coins")
      try await Promotion.updateProductOrder(byID: ["season", "coins"])
      var first = try #require(try await Promotion.currentOrder.first)
      first.visibility = .visible
      try await first.update()
      return try await Promotion.currentOrder
    }
    #expect(order.map(\.productID) == ["season", "coins"])
    #expect(order.map(\.visibility) == [.visible, .hidden])
  }

  @Test("include a product again that was left out before")
  func takeInAgain() async throws {
    let fixture = try await StoreFixture()
    let order = try await fixture.launch.run {
      try await Promotion.updateProductOrder(byID: ["season"])
      try await Promotion.updateProductOrder(byID: ["coins", "season"])
      return try await Promotion.currentOrder
    }
    #expect(order.map(\.productID) == ["coins", "season"])
  }

  @Test("reject a product that isn't sold, and stay as they were")
  func refuseUnknown() async throws {
    let fixture = try await StoreFixture()
    try await fixture.launch.run {
      await #expect { try await Promotion.updateProductOrder(byID: ["coins", "gone"]) } throws: {
        $0.isNotAvailable
      }
      await #expect { try await Promotion.updateProductVisibility(.hidden, for: "gone") } throws: {
        $0.isNotAvailable
      }
      let order = try await Promotion.currentOrder
      #expect(order.count == 4)
    }
  }
}

extension Error {
  fileprivate var isNotAvailable: Bool {
    if case .notAvailableInStorefront? = self as? StoreKitError { true } else { false }
  }
}
