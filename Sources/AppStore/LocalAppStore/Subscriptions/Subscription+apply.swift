import AppStoreWire
import Foundation

extension Subscription {
  /// Applies an event, and returns the store's resulting tasks.
  ///
  /// - Parameters:
  ///   - event: The event.
  ///   - calendar: Counts periods and tries.
  /// - Returns: The effects, in the order in which the store performs them.
  mutating func apply(_ event: Event, _ calendar: SubscriptionCalendar) -> [Effect] {
    switch event {
    case .begins(let date, let token): begin(at: date, token)
    case .upgrades(let date, let period, let token): upgrade(at: date, to: period, token)
    case .isGiven: turnOn()
    case .isSold(let sale): sell(sale, calendar)
    case .changes(let change): plan(change)
    case .keepsPlan(let device):
      keepPlan(
        for: nil,
        .log(.planKept, StoreNotification(.didChangeRenewalPreference), device: device))
    case .redeems(let offer, let name, let device):
      keepPlan(
        for: offer,
        .log(.offerRedeemed, StoreNotification(.offerRedeemed), note: name, device: device))
    case .turns(let isOn): turn(isOn: isOn)
    case .isAsked(let price, let needsConsent): ask(price, needsConsent: needsConsent)
    case .agrees: agree()
    case .comesDue: forgetDue()
    case .waitsForItsEnd: [.due(at: end)]
    case .paymentFails(let graceEnd): failToRenew(graceEnd, calendar)
    case .isTried: countTry()
    case .tryFails: [.log(.renewalFailed, nil, note: "\(attempts)")]
    case .graceEnds: endGrace()
    case .waitsForTry: [.due(at: nextTry(calendar))]
    case .expires(let reason, let subtype): expire(reason, subtype)
    case .ends(let date): end(at: date, calendar)
    case .renewsNow(let date): renewNow(at: date, calendar)
    case .isExtended(let date, let now): extend(to: date, at: now, calendar)
    case .rateChanges: changeRate()
    case .isRefunded(let wasToRenew): refund(wasToRenew: wasToRenew)
    case .refundIsReversed(let date): reverseRefund(at: date)
    case .isNamed(let token): name(token)
    case .stepsBack(let purchase, let term): stepBack(to: purchase, term)
    case .follows(let owner): follow(owner)
    case .isShared(let new): share(new)
    case .isRevoked: revoke()
    case .isRestored(let owner): restore(as: owner)
    }
  }
}

/// Sales, and the plans that follow them.
extension Subscription {
  private mutating func begin(at date: WireDate, _ token: UUID?) -> [Effect] {
    if date > end.adding(days: SubscriptionCalendar.lastAttempt) { recentStart = date }
    appAccountToken = token ?? appAccountToken
    (keptPrice, billing, renews) = (nil, nil, true)
    return []
  }

  private mutating func upgrade(
    at date: WireDate, to period: StoreConfiguration.Period, _ token: UUID?
  ) -> [Effect] {
    appAccountToken = token ?? appAccountToken
    (keptPrice, billing, renews) = (nil, nil, true)
    row = Row(start: date, period: period, count: 0)
    return []
  }

  private mutating func turnOn() -> [Effect] {
    renews = true
    return []
  }

  private mutating func sell(_ sale: Sale, _ calendar: SubscriptionCalendar) -> [Effect] {
    let continued = openCommitment
    lengthenRow(by: sale.length, at: sale.date, calendar)
    if sale.offer == nil { keptPrice = sale.price }
    (latest, productID, phase) = (sale.transaction, sale.product.id, .active)
    (attempts, expiration) = (0, nil)
    if let continued {
      notePayment(continued.number + 1, of: sale.price, calendar)
    } else {
      (preference, priceIncrease, upcoming) = (productID, nil, sale.offer?.next)
      let plans = Billing(current: sale.plan, next: sale.plan)
      billing = sale.terms.billingPlans.isEmpty ? nil : plans
      // Apple doesn't document whether periods of an offer count: here a commitment begins after
      // them.
      if sale.plan == .monthly, sale.offer == nil { notePayment(1, of: sale.price, calendar) }
    }
    return [.sell(sale), .dueAtEnd, .change, .logSale(sale)]
  }

