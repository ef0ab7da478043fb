import LocalAppStore

/// The name of an action.
enum ActionKey: Hashable {
  case name(ActionName)

  /// The name of something that is done to a product outside the app.
  case control(ProductControl)

  init?(_ text: String) {
    guard let key = Self.byText[text] else { return nil }
    self = key
  }

  /// Every name there is.
  static let all = ActionName.allCases.map(Self.name) + ProductControl.allCases.map(Self.control)

  private static let byText = Dictionary(uniqueKeysWithValues: all.map { ($0.text, $0) })

  /// The forms, made once.
  private static let forms = Dictionary(uniqueKeysWithValues: all.map { ($0, $0.newForm) })

  /// The keys beside an action's own, in the order of the actions.
  static let parameters = all.flatMap { $0.form.parameters.map(\.key) }

  /// The key's name.
  var text: String {
    switch self {
    case .name(let name): name.rawValue
    case .control(let control): control.rawValue
    }
  }

  /// The form of the action.
  var form: StepForm { Self.forms[self] ?? newForm }

  private var newForm: StepForm {
    switch self {
    case .name(let name): name.form
    case .control(let control): .control(control)
    }
  }

  /// The results that the action can have.
  var results: [Expectations.Result] {
    if case .name(let name) = self { name.results } else { [] }
  }

  func isOne(of names: [ActionName]) -> Bool { names.contains { self == .name($0) } }

  /// Returns a Boolean value that indicates whether the action takes a parameter.
  func takes(_ parameter: String) -> Bool {
    form.parameters.contains { $0.key == parameter }
  }
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
