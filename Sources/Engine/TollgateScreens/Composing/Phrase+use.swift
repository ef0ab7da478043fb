public import Foundation
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
    .renewsOn, .changesTo, .nextCharge, .paymentFailed, .familyShared, .endedOn, .inGrace,
  ]

  /// The phrases that only apps need that make offers to stay.
  static let aboutStaying: Set<Phrase> = [.stayTitle, .stayCancelAnyway, .stayKeepPlan]

  /// The phrases that only apps with refund requests need.
  static let aboutRefunds: Set<Phrase> = [
    .refundRequestedTitle, .refundRequestedMessage, .refundFailedTitle, .refundFailedMessage,
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

extension Phrase {
  /// The phrases of the view that replaces all screens if they can't be read.
  static let aboutOpening: Set<Phrase> = [.cannotOpenTitle, .cannotOpenMessage]

  /// Returns the engine's text in the language of a locale, or else in English.
  ///
  /// For a phrase without placeholders that shows before an app's String Catalog could be read.
  ///
  /// - Parameter locale: The person's language.
  /// - Returns: The text.
  public func text(for locale: Locale) -> String {
    let language = PhraseLanguage(reading: locale.identifier) ?? .english
    return language.text(self, [], locale: locale)
  }
}

extension ScreenBook {
  /// The phrases that the screens can show.
  var phrases: [Phrase] {
    let elements = screens.compactMap { layouts[$0] }.flatMap(\.allElements)
    let subscriptions = elements.compactMap { $0.content as? SubscriptionLayout }
    let hasSubscription = !subscriptions.isEmpty
    let hasPlans = hasSubscription || elements.contains { $0.content is PlansLayout }
    let waits = catalog.paywalls.contains { if case .after = $0.dismissal { true } else { false } }
    return Phrase.allCases.filter { phrase in
      if Phrase.aboutOpening.contains(phrase) { return false }
      if Phrase.aboutPlans.contains(phrase) { return hasPlans }
      if Phrase.aboutSubscriptions.contains(phrase) { return hasSubscription }
      if Phrase.aboutStaying.contains(phrase) { return subscriptions.contains { $0.stay != nil } }
      if Phrase.aboutRefunds.contains(phrase) { return subscriptions.contains { $0.refund != nil } }
      if Phrase.aboutOffers.contains(phrase) { return !catalog.offers.isEmpty }
      if Phrase.aboutSpends.contains(phrase) { return !catalog.spends.isEmpty }
      if phrase == .reached { return !catalog.progressions.isEmpty }
      return phrase != .closesIn || waits
    }
  }
}
