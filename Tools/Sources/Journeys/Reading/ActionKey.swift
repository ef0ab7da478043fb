/// The name of an action.
enum ActionKey: String, CaseIterable {
  case wait, until
  case setDeviceClock = "set_device_clock"
  case setTimeZone = "set_time_zone"
  case launch, relaunch, complete
  case updateApp = "update_app"
  case reinstall
  case newDevice = "new_device"
  case network
  case signIn = "sign_in"
  case storefront, remote, crash
  case check, use, spend, earn, reach
  case buy, restore, redeem
  case buyElsewhere = "buy_elsewhere"
  case shareWithFamily = "share_with_family"
  case stopFamilySharing = "stop_family_sharing"
  case approve, decline, refund
  case cancelRenewal = "cancel_renewal"
  case resumeRenewal = "resume_renewal"
  case billing
  case raisePrice = "raise_price"
  case acceptPrice = "accept_price"
  case declinePrice = "decline_price"
  case store
  case open, dismiss, choose, toggle, tap, type
}

/// What some actions take beside their own value.
enum ParameterKey: String, CaseIterable {
  case times, count, quantity, offer, via, after

  /// The actions that take it.
  var actions: [ActionKey] {
    switch self {
    case .times, .count: [.check, .use]
    case .quantity, .offer, .via, .after: [.buy]
    }
  }
}
