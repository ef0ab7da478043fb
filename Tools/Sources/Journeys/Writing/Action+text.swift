import LocalAppStore

extension Action {
  /// The action's key in a journey.
  public var name: String { key.text }

  /// The action as a journey writes it after a dash: `launch:`, or with its parameters
  /// `{ use: play, times: 6 }`.
  public var text: String {
    let lines = lines
    return lines.count == 1 ? lines[0] : "{ \(lines.joined(separator: ", ")) }"
  }

  /// The action as a journey writes it over several lines: the action, then each parameter.
  var lines: [String] {
    let written = key.form.text(self) ?? ("", [])
    let own = written.value.isEmpty ? "\(name):" : "\(name): \(written.value)"
    return [own] + written.parameters.map { "\($0.key): \($0.value)" }
  }

  /// The name of the action.
  var key: ActionKey {
    switch self {
    case .wait: .name(.wait)
    case .until: .name(.until)
    case .setDeviceClock: .name(.setDeviceClock)
    case .setTimeZone: .name(.setTimeZone)
    case .setLocale: .name(.setLocale)
    case .launch: .name(.launch)
    case .relaunch: .name(.relaunch)
    case .quit: .name(.quit)
    case .complete: .name(.complete)
    case .updateApp: .name(.updateApp)
    case .reinstall: .name(.reinstall)
    case .newDevice: .name(.newDevice)
    case .restoreBackup: .name(.restoreBackup)
    case .purgeCaches: .name(.purgeCaches)
    case .useDevice: .name(.useDevice)
    case .network: .name(.network)
    case .signIn: .name(.signIn)
    case .family: .name(.family)
    case .storefront: .name(.storefront)
    case .remote: .name(.remote)
    case .crash: .name(.crash)
    case .check: .name(.check)
    case .askExtension: .name(.askExtension)
    case .use: .name(.use)
    case .spend: .name(.spend)
    case .earn: .name(.earn)
    case .reward: .name(.reward)
    case .hold: .name(.hold)
    case .commit: .name(.commit)
    case .release: .name(.release)
    case .reach: .name(.reach)
    case .buy: .name(.buy)
    case .promotedPurchase: .name(.promotedPurchase)
    case .restore: .name(.restore)
    case .redeem: .name(.redeem)
    case .control(let control, _): .control(control)
    case .buyElsewhere: .control(.buyElsewhere)
    case .refund: .control(.refund)
    case .billing: .name(.billing)
    case .raisePrice: .name(.raisePrice)
    case .acceptPrice: .name(.acceptPrice)
    case .declinePrice: .name(.declinePrice)
    case .openSubscriptionPage: .name(.openSubscriptionPage)
    case .leaveSubscriptionPage: .name(.leaveSubscriptionPage)
    case .store: .name(.store)
    case .server: .name(.tollgateServer)
    case .notifications: .name(.notifications)
    case .appStoreAPI: .name(.appStoreAPI)
    case .reconcile: .name(.reconcile)
    case .open: .name(.open)
    case .placement: .name(.placement)
    case .dismiss: .name(.dismiss)
    case .choose: .name(.choose)
    case .toggle: .name(.toggle)
    case .tap, .touch: .name(.tap)
    case .type: .name(.type)
    }
  }
}
