import Foundation
import Journeys
import LocalAppStore
import TollgateCore
import TollgateOpenStore
import TollgateScreens

/// The current state of a run: everything that a page shows.
struct RunSnapshot: Sendable {
  let app: AppFolder
  let runID: String
  let timeline: RunTimeline
  let locale: Locale
  let device: DeviceProfile

  /// The store's clock, which is never wrong.
  let storeNow: Date
  let deviceNow: Date
  let isDeviceClockSet: Bool
  let zone: TimeZone
  let nextMidnight: Date

  let arrangement: Arrangement
  let pending: [PendingPurchase]

  /// The open page of a subscription in the App Store, or nil.
  let storePage: StorePage?
  let products: [Product]

  /// The names of products, by their identifiers.
  let names: [String: String]
  let unfinished: Int

  /// The open screen, or `nil` while the app is not open.
  let screen: Screen?
  let isOpen: Bool
  let remote: RemoteValues

  /// The app's knowledge of the person, or `nil` while the app is not open.
  let customerView: CustomerView?

  /// The app's own server, or `nil` if it has none.
  let server: AppServerState?

  let log: [LogEntry]

  /// The devices, in the order in which the person got them.
  let devices: [Device]

  /// The number of the device that the person holds.
  let heldDevice: Int

  /// All transactions of the account, or nil if they weren't requested.
  var purchases: PurchaseList?
}

extension RunSnapshot {
  /// One of the person's devices.
  struct Device: Sendable {
    /// Counted from 1.
    let number: Int
    let platform: Platform
    let account: Action.SignIn
    let isOpen: Bool
    let isOnline: Bool

    /// The open screen, or nil if the app is not open there or the screens weren't requested.
    let screen: Screen?
  }
}

extension RunSnapshot {
  var appID: String { app.catalog.app }

  /// The app's current catalog, including remote values.
  var catalog: Catalog { customerView?.catalog ?? app.catalog }

  /// The app's languages.
  var languages: [String] { app.strings?.languages.sorted() ?? [] }

  /// Returns the name of a product, with its identifier if another has the same name.
  func distinctName(of product: String) -> String {
    let name = names[product] ?? product
    let isShared = products.contains { $0.id != product && $0.name == name }
    return isShared ? "\(name) (\(product))" : name
  }

  /// The App Store's page of a subscription, on which it can be cancelled.
  struct StorePage: Sendable {
    let visit: RetentionVisit

    /// The terms of the offer on it, or nil if it has none or the app doesn't know them.
    let terms: SubscriptionTerms.Introduction?
  }

  /// A product of the store, with the account's purchases of it.
  struct Product: Sendable {
    enum Status: String, Sendable {
      case neverBought, owned, expired, refunded

      /// A payment failed, and the store tries again.
      case grace, retry

      /// The name on the page.
      var label: String {
        switch self {
        case .neverBought, .owned, .expired, .refunded: rawValue
        case .grace: "grace period"
        case .retry: "billing retry"
        }
      }

      /// A Boolean value that indicates whether there is a purchase that can be refunded.
      var isBought: Bool { self != .neverBought && self != .refunded }

      /// A Boolean value that indicates whether a subscription continues.
      var isCurrent: Bool { [.owned, .grace, .retry].contains(self) }
    }

    let terms: StoreConfiguration.Product
    let name: String
    let price: String
    let status: Status
    let isShared: Bool

    /// The store's own view of the subscription to it, or `nil`.
    var subscription: SubscriptionView?

    var id: String { terms.id }
  }
}