  private mutating func plan(_ change: Change) -> [Effect] {
    let wasOff = !renews
    (preference, renews, upcoming, priceIncrease) = (change.product, true, change.offer, nil)
    if let terms = change.terms { prefer(change.plan, of: terms) }
    let type: WireNotificationType =
      change.isAskedFor ? .offerRedeemed : .didChangeRenewalPreference
    return Self.turnedOn(wasOff) + [
      .log(
        .planChanged, StoreNotification(type, .downgrade), note: change.product,
        device: change.device)
    ]
  }

  private mutating func keepPlan(for offer: UpcomingOffer?, _ log: Effect) -> [Effect] {
    let wasOff = !renews
    (preference, renews, upcoming) = (productID, true, offer)
    keepPlan()
    return Self.turnedOn(wasOff) + [log]
  }

  private mutating func turn(isOn: Bool) -> [Effect] {
    renews = isOn
    if !isOn { priceIncrease = nil }
    return [.change, .turned(isOn: isOn)]
  }

  private static func turnedOn(_ wasOff: Bool) -> [Effect] {
    wasOff ? [.change, .turned(isOn: true)] : [.change]
  }

  private mutating func ask(_ price: Decimal, needsConsent: Bool) -> [Effect] {
    priceIncrease = PriceIncrease(price: price, isAgreed: !needsConsent)
    guard needsConsent else { return [.change, .accepted] }
    return [
      .change, .show(.priceIncreaseConsent),
      .log(.priceIncreaseAsked, StoreNotification(.priceIncrease, .pending)),
    ]
  }

  private mutating func agree() -> [Effect] {
    priceIncrease?.isAgreed = true
    return [.change, .accepted]
  }
}

/// Events without a request.
extension Subscription {
  private mutating func forgetDue() -> [Effect] {
    due = nil
    return []
  }

  private mutating func failToRenew(
    _ graceEnd: WireDate?, _ calendar: SubscriptionCalendar
  ) -> [Effect] {
    (expiration, attempts) = (.billingError, 0)
    phase = graceEnd.map { .grace(until: $0) } ?? .retry
    let subtype: WireNotificationSubtype? = graceEnd == nil ? nil : .gracePeriod
    return [
      .change, .due(at: nextTry(calendar)), .show(.billingIssue),
      .log(.renewalFailed, StoreNotification(.didFailToRenew, subtype), note: "0"),
    ]
  }

  private mutating func countTry() -> [Effect] {
    attempts += 1
    return []
  }

  private mutating func endGrace() -> [Effect] {
    phase = .retry
    return [.change, .log(.gracePeriodEnded, StoreNotification(.gracePeriodExpired))]
  }

  /// Returns the instant of the next try to be paid, or the end of the grace period if that is sooner.
  private func nextTry(_ calendar: SubscriptionCalendar) -> WireDate {
    let next = calendar.retry(attempts + 1, after: end)
    guard case .grace(let until) = phase else { return next }
    return min(until, next)
  }

  private mutating func expire(
    _ reason: WireExpirationIntent, _ subtype: WireNotificationSubtype?
  ) -> [Effect] {
    (phase, renews, expiration) = (.expired, false, reason)
    (upcoming, priceIncrease, due) = (nil, nil, nil)
    return [.change, .showWinBack, .log(.expired, StoreNotification(.expired, subtype))]
  }
}

/// Requests of a subscriber, the developer or the App Store.
extension Subscription {
  private mutating func end(at date: WireDate, _ calendar: SubscriptionCalendar) -> [Effect] {
    move(to: date, calendar)
    return [.moveEnd(withPayment: true)]
  }

  private mutating func renewNow(at date: WireDate, _ calendar: SubscriptionCalendar) -> [Effect] {
    if openCommitment == nil { (renews, priceIncrease) = (true, nil) }
    move(to: date, calendar)
    return [.moveEnd(withPayment: true), .change, .due(at: end)]
  }

