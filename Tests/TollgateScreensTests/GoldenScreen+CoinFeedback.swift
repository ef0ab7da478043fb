import Foundation
import TollgateCore
import TollgateScreens

extension GoldenScreen {
  static let coinFeedback: [GoldenScreen] = [
    GoldenScreen("CoinFeedback", "history"),
    GoldenScreen("CoinFeedback", "history-pro") { app, state in
      state.with { $0.customer.entitlements = app.holding(CoinFeedback.lifetime) }
    },
    GoldenScreen("CoinFeedback", "history-entries") { app, state in
      state.with {
        $0.customer.entitlements = app.holding(CoinFeedback.lifetime)
        $0.entries = CoinFeedback.entries
      }
    },
    GoldenScreen("CoinFeedback", "entry") { $1.open("entry") },
    GoldenScreen("CoinFeedback", "entry-asking") {
      $1.open("entry").with { $0.inputs = ["entry": "3", "asking": "true"] }
    },
    GoldenScreen("CoinFeedback", "entry-shared") {
      $1.open("entry").with {
        $0.inputs = ["entry": "1", "recipient": "ana@example.com", "shared": "true"]
      }
    },
    GoldenScreen("CoinFeedback", "paywall") { $1.paywall("pro") },
    GoldenScreen("CoinFeedback", "paywall-monthly") {
      $1.paywall("pro").choosing(CoinFeedback.monthly)
    },
    GoldenScreen("CoinFeedback", "paywall-lifetime") {
      $1.paywall("pro").choosing(CoinFeedback.lifetime)
    },
    GoldenScreen("CoinFeedback", "paywall-lifetime-alone") {
      $1.paywall("pro").lacking(CoinFeedback.monthly, CoinFeedback.yearly)
    },
    GoldenScreen("CoinFeedback", "paywall-lifetime-while-subscribed") { app, state in
      state.paywall("pro").choosing(CoinFeedback.lifetime).with {
        $0.customer.entitlements = app.holding(
          CoinFeedback.monthly, until: .thursday(24 * 20))
      }
    },
    GoldenScreen("CoinFeedback", "paywall-included") { app, state in
      state.paywall("pro").with {
        $0.customer.entitlements = app.holding(
          CoinFeedback.lifetime, ownership: .familyShared)
      }
    },
    GoldenScreen("CoinFeedback", "paywall-cancelled") { app, state in
      state.paywall("pro").with {
        $0.customer.entitlements = app.holding(CoinFeedback.monthly, until: .thursday(24 * 20))
        $0.customer.cancelled = [CoinFeedback.monthly]
      }
    },
    GoldenScreen("CoinFeedback", "paywall-purchasing") {
      $1.paywall("pro").doing(.purchasing(CoinFeedback.yearly))
    },
    GoldenScreen("CoinFeedback", "paywall-unreachable") { $1.paywall("pro").store(.unreachable) },
    GoldenScreen("CoinFeedback", "paywall-loading") { $1.paywall("pro").store(.loading) },
    GoldenScreen("CoinFeedback", "settings") { $1.open("settings") },
    GoldenScreen("CoinFeedback", "settings-pro") { app, state in
      state.open("settings").with {
        $0.customer.entitlements = app.holding(CoinFeedback.yearly, until: .thursday(24 * 300))
      }
    },
  ]
}

enum CoinFeedback {
  static let entries: [Feature.ID: [ScreenMemory.Entry]] = [
    "create_entry": [
      ScreenMemory.Entry(id: 1, values: ["recipient": "ana@example.com", "shared": "true"]),
      ScreenMemory.Entry(id: 3),
    ]
  ]
  static let monthly: Catalog.Product.ID = "com.femsoftware.coinfeedback.pro.monthly"
  static let yearly: Catalog.Product.ID = "com.femsoftware.coinfeedback.pro.yearly"
  static let lifetime: Catalog.Product.ID = "com.femsoftware.coinfeedback.pro.lifetime"
}
