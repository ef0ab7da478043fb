import LocalAppStore
import SourceJSON

/// The rules of a new app's catalog that its model makes.
extension NewCatalog {
  /// The placement that the model with credits calls when they are used up.
  static let noCredits = "no_credits"

  /// The uses that a month of the model with tiers has for everybody, and with the lower plan.
  static let usesAMonth = (free: 5, plus: 100)

  /// The credits that everybody begins with, and that a month of the plan brings.
  static let credits = (start: 3, month: 100)

  /// The entitlement of the lower plan of the model with tiers.
  static let lowerTier = "plus"

  /// The trial of the model with one, or nil.
  var trials: JSONValue? {
    outline.model == .trial
      ? ["trial": ["calendarDays": .number("\(Self.trialDays)"), "from": "firstLaunch"]] : nil
  }

  /// Returns the properties of a currency.
  func begin(of coin: Outline.Coin) -> JSONValue {
    outline.model == .credits ? ["start": .number("\(Self.credits.start)")] : [:]
  }

  /// Returns what a product grants.
  func grants(of product: StoreConfiguration.Product, in sale: Outline.Sale) -> JSONValue {
    let entitlement = JSONValue.string(sale.entitlement)
    switch outline.model {
    case .tiers:
      let isLower = product.subscription?.level != 1
      return [
        "entitlements": isLower
          ? [.string(Self.lowerTier)] : [.string(Self.lowerTier), entitlement]
      ]
    case .credits:
      return [
        "entitlements": [entitlement],
        "balances": [
          "credits": ["amount": .number("\(Self.credits.month)"), "lasts": "period"]
        ],
      ]
    case .passes:
      return [
        "entitlements": [sale.entitlement: ["lasts": ["days": .number("\(product.passDays)")]]]
      ]
    default:
      // Only its developer knows how long a pass lasts.
      return [
        "entitlements": product.kind == .nonRenewing
          ? [sale.entitlement: ["lasts": "forever"]] : [entitlement]
      ]
    }
  }

  /// Returns the access rules of the feature that is sold.
  func access(to sale: Outline.Sale) -> [JSONValue] {
    let entitled: JSONValue = ["entitled": .string(sale.entitlement)]
    func quota(_ limit: Int, _ period: String) -> JSONValue {
      ["limit": .number("\(limit)"), "per": .string(period)]
    }
    switch outline.model {
    case .trial: return [entitled, ["inTrial": "trial"]]
    case .quota: return [entitled, ["quota": quota(Self.usesADay, "day")]]
    case .tiers:
      return [
        entitled,
        [
          "entitled": .string(Self.lowerTier), "quota": quota(Self.usesAMonth.plus, "month"),
        ],
        ["quota": quota(Self.usesAMonth.free, "month")],
      ]
    case .credits: return [["cost": ["credits": .number("1")]]]
    default: return [entitled]
    }
  }
}

extension StoreConfiguration.Product {
  /// The days of one of the passes of its model.
  var passDays: Int { id.hasSuffix("week") ? 7 : 30 }
}
