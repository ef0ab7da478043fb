import Foundation
import Journeys
import LocalAppStore
import TollgateCore
import TollgateEngine
import TollgateScreens

/// A sentence for an action.
struct ActionSentence {
  let action: Action

  /// The names of products, by their ids.
  let names: [String: String]

  /// Returns the sentence for an action with these outcomes; a refused or failed action isn't
  /// described as done.
  func text(after outcomes: [LogOutcome]) -> String {
    for outcome in outcomes {
      switch outcome {
      case .refused: return attempt
      case .result(let result): return text(endingIn: result.word)
      case .decision(_, let decision, _) where decision.access != .allowed: return attempt
      default: continue
      }
    }
    return text
  }

  private func text(endingIn result: String) -> String {
    switch (action, result) {
    case (.buy(let purchase), "pending"): "Asked for \(name(purchase.product))"
    case (.buy(let purchase), "scheduled"):
      "Chose \(name(purchase.product)) from the next period on"
    case (.redeem(let code), "scheduled"): "Redeemed \(code) for the next period"
    case (.openSubscriptionPage, _): text
    case (_, "purchased"), (_, "restored"), (_, "spent"), (_, "nothing_to_restore"): text
    default: attempt
    }
  }

  /// The sentence for an action that failed, or had no effect.
  private var attempt: String {
    switch action {
    case .buy(let purchase): "Tried to buy \(name(purchase.product))"
    case .redeem(let code): "Tried the code \(code)"
    case .control(let control, let product):
      "Tried “\(control.words(for: name(product)).button)” on \(name(product))"
    case .buyElsewhere(let product, _): "Tried to buy \(name(product)) on another device"
    case .refund(let product, let purchase):
      "Tried to refund purchase \(purchase) of \(name(product))"
    case .use(let tap): "Tried to use \(tap.feature)"
    case .spend(.amounts(let amounts)): "Tried to spend \(words(for: amounts))"
    case .spend(.named(let name)): "Tried to pay for \(name)"
    case .check, .askExtension, .restore, .tap, .touch: text
    default: "Tried \(action.text)"
    }
  }

