import Foundation
import Journeys
import LocalAppStore
import TollgateOpenStore
import TollgateScreens

/// One run as it stands: everything that a page is drawn from.
struct World: Sendable {
  /// Something the store sells, and how the account stands to it.
  struct Product: Sendable {
    enum Standing: Sendable {
      case neverBought, owned, refunded
    }

    let id: String
    let name: String
    let price: String
    let isConsumable: Bool
    let standing: Standing
  }

  /// How much of a daily quota is used up.
  struct QuotaUse: Sendable {
    let feature: Feature.ID
    let used: Int
    let limit: Int
  }

  /// What the person has picked of several.
  struct Chosen: Sendable {
    let choice: String
    let option: String
  }

  /// What the app answers about one feature now.
  struct Answer: Sendable {
    let feature: Feature.ID
    let decision: Decision
    let sentence: String
  }

  let appID: String
  let appName: String
  let runID: String
  let locale: Locale

  /// The languages that the app speaks.
  let languages: [String]
  let device: DeviceProfile

  /// The store's clock, which is never wrong.
  let storeNow: Date
  let deviceNow: Date
  let isDeviceClockSet: Bool
  let zone: TimeZone
  let nextMidnight: Date

  let isOnline: Bool
  let asksToBuy: Bool
  let nextPurchase: Action.NextPurchase?
  let pending: [PendingPurchase]
  let products: [Product]

  /// What products are called, by their ids.
  let names: [String: String]
  let unfinished: Int

  /// What is before the person's eyes, or nil while the app is not open.
  let screen: Screen?
  let isOpen: Bool

  /// Nil while the app is not open.
  let customer: Customer?
  let moment: Moment?
  let answers: [Answer]

  let quotas: [QuotaUse]
  let choices: [Chosen]

  let log: [LogEntry]
}

extension World {
  /// What a product is called, with its id where another one is called the same.
  func distinctName(of product: String) -> String {
    let name = names[product] ?? product
    let isShared = names.contains { $0.key != product && $0.value == name }
    return isShared ? "\(name) (\(product))" : name
  }
}
