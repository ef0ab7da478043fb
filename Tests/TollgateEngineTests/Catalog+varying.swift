import Foundation
import TollgateCore

extension Catalog {
  static var varying: Catalog { varying(variants: ["regular", "lower"]) }

  /// The game, its limit and a message changeable remotely and its price compared.
  static func varying(
    variants: [Experiment.Variant.ID], heavy: Experiment.Variant.ID? = nil
  ) -> Catalog {
    let names = variants.map { variant in
      "\"\(variant)\": { \"weight\": \(variant == heavy ? 1_000_000 : 1) }"
    }.joined(separator: ", ")
    let text = """
      {
        "app": "game", "bundleID": "com.example.game",
        "products": {
          "unlimited": { "type": "nonConsumable", "grants": { "entitlements": ["plays"] } },
          "unlimited.lower": {
            "type": "nonConsumable", "grants": { "entitlements": ["plays"] }, "twinOf": "unlimited"
          }
        },
        "features": {
          "play": {
            "access": [
              { "entitled": "plays" },
              { "quota": { "limit": { "remote": "play.limit" }, "per": "day" } }
            ],
            "paywall": "wall"
          }
        },
        "paywalls": { "wall": { "screen": "paywall", "products": ["unlimited"] } },
        "remote": {
          "play.limit": { "number": 6, "from": 1, "to": 50 },
          "menu.message": { "message": "menu_caption" }
        },
        "experiments": {
          "price": {
            "paywall": "wall", "status": "\(variants.contains("x") ? "drawn" : "off")",
            "variants": { \(names) }
          }
        }
      }
      """
    do {
      return try Catalog(reading: Data(text.utf8), file: "Catalog.json")
    } catch {
      preconditionFailure("\(error)")
    }
  }
}