  private mutating func extend(
    to date: WireDate, at now: WireDate, _ calendar: SubscriptionCalendar
  ) -> [Effect] {
    extensions.append(now)
    move(to: date, calendar)
    return [
      .moveEnd(withPayment: true), .change, .due(at: end),
      .log(.renewalExtended, StoreNotification(.renewalExtended)),
    ]
  }

  /// Moves the end of the running period, and with it the end of a commitment.
  private mutating func move(to date: WireDate, _ calendar: SubscriptionCalendar) {
    end = date
    restartRow()
    guard let payment = billing?.commitment else { return }
    notePayment(payment.number, of: payment.price, calendar)
  }

  private mutating func changeRate() -> [Effect] {
    restartRow()
    return []
  }

  private mutating func refund(wasToRenew: Bool) -> [Effect] {
    (renewedBeforeRefund, phase, renews) = (wasToRenew, .revoked, false)
    (upcoming, priceIncrease, due) = (nil, nil, nil)
    return [.change]
  }

  private mutating func reverseRefund(at date: WireDate) -> [Effect] {
    // The end doesn't move; if it has passed, the period stays over.
    guard end > date else {
      phase = .expired
      expiration = renewedBeforeRefund ? .other : .customerCancelled
      return [.change]
    }
    (phase, renews) = (.active, renewedBeforeRefund)
    return [.due(at: end), .change]
  }

  private mutating func name(_ token: UUID) -> [Effect] {
    appAccountToken = token
    return [.change]
  }

  private mutating func stepBack(to purchase: Purchase, _ term: Purchase.Term) -> [Effect] {
    (latest, productID, preference) = (purchase.id, purchase.productID, purchase.productID)
    stepBack(to: term.billing, price: purchase.price)
    end = term.end
    restartRow()
    // A family member's part has nothing due of its own: it follows who pays.
    guard sharedBy == nil else { return [.change] }
    due = nil
    return isAlive ? [.change, .due(at: end)] : [.change]
  }
}

/// Changes of a family member's part.
extension Subscription {
  /// Returns whether a family member's part is as the subscription that is paid for, as far as that is passed on.
  func isAsPassedOn(by owner: Subscription) -> Bool {
    phase == owner.phase && end == owner.end && renews == owner.renewsNextPeriod
      && billing == owner.sharedBilling
  }

  private mutating func follow(_ owner: Subscription) -> [Effect] {
    let expires = owner.phase == .expired && phase != .expired
    let moves = end != owner.end
    if owner.phase != .revoked { phase = owner.phase }
    (end, renews, preference) = (owner.end, owner.renewsNextPeriod, owner.nextProductID)
    (billing, expiration) = (owner.sharedBilling, owner.expiration)
    return (moves ? [.moveEnd(withPayment: false)] : []) + [.change]
      + (expires ? [.log(.expired, StoreNotification(.expired))] : [])
  }

  private mutating func share(_ share: Share) -> [Effect] {
    (latest, productID, preference) = (share.transaction, share.product, share.product)
    (end, phase, expiration) = (share.end, .active, nil)
    billing = share.owner?.sharedBilling
    renews = share.owner?.renewsNextPeriod ?? true
    return [.change]
  }

  private mutating func revoke() -> [Effect] {
    (phase, renews, due) = (.revoked, false, nil)
    return [.change]
  }

  private mutating func restore(as owner: Subscription) -> [Effect] {
    (phase, renews) = (owner.phase, owner.renewsNextPeriod)
    return [.change]
  }
}

extension Subscription.Effect {
  /// The line of the log that renewal was turned on or off.
  fileprivate static func turned(isOn: Bool) -> Self {
    .log(
      isOn ? .renewalTurnedOn : .renewalTurnedOff,
      StoreNotification(
        .didChangeRenewalStatus, isOn ? .autoRenewEnabled : .autoRenewDisabled))
  }

  /// The line of the log that a higher price is accepted.
  fileprivate static let accepted = Self.log(
    .priceIncreaseAccepted, StoreNotification(.priceIncrease, .accepted))
}
