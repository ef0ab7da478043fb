import Foundation
import TollgateCore
import TollgateScreens

extension GoldenScreen {
  static let blockPuzzle: [GoldenScreen] = [
    GoldenScreen("BlockPuzzle", "menu"),
    GoldenScreen("BlockPuzzle", "levels_2") { $1.open("levels_2") },
    GoldenScreen("BlockPuzzle", "levels_3") { $1.open("levels_3") },
    GoldenScreen("BlockPuzzle", "levels_4") { $1.open("levels_4") },
    GoldenScreen("BlockPuzzle", "levels_5") { $1.open("levels_5") },
    GoldenScreen("BlockPuzzle", "store") { $1.paywall("store") },
    GoldenScreen("BlockPuzzle", "store-first-day") {
      $1.paywall("store").with {
        $0.customer.firstLaunch = $0.moment.now - (5 * 3600 + 37 * 60)
        $0.customer.balances["coins"] = 1250
      }
    },
    GoldenScreen("BlockPuzzle", "store-owned") { app, state in
      state.paywall("store").with {
        $0.customer.entitlements = app.holding(
          "com.blockpuzzle.removeads", "com.blockpuzzle.levelpack2")
      }
    },
    GoldenScreen("BlockPuzzle", "store-reached") {
      $1.paywall("store").with { $0.customer.progress = ["level": 10] }
    },
    GoldenScreen("BlockPuzzle", "spend-refused") { _, state in
      state.open("settings").saying(.spendRefused(shortfall))
    },
    GoldenScreen("BlockPuzzle", "store-purchasing") {
      $1.paywall("store").doing(.purchasing("com.blockpuzzle.premiumthemes"))
    },
    GoldenScreen("BlockPuzzle", "store-unreachable") { $1.paywall("store").store(.unreachable) },
    GoldenScreen("BlockPuzzle", "product-remove-ads") {
      $1.paywall("store").choosing("com.blockpuzzle.removeads").with {
        $0.customer.balances["coins"] = 1250
      }
    },
    GoldenScreen("BlockPuzzle", "product-bundle") {
      $1.paywall("store").choosing("com.blockpuzzle.levelpackbundle")
    },
    GoldenScreen("BlockPuzzle", "product-themes") {
      $1.paywall("store").choosing("com.blockpuzzle.premiumthemes")
    },
    GoldenScreen("BlockPuzzle", "product-vault-first-day") {
      $1.paywall("store").choosing("com.blockpuzzle.coins.vault").with {
        $0.customer.firstLaunch = $0.moment.now
      }
    },
    GoldenScreen("BlockPuzzle", "bought") { app, state in
      state.paywall("store").saying(.purchased("com.blockpuzzle.removeads")).with {
        $0.customer.entitlements = app.holding("com.blockpuzzle.removeads")
      }
    },
    GoldenScreen("BlockPuzzle", "celebrated") { app, state in
      state.paywall("store").saying(.purchased("com.blockpuzzle.removeads")).saying(nil).with {
        $0.customer.entitlements = app.holding("com.blockpuzzle.removeads")
      }
    },
    GoldenScreen("BlockPuzzle", "settings") { app, state in
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
