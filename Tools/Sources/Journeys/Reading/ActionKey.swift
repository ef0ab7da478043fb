import LocalAppStore

/// The name of an action.
enum ActionKey: Hashable {
  case name(ActionName)

  /// The name of something that is done to a product outside the app.
  case control(ProductControl)

  init?(_ text: String) {
    if let name = ActionName(rawValue: text) {
      self = .name(name)
    } else if let control = ProductControl(rawValue: text) {
      self = .control(control)
    } else {
      return nil
    }
  }

  /// Every name there is.
  static let all = ActionName.allCases.map(\.rawValue) + ProductControl.allCases.map(\.rawValue)

  /// The key's name.
  var text: String {
    switch self {
    case .name(let name): name.rawValue
    case .control(let control): control.rawValue
    }
  }

  func isOne(of names: [ActionName]) -> Bool { names.contains { self == .name($0) } }

  /// Returns a Boolean value that indicates whether the action takes a parameter.
  func takes(_ parameter: ParameterKey) -> Bool { parameter.actions.contains(text) }
}

/// The name of an action that isn't in ``ProductControl``.
enum ActionName: String, CaseIterable {
  case wait, until
  case setDeviceClock = "set_device_clock"
  case setTimeZone = "set_time_zone"
  case setLocale = "set_locale"
  case launch, relaunch, quit, complete
  case updateApp = "update_app"
  case reinstall
  case newDevice = "new_device"
  case restoreBackup = "restore_backup"
  case purgeCaches = "purge_caches"
  case useDevice = "use_device"
  case network
  case signIn = "sign_in"
  case family
  case storefront, remote, crash
  case check
  case askExtension = "extension"
  case use, spend, earn, reward, reach
  case hold, commit, release
  case buy
  case promotedPurchase = "promoted_purchase"
  case restore, redeem
  case billing
  case raisePrice = "raise_price"
  case acceptPrice = "accept_price"
  case declinePrice = "decline_price"
  case openSubscriptionPage = "open_subscription_page"
  case leaveSubscriptionPage = "leave_subscription_page"
  case store
  case tollgateServer = "tollgate_server"
  case notifications
  case appStoreAPI = "app_store_api"
  case reconcile
  case open, placement, dismiss, choose, toggle, tap, type
}

/// A key that some actions accept in addition to their own value.
enum ParameterKey: String, CaseIterable {
  case times, count, quantity, offer, via, after, by, purchase, finished
  case name = "as"

  /// The names of the actions that accept it.
  var actions: [String] {
    switch self {
    case .times, .count: [ActionName.check.rawValue, ActionName.use.rawValue]
    case .quantity, .via, .after, .by: [ActionName.buy.rawValue]
    case .offer: [ActionName.buy.rawValue, ActionName.promotedPurchase.rawValue]
    case .purchase: [ProductControl.refund.rawValue]
    case .name: [ActionName.hold.rawValue]
    case .finished: [ProductControl.buyElsewhere.rawValue]
    }
  }
}
