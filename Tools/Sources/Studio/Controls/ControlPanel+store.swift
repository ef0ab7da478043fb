import Foundation
import Journeys
import LocalAppStore
import TollgateCore

extension ControlPanel {
  /// The controls whose setting lasts until it is changed.
  var switches: [StudioControl] {
    let arrangement = snapshot.arrangement
    return [
      StudioControl(
        "Online", .network(arrangement.isOnline ? .offline : .online), isOn: arrangement.isOnline),
      StudioControl(
        "Ask to Buy", .store(Action.StoreSettings(askToBuy: !arrangement.asksToBuy)),
        isOn: arrangement.asksToBuy),
      StudioControl(
        "Payments allowed",
        .store(Action.StoreSettings(payments: arrangement.forbidsPayments ? .allowed : .forbidden)),
        isOn: !arrangement.forbidsPayments),
    ] + (snapshot.products.contains { $0.terms.subscription != nil } ? renewalSwitches : [])
  }

  /// The controls that matter where something renews.
  private var renewalSwitches: [StudioControl] {
    let arrangement = snapshot.arrangement
    return [
      StudioControl(
        "Card works", .billing(arrangement.isBillingFailing ? .working : .failing),
        isOn: !arrangement.isBillingFailing),
      StudioControl(
        "Grace period", .store(Action.StoreSettings(gracePeriod: !arrangement.hasGracePeriod)),
        isOn: arrangement.hasGracePeriod),
    ]
  }

  /// The country whose App Store the account is in.
  var storefronts: Selection {
    let now = snapshot.arrangement.storefront
    let known = Travel.storefronts.contains(now) ? Travel.storefronts : [now] + Travel.storefronts
    return Selection(
      label: "Storefront", verb: "Move",
      controls: known.map { StudioControl($0, of: "storefront", .storefront($0), isOn: $0 == now) })
  }

  /// A sentence about products that have no price for the storefront, or nil if all have one.
  var priceHint: String? {
    let now = snapshot.arrangement.storefront
    let home = snapshot.app.products.settings.storefront
    guard now != home else { return nil }
    let products = snapshot.products.filter { $0.terms.storefrontPrices?[now] == nil }
    guard !products.isEmpty else { return nil }
    let names =
      products.count == snapshot.products.count
      ? "No product has"
      : products.map { snapshot.distinctName(of: $0.id) }.joined(separator: ", ")
        + (products.count == 1 ? " has no" : " have no")
    let price = products.count == snapshot.products.count ? " a price" : " price"
    return
      "\(names)\(price) for \(now) in the .storekit file: what it costs is the number of \(home)."
  }

  /// The controls for the next purchase alone.
  var nextPurchase: [StudioControl] {
    let words: [(Action.NextPurchase, String)] = [
      (.normal, "Normal"), (.cancelled, "Cancelled"), (.networkError, "Network error"),
      (.notAvailable, "Not available"), (.interrupted, "Interrupted"), (.unverified, "Unverified"),
    ]
    return words.map { next, label in
      StudioControl(
        label, .store(Action.StoreSettings(nextPurchase: next)),
        isOn: next == snapshot.arrangement.nextPurchase ?? .normal)
    }
  }

  /// The controls for how fast the store answers, so that screens that wait can be seen.
  var pace: [StudioControl] {
    let words: [(Action.StorePace, String)] = [
      (.normal, "At once"), (.slow, "After 5 s"), (.never, "Never"),
    ]
    return words.map { pace, label in
      StudioControl(
        label, .store(Action.StoreSettings(answers: pace)), isOn: pace == snapshot.arrangement.pace)
    }
  }

  /// The person's answer to a higher price.
  var priceAnswers: [StudioControl] {
    guard snapshot.arrangement.raisedPrices else { return [] }
    return [
      StudioControl("Accept the price", .acceptPrice),
      StudioControl("Decline the price", .declinePrice),
    ]
  }

  /// The requests that wait for an answer, with the controls that answer them.
  var pending: [(request: PendingPurchase, answers: [StudioControl])] {
    snapshot.pending.map { request in
      let product = request.order.productID
      let isAskToBuy = request.cause == .askToBuy
      return (
        request,
        [
          control(.approve, of: product, labelled: isAskToBuy ? nil : "Resolve"),
          control(.decline, of: product, labelled: isAskToBuy ? nil : "Give up"),
        ]
      )
    }
  }

  /// The reason why the App Store has no page of the app on this device, or nil.
  private var pageObstacle: String? {
    switch snapshot.device.platform {
    case .iOS, .macOS: nil
    case .tvOS, .watchOS, .visionOS: "The App Store promotes purchases on iOS and macOS."
    }
  }

  /// Returns the controls of a product that are used most, in addition to the app's own.
  func commonControls(for product: RunSnapshot.Product) -> [StudioControl] {
    let isOwned = product.status.isCurrent
    return [
      control(
        .buyElsewhere, of: product.id,
        unless: isOwned ? "This account owns it already." : nil),
      control(
        .refund, of: product.id,
        unless: product.status.isBought
          ? nil : "There is no purchase of it to refund."),
    ]
  }

