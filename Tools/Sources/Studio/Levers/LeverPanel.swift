import Foundation
import Journeys
import LocalAppStore

/// Every lever there is, each with why it can't be pulled now.
///
/// A pure function of the world it stands beside.
struct LeverPanel {
  let world: World

  /// Time, which only goes on.
  var time: [Lever] {
    let midnight = world.nextMidnight
    return [
      Lever("+1 hour", "wait: 1h"), Lever("+1 day", "wait: 1d"),
      Lever("Midnight", "until: \(LocalDateTime(midnight, in: world.zone))"),
      Lever("+1 month", "wait: 1M"),
    ]
  }

  /// The device's own clock, which somebody can set.
  var deviceClock: [Lever] {
    func set(by days: Int) -> String {
      let target = world.deviceNow.addingTimeInterval(Double(days) * 86_400)
      return "set_device_clock: \(LocalDateTime(target, in: world.zone))"
    }
    return [
      Lever("A day back", set(by: -1)), Lever("A day ahead", set(by: 1)),
      Lever(
        "Automatic", "set_device_clock: automatic", isOn: !world.isDeviceClockSet,
        unless: world.isDeviceClockSet ? nil : "The device's clock is right already."),
    ]
  }

  /// Where the person can go.
  var travel: [Lever] {
    Travel.zones.map {
      Lever(
        Travel.name(of: $0), "set_time_zone: \($0.identifier)",
        isOn: $0 == world.zone)
    }
  }

  /// What holds until it is changed.
  var switches: [Lever] {
    [
      Lever("Online", "network: \(world.isOnline ? "offline" : "online")", isOn: world.isOnline),
      Lever("Ask to Buy", "store: { ask_to_buy: \(!world.asksToBuy) }", isOn: world.asksToBuy),
    ]
  }

  /// What becomes of the next purchase alone.
  var nextPurchase: [Lever] {
    let words: [(Action.NextPurchase, String)] = [
      (.cancelled, "Cancelled"), (.networkError, "Network error"),
      (.notAvailable, "Not available"), (.interrupted, "Interrupted"), (.unverified, "Unverified"),
    ]
    return words.map { next, label in
      Lever(
        label, "store: { next_purchase: \(next.rawValue) }", isOn: world.nextPurchase == next)
    }
  }

  /// What waits for an answer, with the answers.
  var pending: [(request: PendingPurchase, answers: [Lever])] {
    world.pending.map { request in
      let product = Lever.name(request.order.productID)
      let subject = world.distinctName(of: request.order.productID)
      let isAskToBuy = request.cause == .askToBuy
      return (
        request,
        [
          Lever(isAskToBuy ? "Approve" : "Resolve", of: subject, "approve: \(product)"),
          Lever(isAskToBuy ? "Decline" : "Give up", of: subject, "decline: \(product)"),
        ]
      )
    }
  }

  /// What can be done about a product away from the device.
  func levers(for product: World.Product) -> [Lever] {
    let id = Lever.name(product.id)
    let subject = world.distinctName(of: product.id)
    return [
      Lever(
        "Buy elsewhere", of: subject, "buy_elsewhere: \(id)",
        unless: product.isConsumable
          ? "What is used up where it was bought can't be bought for another device."
          : product.standing == .owned ? "This account owns it already." : nil),
      Lever(
        "Refund", of: subject, "refund: \(id)",
        unless: product.standing == .owned ? nil : "There is no purchase of it to refund."),
    ]
  }

  /// The app's life on the device.
  var life: [Lever] {
    [
      world.isOpen ? Lever("Relaunch", "relaunch:") : Lever("Open", "launch:"),
      Lever("Reinstall, keychain kept", "reinstall: { keychain: kept }"),
      Lever("Reinstall, keychain lost", "reinstall: { keychain: lost }"),
      Lever("New device", "new_device:"),
    ]
  }

  /// Why no code can be redeemed now, or nil.
  var redeemObstacle: String? {
    if !world.isOpen { return "The app is not open." }
    if !world.isOnline { return "The device is offline." }
    return nil
  }
}
