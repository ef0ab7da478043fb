import Foundation
import TollgateEngine

extension Action {
  /// The action's key in a journey.
  public var name: String { String(text.prefix { $0 != ":" }) }

  /// The action as a journey writes it.
  public var text: String {
    switch self {
    case .wait(let duration): "wait: \(duration)"
    case .until(let time): "until: \(time)"
    case .setDeviceClock(.automatic): "set_device_clock: automatic"
    case .setDeviceClock(.set(let time)): "set_device_clock: \(time)"
    case .setTimeZone(let zone): "set_time_zone: \(zone.identifier)"
    case .launch: "launch:"
    case .relaunch: "relaunch:"
    case .complete(let milestone): "complete: \(milestone.rawValue)"
    case .updateApp(let version): "update_app: \"\(version)\""
    case .reinstall(let keychain): "reinstall: { keychain: \(keychain.rawValue) }"
    case .newDevice: "new_device:"
    case .network(let network): "network: \(network.rawValue)"
    case .remote(let values): "remote: \(map(values))"
    case .crash(let point): "crash: \(point.rawValue)"
    case .check(let tap): "check: \(tap.feature)"
    case .use(let tap): "use: \(tap.feature)"
    case .spend(.amounts(let amounts)): "spend: \(map(amounts))"
    case .spend(.named(let name)): "spend: \(name)"
    case .earn(let amounts): "earn: \(map(amounts))"
    case .reach(let progress): "reach: \(map(progress))"
    case .buy(let purchase): "buy: \(purchase.product)"
    case .restore: "restore:"
    case .redeem(let code): "redeem: \(code)"
    case .buyElsewhere(let product): "buy_elsewhere: \(product)"
    case .shareWithFamily(let product): "share_with_family: \(product)"
    case .stopFamilySharing(let product): "stop_family_sharing: \(product)"
    case .approve(let product): "approve: \(product)"
    case .decline(let product): "decline: \(product)"
    case .refund(let product): "refund: \(product)"
    case .cancelRenewal(let product): "cancel_renewal: \(product)"
    case .resumeRenewal(let product): "resume_renewal: \(product)"
    case .billing(let billing): "billing: \(billing.rawValue)"
    case .raisePrice(let rises):
      "raise_price: { \(rises.map { "\($0.product): \($0.price)" }.joined(separator: ", ")) }"
    case .acceptPrice: "accept_price:"
    case .declinePrice: "decline_price:"
    case .store(let settings): "store: \(settings.text)"
    case .open(let screen): "open: \(screen)"
    case .dismiss: "dismiss:"
    case .choose(let product): "choose: \(product)"
    case .toggle(let name): "toggle: \(name)"
    }
  }

  private func map(_ values: [String: some CustomStringConvertible]) -> String {
    let pairs = values.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)" }
    return "{ \(pairs.joined(separator: ", ")) }"
  }
}

extension Action.StoreSettings {
  fileprivate var text: String {
    let pairs = [
      askToBuy.map { "ask_to_buy: \($0)" }, gracePeriod.map { "grace_period: \($0)" },
      nextPurchase.map { "next_purchase: \($0.rawValue)" },
    ]
    return "{ \(pairs.compactMap(\.self).joined(separator: ", ")) }"
  }
}