  /// Returns the other controls of a product, on the device and away from it.
  func controls(for product: RunSnapshot.Product) -> [StudioControl] {
    let (id, subject) = (product.id, snapshot.distinctName(of: product.id))
    var controls = [
      StudioControl("Buy", of: subject, .buy(Action.Purchase(product: id)), unless: closed)
    ]
    let page = pageObstacle
    controls.append(
      StudioControl(
        "Buy on the App Store", of: subject, .promotedPurchase(Action.Promotion(product: id)),
        unless: page))
    controls += (product.terms.subscription?.winBackOffers ?? []).compactMap(\.id).map { offer in
      StudioControl(
        "Redeem \(offer) on the App Store", of: subject,
        .promotedPurchase(Action.Promotion(product: id, offer: offer)), unless: page)
    }
    controls += offers(on: product).map { offer in
      StudioControl(
        "Buy at \(offer)", of: subject, .buy(Action.Purchase(product: id, offer: offer)),
        unless: closed)
    }
    if product.terms.subscription != nil {
      let obstacle = product.status.isCurrent ? nil : "There is no subscription to it."
      controls += ProductControl.all(in: .subscriptions).map {
        control($0, of: id, unless: obstacle)
      }
      controls.append(
        StudioControl(
          "Manage in the App Store", of: subject, .openSubscriptionPage(product: id),
          unless: obstacle))
    }
    controls += ProductControl.all(in: .refunds).map {
      control(
        $0, of: id,
        unless: product.status.isBought
          ? nil : "There is no purchase of it to refund.")
    }
    if product.terms.isFamilyShareable {
      controls.append(control(product.isShared ? .stopFamilySharing : .shareWithFamily, of: id))
    }
    return controls
  }

  /// Returns the control that turns the clock to a subscription's next scheduled event, or nil.
  func nextEvent(of course: SubscriptionCourse) -> StudioControl? {
    guard let date = course.nextEvent, date > snapshot.storeNow else { return nil }
    let local = LocalDateTime(date, in: snapshot.zone)
    let time = ReadableTime(date, in: snapshot.zone)
    let seconds = Int(date.timeIntervalSince(snapshot.storeNow).rounded(.up))
    // A local time within an hour that occurs twice means the first.
    let action: Action =
      local.instant(in: snapshot.zone) == date
      ? .until(local) : .wait(WaitDuration(seconds: seconds))
    return StudioControl(
      "Go to \(course.nextEventName), \(time.day), \(time.clock)",
      of: "of \(snapshot.distinctName(of: course.view.product))", action)
  }

  private func control(
    _ control: ProductControl, of product: String, labelled label: String? = nil,
    unless obstacle: String? = nil
  ) -> StudioControl {
    let subject = snapshot.distinctName(of: product)
    return StudioControl(
      label ?? control.words(for: subject).button, of: subject,
      .control(control, product: product), unless: obstacle)
  }

  /// Returns the ways to buy a product that need a number or a time, and its new price.
  func inputs(for product: RunSnapshot.Product) -> [ControlInput] {
    let (id, subject) = (StudioControl.name(product.id), snapshot.distinctName(of: product.id))
    var inputs = [
      ControlInput(
        "How long the payment sheet of \(subject) stays open", "Buy slowly",
        "{ buy: \(id), after: % }", like: "2h", holding: "2h", unless: closed)
    ]
    if product.terms.kind == .consumable {
      inputs.append(
        ControlInput(
          "How many of \(subject)", "Buy several", "{ buy: \(id), quantity: % }", .number,
          like: "3", holding: "3", unless: closed))
    }
    if product.terms.subscription != nil {
      let dearer = product.terms.price + 3
      inputs.append(
        ControlInput(
          "New price of \(subject)", "Raise price", "raise_price: { \(id): % }", .number,
          like: "\(dearer)", holding: "\(dearer)"))
    }
    return inputs
  }

  /// Returns the offers that a product can be bought under: the catalog's that sell it, and the
  /// store's own.
  private func offers(on product: RunSnapshot.Product) -> [String] {
    let id = Catalog.Product.ID(product.id)
    let ours = snapshot.catalog.offers.filter { offer in
      offer.sales.contains { $0.product == id }
    }.map(\.id.rawValue)
    let terms = product.terms.subscription
    return ours
      + ((terms?.promotionalOffers ?? []) + (terms?.winBackOffers ?? [])).compactMap(\.id)
  }

  /// A code that is redeemed, and why it can't be.
  var code: ControlInput {
    ControlInput(
      "Offer code", "Redeem", "redeem: %", like: "Offer code", unless: redeemObstacle)
  }

  /// The reason why no code can be redeemed now, or nil.
  var redeemObstacle: String? {
    closed ?? (snapshot.arrangement.isOnline ? nil : "The device is offline.")
  }

  var restore: StudioControl { StudioControl("Restore purchases", .restore, unless: closed) }
}
