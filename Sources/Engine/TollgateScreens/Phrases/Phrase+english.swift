extension Phrase {
  /// Returns the text in English.
  var english: PhraseText {
    switch self {
    case .ok: "OK"
    case .close: "Close"
    case .back: "Back"
    case .locked: "Locked"
    case .checking: "Checking purchases…"
    case .loading: "Loading…"
    case .owned: "Purchased"
    case .reached: "Reached"
    case .purchasing: "Purchasing…"
    case .unavailable: "Not available right now."
    case .unreachable: "The App Store can’t be reached."
    case .forbidden: "Purchases are turned off on this device."
    case .tryAgain: "Try Again"
    case .restoring: "Restoring…"
    case .redeemPlaceholder: "Offer code"
    case .redeemSubmit: "Redeem"
    case .finishRound: "Finish the Round"
    case .steerLeft: "Left"
    case .steerRight: "Right"
    case .score: "Score"
    case .howToPlay: "Steer left or right to start."
    case .clockBehind: "This device’s clock seems to be wrong. Connect to the internet to check it."
    case .purchasedTitle: "Thank You!"
    case .purchasedMessage: "%@ is yours."
    case .tipMessage: "Your tip has arrived."
    case .ownedTitle: "You Already Have This"
    case .ownedMessage: "%@ is yours already. You were not charged."
    case .pendingTitle: "Waiting for Approval"
    case .pendingMessage: "%@ unlocks by itself as soon as the purchase is approved."
    case .restoredTitle: "Purchases Restored"
    case .restoredMessage: "Everything you bought is available again."
    case .nothingToRestoreTitle: "Nothing to Restore"
    case .nothingToRestoreMessage: "There are no earlier purchases on this Apple Account."
    case .cannotOpenTitle: "This App Can’t Open"
    case .cannotOpenMessage:
      "Restart your device. If that doesn’t help, look for an update of the app."
    case .restoreFailedTitle: "Restore Failed"
    case .restoreFailedMessage: "The App Store can’t be reached. Try again later."
    case .purchaseFailedTitle: "Purchase Failed"
    case .failedNetwork: "The App Store can’t be reached. Check your connection and try again."
    case .failedNotAvailable: "This can’t be bought right now. Try again later."
    case .failedUnverified:
      "The App Store’s answer could not be verified, so nothing was unlocked."
    case .failedUnknownProduct: "The App Store does not know this product."
    case .failedOfferNotEligible: "This offer does not apply to you, or is over."
    case .failedInvalidCode: "This code is not valid. Check it and try again."
    case .failedInterrupted:
      "The purchase was interrupted. If you were charged, it is delivered the next time."
    case .failedStorage:
      "The purchase could not be saved on this device. It is delivered again the next time."
    case .failedNotAllowed:
      "Purchases are turned off on this device. Allow them in its settings, or ask a parent."
    case .failedNotEntitled:
      "This copy of the app can’t sell anything. You were not charged. Contact the app’s developer."
    case .failedInvalidOffer: "The App Store does not have this offer. You were not charged."
    case .failedInvalidOfferSignature:
      "The App Store did not accept this offer. You were not charged. Try again later."
    case .failedMissingOfferParameters:
      "This offer is incomplete. You were not charged. Contact the app’s developer."
    case .failedNotSupported:
      "This device can’t make this purchase. You were not charged."
    case .failedSystem: "The App Store reports a problem. You were not charged. Try again later."
    case .failedUnknown: "Something went wrong. You were not charged. Try again later."
    case .closesIn: "Close in %lld s"
    case .refusedTitle: "Not Enough"
    case .refusedCost: "This costs %@."
    case .refusedMissing: "You need %@ more."
    case .refusedPack: "%1$@ for %2$@ covers it."
    case .refusedPackUnpriced: "%@ covers it."
    case .refusedBuy: "Get %@"
    case .openAlreadyTitle: "Nothing to Buy"
    case .openFree: "This is free. Nothing was taken."
    case .openReached: "You have reached this already. Nothing was taken."
    case .openOwned: "What you own includes this already. Nothing was taken."
    case .scheduledTitle: "Plan Changed"
    case .scheduledMessage: "%@ starts when the current period ends. Until then nothing changes."
    case .currentPlan: "Your current plan"
    case .includedPlan: "Included in what you own"
    case .paidUntil: "Paid until %@"
    case .freeUntil: "Free until %@"
    case .runsUntil: "Runs until %@"
    case .inGrace: "Your plan has ended. You keep access until %@."
    case .beginsOn: "Begins on %@"
    case .beginsThen: "Your current plan runs until %1$@; then %2$@ begins."
    case .endsOn: "Ends on %@"
    case .resumePlan: "Resume %@"
    case .pricePerPeriod: "%1$@ / %2$@"
    case .priceOnce: "%@ once"
    case .freeFor: "First %@ free"
    case .upFrontFor: "%1$@ for the first %2$@"
    case .asYouGoFor: "%1$@ / %2$@ for the first %3$@"
    case .subscriptionRemains:
      .text(
        "You have a subscription, and buying this does not end it. To pay only once, cancel it in the "
          + "App Store’s settings.")
    case .renewsOn: "Renews on %@"
    case .changesTo: "Changes to %1$@ on %2$@"
    case .nextCharge: "Next charge: %@"
    case .paymentFailed:
      "The last payment failed. Update your payment method before %@ to keep your plan."
    case .paymentRetried:
      "The last payment failed, so your plan is on hold. Update your payment method to get it back."
    case .priceIncrease:
      "The price rises from %1$@ to %2$@ on %3$@. Without your consent, your plan ends then."
    case .priceIncreaseUnpriced: "The price rises on %@. Without your consent, your plan ends then."
    case .familyShared: "Shared by your family"
    case .endedOn: "Ended on %@"
    case .stayTitle: "An Offer for You"
    case .stayCancelAnyway: "Cancel Anyway"
    case .stayKeepPlan: "Keep My Plan"
    case .refundRequestedTitle: "Refund Requested"
    case .refundRequestedMessage:
      "Apple decides about the refund of %@ and lets you know, usually within 48 hours."
    case .refundFailedTitle: "No Refund Requested"
    case .refundFailedMessage:
      "The request could not be sent, or there is one already. Try again later."
    case .perDay: [.one: "day", .other: "%lld days"]
    case .perWeek: [.one: "week", .other: "%lld weeks"]
    case .perMonth: [.one: "month", .other: "%lld months"]
    case .perYear: [.one: "year", .other: "%lld years"]
    case .days: [.one: "%lld day", .other: "%lld days"]
    case .months: [.one: "%lld month", .other: "%lld months"]
    case .years: [.one: "%lld year", .other: "%lld years"]
    case .firstDays: [.one: "day", .other: "%lld days"]
    case .firstMonths: [.one: "month", .other: "%lld months"]
    case .firstYears: [.one: "year", .other: "%lld years"]
    case .percentOff: "%lld%% OFF"
    case .reducedPrice: "%1$@ → %2$@"
    case .atRegularPrices: "%@ at regular prices"
    case .expiresIn: "Expires in: %@"
    case .daysAndHours: "%1$lldd %2$lldh"
    case .hoursAndMinutes: "%1$lldh %2$lldm"
    case .minutesAndSeconds: "%1$lldm %2$llds"
    case .seconds: "%llds"
    }
  }
}
