import Foundation
import TollgateCore
import TollgateScreens

extension Sight {
  static let coinFeedback: [Sight] = [
    Sight("CoinFeedback", "history"),
    Sight("CoinFeedback", "history-pro") { app, state in
      state.with { $0.customer.entitlements = app.holding(CoinFeedback.lifetime) }
    },
    Sight("CoinFeedback", "history-entries") { app, state in
      state.with {
        $0.customer.entitlements = app.holding(CoinFeedback.lifetime)
        $0.entries = CoinFeedback.entries
      }
    },
    Sight("CoinFeedback", "entry") { $1.open("entry") },
    Sight("CoinFeedback", "entry-asking") {
      $1.open("entry").with { $0.inputs = ["entry": "3", "asking": "true"] }
    },
    Sight("CoinFeedback", "entry-shared") {
      $1.open("entry").with {
        $0.inputs = ["entry": "1", "recipient": "ana@example.com", "shared": "true"]
      }
    },
    Sight("CoinFeedback", "paywall") { $1.paywall("pro") },
    Sight("CoinFeedback", "paywall-monthly") {
      $1.paywall("pro").choosing(CoinFeedback.monthly)
    },
    Sight("CoinFeedback", "paywall-lifetime") {
      $1.paywall("pro").choosing(CoinFeedback.lifetime)
    },
    Sight("CoinFeedback", "paywall-lifetime-alone") {
      $1.paywall("pro").lacking(CoinFeedback.monthly, CoinFeedback.yearly)
    },
    Sight("CoinFeedback", "paywall-lifetime-while-subscribed") { app, state in
      state.paywall("pro").choosing(CoinFeedback.lifetime).with {
        $0.customer.entitlements = app.holding(
          CoinFeedback.monthly, until: .thursday(24 * 20))
      }
    },
    Sight("CoinFeedback", "paywall-included") { app, state in
      state.paywall("pro").with {
        $0.customer.entitlements = app.holding(
          CoinFeedback.lifetime, ownership: .familyShared)
      }
    },
    Sight("CoinFeedback", "paywall-cancelled") { app, state in
      state.paywall("pro").with {
        $0.customer.entitlements = app.holding(CoinFeedback.monthly, until: .thursday(24 * 20))
        $0.customer.cancelled = [CoinFeedback.monthly]
      }
    },
    Sight("CoinFeedback", "paywall-purchasing") {
      $1.paywall("pro").doing(.purchasing(CoinFeedback.yearly))
    },
    Sight("CoinFeedback", "paywall-unreachable") { $1.paywall("pro").store(.unreachable) },
    Sight("CoinFeedback", "paywall-loading") { $1.paywall("pro").store(.loading) },
    Sight("CoinFeedback", "settings") { $1.open("settings") },
    Sight("CoinFeedback", "settings-pro") { app, state in
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
