import Foundation
import TollgateCore
import TollgateScreens

extension Sight {
  static let blockPuzzle: [Sight] = [
    Sight("BlockPuzzle", "menu"),
    Sight("BlockPuzzle", "store") { $1.paywall("store") },
    Sight("BlockPuzzle", "store-first-day") {
      $1.paywall("store").with {
        $0.customer.firstLaunch = $0.moment.now - (5 * 3600 + 37 * 60)
        $0.customer.balances["coins"] = 1250
      }
    },
    Sight("BlockPuzzle", "store-owned") { app, state in
      state.paywall("store").with {
        $0.customer.entitlements = app.holding(
          "com.blockpuzzle.removeads", "com.blockpuzzle.levelpack2")
      }
    },
    Sight("BlockPuzzle", "store-reached") {
      $1.paywall("store").with { $0.customer.progress = ["level": 10] }
    },
    Sight("BlockPuzzle", "spend-refused") { _, state in
      state.open("settings").saying(.spendRefused(shortfall))
    },
    Sight("BlockPuzzle", "store-purchasing") {
      $1.paywall("store").doing(.purchasing("com.blockpuzzle.premiumthemes"))
    },
    Sight("BlockPuzzle", "store-unreachable") { $1.paywall("store").store(.unreachable) },
    Sight("BlockPuzzle", "product-remove-ads") {
      $1.paywall("store").choosing("com.blockpuzzle.removeads").with {
        $0.customer.balances["coins"] = 1250
      }
    },
    Sight("BlockPuzzle", "product-bundle") {
      $1.paywall("store").choosing("com.blockpuzzle.levelpackbundle")
    },
    Sight("BlockPuzzle", "product-themes") {
      $1.paywall("store").choosing("com.blockpuzzle.premiumthemes")
    },
    Sight("BlockPuzzle", "product-vault-first-day") {
      $1.paywall("store").choosing("com.blockpuzzle.coins.vault").with {
        $0.customer.firstLaunch = $0.moment.now
      }
    },
    Sight("BlockPuzzle", "bought") { app, state in
      state.paywall("store").saying(.purchased("com.blockpuzzle.removeads")).with {
        $0.customer.entitlements = app.holding("com.blockpuzzle.removeads")
      }
    },
    Sight("BlockPuzzle", "settings") { app, state in
      state.open("settings").with {
        $0.customer.balances = ["coins": 620, "undo": 5, "rotation": 4]
        $0.customer.entitlements = app.holding("com.blockpuzzle.removeads")
      }
    },
  ]

  private static let shortfall = Shortfall(
    cost: [Currency.ID("coins"): 500], missing: [Currency.ID("coins"): 370],
    packs: [
      Catalog.Product.ID("com.blockpuzzle.coins.chest"),
      Catalog.Product.ID("com.blockpuzzle.coins.vault"),
    ])
}
