import Forecasting
import Foundation
import LocalAppStore
import Testing

@Suite("Assumptions")
struct AssumptionTests {
  private let app = TestApp()

  private func mistake(_ lines: String...) -> String {
    do {
      _ = try app.variant(lines)
      return ""
    } catch { return error.description }
  }

  @Test("are read from their lines")
  func roundTrip() throws {
    let lines = [
      "share.pro.monthly=2%", "price.pro.monthly=7.99", "price.pro.monthly@ESP=8.49",
      "churn=15%,10%", "churn.pro.yearly=2%", "trialConversion=0.5",
      "switch.pro.monthly>pro.yearly=1%",
      "again.coins=30%", "refunds.coins=0", "paymentFailure=3%", "recovery=50%", "returns=1%",
      "graceDays=16", "storefronts=USA:70%,ESP:30%", "arrivalMonths=3",
    ]
    let variant = try app.variant(lines)
    let written = variant.lines.map { "\($0.key)=\($0.value)" }
    let again = try app.variant(written)
    #expect(again.lines.map { "\($0.key)=\($0.value)" } == written)
    #expect(variant.lines.count { $0.isGiven } == lines.count)
    #expect(again.lines.allSatisfy { $0.isGiven })
    #expect(variant.configuration.product("pro.monthly")?.storefrontPrices == ["ESP": 8.49])
  }

  @Test("that are missing are marked as defaults")
  func defaults() throws {
    #expect(try app.variant([]).lines.allSatisfy { !$0.isGiven })
  }

  @Test("name the fix if one can't be read")
  func mistakes() {
    #expect(mistake("churns=1%") == "There is no assumption `churns`. Did you mean `churn`?")
    #expect(
      mistake("share.pro.montly=1%")
        == "There is no product `pro.montly`. Did you mean `pro.monthly`?")
    #expect(
      mistake("churn=120%").hasPrefix("`120%` is no share for `churn`. Write a number from 0 to 1"))
    #expect(mistake("recovery=-0.1").hasPrefix("`-0.1` is no share for `recovery`."))
    #expect(mistake("churn").hasPrefix("`churn` is no assumption. Write KEY=VALUE"))
    #expect(mistake("share=1%") == "Name a product: `share.PRODUCT=…`.")
    #expect(mistake("recovery.pro.monthly=1%").hasPrefix("`recovery` holds for all products."))
    #expect(
      mistake("churn.coins=1%") == "`coins` is a consumable, which has no churn.")
    #expect(mistake("switch.pro.monthly>coins=1%").hasPrefix("There is no change from"))
    #expect(mistake("price.coins=-1").hasPrefix("`-1` is no price."))
    #expect(mistake("price.coins@SPA=1").hasPrefix("There is no storefront `SPA`."))
    #expect(mistake("storefronts=USA:70%").hasPrefix("The storefronts’ shares add up to 70.0%"))
    #expect(mistake("graceDays=5").contains("one of 0, 3, 6, 16, 28"))
    #expect(mistake("arrivalMonths=0").contains("from 1 to 60"))
    #expect(mistake("share.pro.monthly=60%", "share.coins=60%").contains("100% or less"))
  }

  @Test("about a price everywhere replace those about storefronts")
  func everywhere() throws {
    let sold = try app.variant(["price.coins=1.49"]).configuration.product("coins")
    #expect(sold?.price == 1.49)
    #expect(sold?.storefrontPrices == nil)
  }
}
