import TollgateCore

extension Phrase {
  /// The phrases that only apps with plans need.
  static let aboutPlans: Set<Phrase> = [
    .scheduledTitle, .scheduledMessage, .currentPlan, .includedPlan, .paidUntil, .pricePerPeriod,
    .priceOnce, .freeFor, .upFrontFor,
    .asYouGoFor, .subscriptionRemains, .perDay, .perWeek, .perMonth, .perYear, .days, .months,
    .years, .endsOn, .resumePlan,
  ]

  /// The phrases that only apps need that show the person's own plan.
  static let aboutSubscriptions: Set<Phrase> = [
    .renewsOn, .changesTo, .nextCharge, .paymentFailed, .familyShared,
  ]

  static let aboutSpends: Set<Phrase> = [
    .refusedTitle, .refusedCost, .refusedMissing, .refusedPack, .refusedPackUnpriced, .refusedBuy,
    .openAlreadyTitle, .openFree, .openReached, .openOwned,
  ]

  static let aboutOffers: Set<Phrase> = [
    .percentOff, .reducedPrice, .atRegularPrices, .expiresIn, .daysAndHours, .hoursAndMinutes,
    .minutesAndSeconds, .seconds,
  ]
}

extension ScreenBook {
  /// The phrases that the screens can come to say.
  var phrases: [Phrase] {
    let elements = screens.compactMap { layouts[$0] }.flatMap(\.allElements)
    let hasSubscription = elements.contains { $0.content is SubscriptionLayout }
    let hasPlans = hasSubscription || elements.contains { $0.content is PlansLayout }
    let waits = catalog.paywalls.contains { if case .after = $0.dismissal { true } else { false } }
    return Phrase.allCases.filter { phrase in
      if Phrase.aboutPlans.contains(phrase) { return hasPlans }
      if Phrase.aboutSubscriptions.contains(phrase) { return hasSubscription }
      if Phrase.aboutOffers.contains(phrase) { return !catalog.offers.isEmpty }
      if Phrase.aboutSpends.contains(phrase) { return !catalog.spends.isEmpty }
      if phrase == .reached { return !catalog.progressions.isEmpty }
      return phrase != .closesIn || waits
    }
  }
}