  var text: String {
    switch action {
    case .wait(let duration): "\(words(for: duration)) went by"
    case .until(let time):
      time.hour == 0 && time.minute == 0 && time.second == 0
        ? "The clock went on to midnight" : "The clock went on to \(words(for: time))"
    case .setDeviceClock(.automatic): "The device’s clock was put right"
    case .setDeviceClock(.set(let time)): "The device’s clock was set to \(words(for: time))"
    case .setTimeZone(let zone): "Travelled to \(Travel.name(of: zone))"
    case .setLocale(let name): "The device speaks \(Travel.language(of: name))"
    case .launch: "The app opened"
    case .relaunch: "The app ended and opened again"
    case .quit: "The app ended"
    case .complete(let milestone): "Completed \(milestone.rawValue)"
    case .updateApp(let version): "Version \(version) was installed"
    case .reinstall(let keychain):
      "The app was deleted and installed again, keychain \(keychain.rawValue)"
    case .newDevice(nil): "A new device, same Apple account"
    case .newDevice(let platform?): "A new device with \(platform.rawValue), same Apple account"
    case .restoreBackup(.encrypted): "A new device, set up from this one with its keychain"
    case .restoreBackup(.unencrypted): "A new device, from a backup without the keychain"
    case .purgeCaches: "The system purged the app’s caches"
    case .useDevice(let number): "Went on with device \(number)"
    case .network(.offline): "The device went offline"
    case .network(.online): "The device is online again"
    case .network(.noStore): "The App Store is out of the device’s reach"
    case .signIn(.other): "Another Apple account signed in"
    case .signIn(.first): "The first Apple account signed in again"
    case .family(.join): "This account joined the other one’s family"
    case .family(.leave): "This account left its family"
    case .storefront(let code): "The account moved to the storefront \(code)"
    case .remote(let values):
      "Remote: "
        + values.sorted { $0.key < $1.key }.map { "\($0.key) is \($0.value)" }
        .joined(separator: ", ")
    case .crash(let point):
      "The app will die "
        + point.rawValue.replacing("_", with: " ").replacing("commit", with: "recording")
        .replacing("finish", with: "finishing").replacing("purchase", with: "the purchase")
    case .check(let tap): "Asked whether \(tap.feature) is allowed"
    case .askExtension(let feature): "An extension asked whether \(feature) is allowed"
    case .use(let tap):
      tap.times == 1 ? "Used \(tap.feature)" : "Used \(tap.feature) \(tap.times) times"
    case .spend(.amounts(let amounts)): "Spent \(words(for: amounts))"
    case .spend(.named(let name)): "Paid for \(name)"
    case .earn(let amounts): "Earned \(words(for: amounts))"
    case .reward(let name): "Was given the reward \(name)"
    case .hold(let holding): "Held \(holding.held)"
    case .commit(let name): "Made \(name) final"
    case .release(let name): "Gave back \(name)"
    case .reach(let progress):
      "Reached "
        + progress.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }
        .joined(separator: ", ")
    case .buy(let purchase):
      "Bought \(name(purchase.product))"
        + (purchase.after.map { ", the sheet answered after \($0)" } ?? "")
    case .promotedPurchase(let promotion):
      "Tapped \(name(promotion.product)) on the App Store"
        + (promotion.offer.map { ", with the offer \($0)" } ?? "")
    case .restore: "Asked to restore purchases"
    case .redeem(let code): "Redeemed \(code)"
    case .control(let control, let product): control.words(for: name(product)).done
    case .buyElsewhere(let product, let finished):
      "Bought \(name(product)) on another device, whose app "
        + (finished ? "finished it" : "did not finish it")
    case .refund(let product, let purchase):
      "Apple refunded purchase \(purchase) of \(name(product))"
    case .billing(.failing): "The card stopped working"
    case .billing(.working): "The card works again"
    case .raisePrice(let rises):
      rises.map { "\(name($0.product)) will cost \($0.price)" }.joined(separator: ", ")
    case .acceptPrice: "The new price was accepted"
    case .declinePrice: "The new price was declined"
    case .openSubscriptionPage(let product):
      "Opened the App Store’s page of \(name(product))"
    case .leaveSubscriptionPage(.keep): "Kept the subscription"
    case .leaveSubscriptionPage(.accept): "Accepted the offer on the App Store’s page"
    case .leaveSubscriptionPage(.cancel): "Cancelled the subscription"
    case .store(let settings): words(for: settings)
    case .server(let step): words(for: step)
    case .notifications(let handling): words(for: handling)
    case .appStoreAPI(.normal): "The App Store Server API answers again"
    case .appStoreAPI(.slow): "The App Store Server API takes long to answer"
    case .appStoreAPI: "The App Store Server API fails"
    case .reconcile: "The app’s server asked the App Store for what it missed"
    case .open(let screen): "Opened \(screen)"
    case .placement(let name): "The app called the placement \(name)"
    case .dismiss: "Closed what was open"
    case .choose(let product): "Chose \(name(product))"
    case .toggle(let name): "Turned the switch \(name)"
    case .tap(let words): "Tapped “\(words)”"
    case .touch(.reload): "Asked the store again"
    case .touch(.manageSubscriptions): "Opened the page for subscriptions"
    case .touch(.requestRefund(let product)):
      "Asked for a refund of \(name("\(product)"))"
    case .touch(.set(let name, let value)): "The round ended: \(name) \(value)"
    case .touch(.dismissAlert): "Closed the alert"
    case .touch: "Touched the phone"
    case .type(let texts):
      "Wrote "
        + texts.sorted { $0.key < $1.key }.map { "“\($0.value)” as \($0.key)" }
        .joined(separator: ", ")
    }
  }

  private func name(_ product: String) -> String { names[product] ?? product }

  private func words(for amounts: [String: Int]) -> String {
    amounts.sorted { $0.key < $1.key }.map { "\($0.value) \($0.key)" }.joined(separator: ", ")
  }

  private func words(for step: Action.ServerStep) -> String {
    switch step {
    case .up: "The app’s server is up"
    case .down: "The app’s server went down"
    case .forged: "The answers of the app’s server are changed on the way"
    case .customer(let name): "Signed in to the app as \(name)"
    case .merge(let target): "The customer became \(target)"
    case .spend(let amounts): "Spent \(words(for: amounts)) at the app’s server"
    case .grant(let entitlement, _): "Was given \(entitlement) by hand"
    }
  }

  private func words(for handling: Action.Notifications) -> String {
    switch handling {
    case .deliver: "Notifications reach the app’s server"
    case .drop: "Notifications get lost from now on"
    case .double: "Notifications come twice from now on"
    case .hold: "Notifications are kept back from now on"
    case .release: "What was kept back came, the newest first"
    }
  }

  private func words(for time: LocalDateTime) -> String {
    let time = ReadableTime(time.instant(in: .gmt), in: .gmt)
    return "\(time.day), \(time.clock)"
  }

  private func words(for duration: WaitDuration) -> String {
    let units: [(WaitDuration.Unit, String)] = [
      (.year, "year"), (.month, "month"), (.week, "week"), (.day, "day"), (.hour, "hour"),
      (.minute, "minute"), (.second, "second"),
    ]
    // Whole days of hours are written as days.
    let hours = duration[.hour]
    let days = hours >= 48 && hours.isMultiple(of: 24) ? hours / 24 : 0
    let parts = units.compactMap { unit, word -> String? in
      let amount =
        switch unit {
        case .day: duration[unit] + days
        case .hour: hours - days * 24
        default: duration[unit]
        }
      return amount == 0
        ? nil : "\(amount == 1 ? "One" : "\(amount)") \(word)\(amount == 1 ? "" : "s")"
    }
    return parts.isEmpty ? "No time" : parts.joined(separator: ", ")
  }

  private func words(for settings: Action.StoreSettings) -> String {
    var parts: [String] = []
    if let asks = settings.askToBuy { parts.append("Ask to Buy is \(asks ? "on" : "off")") }
    if let grace = settings.gracePeriod { parts.append("Grace period is \(grace ? "on" : "off")") }
    switch settings.payments {
    case nil: break
    case .allowed: parts.append("Payments are allowed")
    case .forbidden: parts.append("Payments are forbidden, as by a parent")
    }
    switch settings.nextPurchase {
    case nil: break
    case .normal: parts.append("The next purchase will have its normal outcome")
    case .cancelled: parts.append("The next purchase will be cancelled")
    case .interrupted: parts.append("The next purchase will be interrupted")
    case .networkError: parts.append("The next purchase will fail for the network")
    case .notAvailable: parts.append("The next purchase will not be available")
    case .unverified: parts.append("The next purchase will be signed by a stranger")
    }
    if let habits = settings.habits { parts.append("The store’s habits are \(habits.inJourneys)") }
    if let ahead = settings.clockAhead {
      parts.append("The store’s clock is \(ahead) seconds ahead")
    }
    switch settings.answers {
    case nil: break
    case .normal: parts.append("The store answers at once")
    case .slow: parts.append("The store answers slowly")
    case .never: parts.append("The store does not answer")
    }
    if let text = settings.defaultMessage {
      parts.append("The default message to people who are about to cancel is “\(text)”")
    }
    return parts.joined(separator: ". ")
  }
}
