import Foundation
import LocalAppStore
import TollgateCore
import TollgateEngine
import TollgateScreens

extension Action {
  /// The action's key in a journey.
  public var name: String { String(line.prefix { $0 != ":" }) }

  /// The action as a journey writes it after a dash: `launch:`, or with its parameters
  /// `{ use: play, times: 6 }`.
  public var text: String {
    let lines = lines
    return lines.count == 1 ? line : "{ \(lines.joined(separator: ", ")) }"
  }

  /// The action as a journey writes it over several lines: the action, then each parameter.
  var lines: [String] { [line] + parameters.map { "\($0.key): \($0.value)" } }

  /// The parameters beside the action's own value, in the order in which people write them.
  private var parameters: [(key: String, value: String)] {
    var values: [(key: String, value: String?)] = []
    switch self {
    case .check(let tap), .use(let tap):
      values.append(("times", tap.times == 1 ? nil : String(tap.times)))
      values.append(("count", tap.count == 0 ? nil : String(tap.count)))
    case .buy(let purchase):
      values.append(("quantity", purchase.quantity == 1 ? nil : String(purchase.quantity)))
      values.append(("offer", purchase.offer?.inYAML))
      values.append(("via", purchase.paywall?.inYAML))
      values.append(("after", purchase.after?.description))
      values.append(("by", purchase.way?.rawValue))
    case .buyElsewhere(_, let finished): values.append(("finished", String(finished)))
    case .hold(let holding):
      values.append(("as", holding.name == holding.held ? nil : holding.name.inYAML))
    case .promotedPurchase(let promotion): values.append(("offer", promotion.offer?.inYAML))
    case .refund(_, let purchase): values.append(("purchase", String(purchase)))
    default: break
    }
    return values.compactMap { key, value in value.map { (key, $0) } }
  }

  /// The action with its own value.
  private var line: String {
    switch self {
    case .wait(let duration): "wait: \(duration)"
    case .until(let time): "until: \(time)"
    case .setDeviceClock(.automatic): "set_device_clock: automatic"
    case .setDeviceClock(.set(let time)): "set_device_clock: \(time)"
    case .setTimeZone(let zone): "set_time_zone: \(zone.identifier)"
    case .setLocale(let name): "set_locale: \(name.inYAML)"
    case .launch: "launch:"
    case .relaunch: "relaunch:"
    case .quit: "quit:"
    case .complete(let milestone): "complete: \(milestone.rawValue)"
    case .updateApp(let version): "update_app: \(version.quotedInYAML)"
    case .reinstall(let keychain): "reinstall: { keychain: \(keychain.rawValue) }"
    case .newDevice(let platform): "new_device:" + (platform.map { " \($0.rawValue)" } ?? "")
    case .restoreBackup(let backup): "restore_backup: \(backup.rawValue)"
    case .purgeCaches: "purge_caches:"
    case .useDevice(let number): "use_device: \(number)"
    case .network(let network): "network: \(network.rawValue)"
    case .signIn(let account): "sign_in: \(account.rawValue)"
    case .family(let family): "family: \(family.rawValue)"
    case .storefront(let code): "storefront: \(code.inYAML)"
    case .remote(let values): "remote: \(map(values))"
    case .crash(let point): "crash: \(point.rawValue)"
    case .check(let tap): "check: \(tap.feature.inYAML)"
    case .askExtension(let feature): "extension: \(feature.inYAML)"
    case .use(let tap): "use: \(tap.feature.inYAML)"
    case .spend(.amounts(let amounts)): "spend: \(map(amounts))"
    case .spend(.named(let name)): "spend: \(name.inYAML)"
    case .earn(let amounts): "earn: \(map(amounts))"
    case .reward(let name): "reward: \(name.inYAML)"
    case .hold(let holding): "hold: \(holding.held.inYAML)"
    case .commit(let name): "commit: \(name.inYAML)"
    case .release(let name): "release: \(name.inYAML)"
    case .reach(let progress): "reach: \(map(progress))"
    case .buy(let purchase): "buy: \(purchase.product.inYAML)"
    case .promotedPurchase(let promotion): "promoted_purchase: \(promotion.product.inYAML)"
    case .restore: "restore:"
    case .redeem(let code): "redeem: \(code.inYAML)"
    case .control(let control, let product): "\(control.rawValue): \(product.inYAML)"
    case .buyElsewhere(let product, _): "buy_elsewhere: \(product.inYAML)"
    case .refund(let product, _): "refund: \(product.inYAML)"
    case .billing(let billing): "billing: \(billing.rawValue)"
    case .raisePrice(let rises):
      "raise_price: { \(rises.map { "\($0.product.inYAML): \($0.price)" }.joined(separator: ", ")) }"
    case .acceptPrice: "accept_price:"
    case .declinePrice: "decline_price:"
    case .openSubscriptionPage(let product): "open_subscription_page: \(product.inYAML)"
    case .leaveSubscriptionPage(let choice): "leave_subscription_page: \(choice.rawValue)"
    case .store(let settings): "store: \(settings.text)"
    case .server(let step): "tollgate_server: \(step.text)"
    case .notifications(let handling): "notifications: \(handling.rawValue)"
    case .appStoreAPI(let state): "app_store_api: \(state.rawValue)"
    case .reconcile: "reconcile:"
    case .open(let screen): "open: \(screen.inYAML)"
    case .placement(let name): "placement: \(name.inYAML)"
    case .dismiss: "dismiss:"
    case .choose(let product): "choose: \(product.inYAML)"
    case .toggle(let name): "toggle: \(name.inYAML)"
    case .tap(let words): "tap: \(words.inYAML)"
    case .touch(let action):
      "tap: \(map(Dictionary(uniqueKeysWithValues: action.fields.map { ($0.name, $0.value) })))"
    case .type(let texts): "type: \(map(texts))"
    }
  }

  private func map(_ values: [String: some CustomStringConvertible]) -> String {
    let pairs = values.sorted { $0.key < $1.key }.map {
      "\($0.key.inYAML): \($0.value.description.inYAML)"
    }
    return pairs.isEmpty ? "{}" : "{ \(pairs.joined(separator: ", ")) }"
  }
}

extension Action.StoreSettings {
  fileprivate var text: String {
    let pairs = [
      askToBuy.map { "ask_to_buy: \($0)" }, gracePeriod.map { "grace_period: \($0)" },
      nextPurchase.map { "next_purchase: \($0.rawValue)" },
      habits.map { "habits: \($0.inJourneys)" }, clockAhead.map { "clock_ahead: \($0)" },
      payments.map { "payments: \($0.rawValue)" },
      answers.map { "answers: \($0.rawValue)" },
      defaultMessage.map { "default_message: \($0.inYAML)" },
    ]
    return "{ \(pairs.compactMap(\.self).joined(separator: ", ")) }"
  }
}

extension StoreHabit {
  /// The name in a journey, in lower case with underscores.
  package var inJourneys: String {
    String(
      rawValue.flatMap { character -> [Character] in
        character.isUppercase ? ["_", Character(character.lowercased())] : [character]
      }
    ).replacing("after400", with: "after_400")
  }
}

extension Set<StoreHabit> {
  /// The habits as a journey writes them.
  package var inJourneys: String {
    if isEmpty { return "none" }
    if self == StoreHabit.all { return "harsh" }
    return "[\(map(\.inJourneys).sorted().joined(separator: ", "))]"
  }
}
