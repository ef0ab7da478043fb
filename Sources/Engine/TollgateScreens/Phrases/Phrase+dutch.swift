extension Phrase {
  /// Returns the text in Dutch.
  var dutch: PhraseText {
    switch self {
    case .ok: "OK"
    case .close: "Sluit"
    case .back: "Terug"
    case .locked: "Vergrendeld"
    case .checking: "Aankopen worden gecontroleerd…"
    case .loading: "Wordt geladen…"
    case .owned: "Gekocht"
    case .reached: "Bereikt"
    case .purchasing: "Wordt gekocht…"
    case .unavailable: "Op dit moment niet beschikbaar."
    case .unreachable: "De App Store is niet bereikbaar."
    case .forbidden: "Aankopen staan uit op dit apparaat."
    case .tryAgain: "Probeer opnieuw"
    case .restoring: "Wordt hersteld…"
    case .redeemPlaceholder: "Aanbiedingscode"
    case .redeemSubmit: "Wissel in"
    case .finishRound: "Beëindig de ronde"
    case .steerLeft: "Links"
    case .steerRight: "Rechts"
    case .score: "Score"
    case .howToPlay: "Stuur naar links of rechts om te beginnen."
    case .clockBehind:
      .text(
        "De klok van dit apparaat lijkt niet goed te staan. Maak verbinding met internet om "
          + "dat te controleren.")
    case .purchasedTitle: "Bedankt!"
    case .purchasedMessage: "De aankoop is voltooid: %@."
    case .tipMessage: "De fooi is aangekomen."
    case .ownedTitle: "Je hebt dit al"
    case .ownedMessage: "Je hebt dit al: %@. Er is niets in rekening gebracht."
    case .pendingTitle: "Wacht op goedkeuring"
    case .pendingMessage: "Zodra de aankoop is goedgekeurd, wordt automatisch ontgrendeld: %@."
    case .restoredTitle: "Aankopen hersteld"
    case .restoredMessage: "Alles wat je hebt gekocht, is weer beschikbaar."
    case .nothingToRestoreTitle: "Niets te herstellen"
    case .nothingToRestoreMessage: "Er zijn geen eerdere aankopen met deze Apple Account."
    case .cannotOpenTitle: "De app kan niet worden geopend"
    case .cannotOpenMessage:
      "Start je apparaat opnieuw op. Zoek naar een update van de app als dat niet helpt."
    case .restoreFailedTitle: "Herstellen mislukt"
    case .restoreFailedMessage: "De App Store is niet bereikbaar. Probeer het later opnieuw."
    case .purchaseFailedTitle: "Aankoop mislukt"
    case .failedNetwork:
      "De App Store is niet bereikbaar. Controleer je verbinding en probeer het opnieuw."
    case .failedNotAvailable: "Dit kan nu niet worden gekocht. Probeer het later opnieuw."
    case .failedUnverified:
      .text(
        "Het antwoord van de App Store kon niet worden gecontroleerd. Er is niets "
          + "ontgrendeld.")
    case .failedUnknownProduct: "De App Store kent dit product niet."
    case .failedOfferNotEligible: "Deze aanbieding geldt niet voor jou of is afgelopen."
    case .failedInvalidCode: "Deze code is niet geldig. Controleer de code en probeer het opnieuw."
    case .failedInterrupted:
      .text(
        "De aankoop is onderbroken. Als er iets in rekening is gebracht, wordt de aankoop de "
          + "volgende keer geleverd.")
    case .failedStorage:
      .text(
        "De aankoop kon niet op dit apparaat worden bewaard. De aankoop wordt de volgende "
          + "keer opnieuw geleverd.")
    case .failedNotAllowed:
      .text(
        "Aankopen staan uit op dit apparaat. Sta ze toe in de instellingen of vraag het aan een "
          + "ouder.")
    case .failedNotEntitled:
      .text(
        "Deze kopie van de app kan niets verkopen. Er is niets in rekening gebracht. Neem "
          + "contact op met de ontwikkelaar van de app.")
    case .failedInvalidOffer:
      "De App Store heeft deze aanbieding niet. Er is niets in rekening gebracht."
    case .failedInvalidOfferSignature:
      .text(
        "De App Store heeft deze aanbieding niet aanvaard. Er is niets in rekening gebracht. "
          + "Probeer het later opnieuw.")
    case .failedMissingOfferParameters:
      .text(
        "Deze aanbieding is onvolledig. Er is niets in rekening gebracht. Neem contact op met de "
          + "ontwikkelaar van de app.")
    case .failedNotSupported:
      "Deze aankoop is op dit apparaat niet mogelijk. Er is niets in rekening gebracht."
    case .failedSystem:
      .text(
        "De App Store meldt een probleem. Er is niets in rekening gebracht. Probeer het later "
          + "opnieuw.")
    case .failedUnknown:
      "Er is iets misgegaan. Er is niets in rekening gebracht. Probeer het later opnieuw."
    case .closesIn: "Sluit over %lld\u{A0}s"
    case .refusedTitle: "Niet genoeg"
    case .refusedCost: "Dit kost %@."
    case .refusedMissing: "Je hebt nog %@ nodig."
    case .refusedPack: "%1$@ voor %2$@ is genoeg."
    case .refusedPackUnpriced: "%@ is genoeg."
    case .refusedBuy: "Koop %@"
    case .openAlreadyTitle: "Niets te kopen"
    case .openFree: "Dit is gratis. Er is niets afgeschreven."
    case .openReached: "Je hebt dit al bereikt. Er is niets afgeschreven."
    case .openOwned: "Dit is al inbegrepen in wat je hebt. Er is niets afgeschreven."
    case .scheduledTitle: "Abonnement gewijzigd"
    case .scheduledMessage:
      "%@ begint wanneer de huidige periode eindigt. Tot die tijd verandert er niets."
    case .currentPlan: "Je huidige abonnement"
    case .includedPlan: "Inbegrepen in wat je al hebt"
    case .paidUntil: "Betaald tot %@"
    case .freeUntil: "Gratis tot %@"
    case .runsUntil: "Loopt tot %@"
    case .inGrace: "Het abonnement is afgelopen. De toegang blijft tot %@."
    case .beginsOn: "Begint op %@"
    case .beginsThen: "Je huidige abonnement loopt tot %1$@. Daarna begint: %2$@."
    case .endsOn: "Eindigt op %@"
    case .resumePlan: "Hervat %@"
    case .pricePerPeriod: "%1$@ / %2$@"
    case .priceOnce: "%@, eenmalig"
    case .freeFor: "%@ gratis"
    case .upFrontFor: "%1$@ in het begin, voor %2$@"
    case .asYouGoFor: "%1$@ / %2$@ in het begin, voor %3$@"
    case .subscriptionRemains:
      .text(
        "Je hebt een abonnement, en deze aankoop beëindigt dat niet. Zeg het op in de "
          + "instellingen van de App Store om niet dubbel te betalen.")
    case .renewsOn: "Wordt verlengd op %@"
    case .changesTo: "Wordt %1$@ op %2$@"
    case .nextCharge: "Volgende betaling: %@"
    case .paymentFailed:
      .text(
        "De laatste betaling is mislukt. Werk vóór %@ je betaalmethode bij om je "
          + "abonnement te houden.")
    case .paymentRetried:
      .text(
        "De laatste betaling is mislukt, dus je abonnement is onderbroken. Werk je "
          + "betaalmethode bij om het te hervatten.")
    case .priceIncrease:
      "De prijs stijgt op %3$@ van %1$@ naar %2$@. Zonder je toestemming eindigt je abonnement dan."
    case .priceIncreaseUnpriced:
      "De prijs stijgt op %@. Zonder je toestemming eindigt je abonnement dan."
    case .familyShared: "Gedeeld door je gezin"
    case .endedOn: "Geëindigd op %@"
    case .stayTitle: "Een aanbieding voor jou"
    case .stayCancelAnyway: "Toch opzeggen"
    case .stayKeepPlan: "Abonnement houden"
    case .refundRequestedTitle: "Terugbetaling aangevraagd"
    case .refundRequestedMessage:
      "Apple beslist over de terugbetaling van %@ en laat het je weten, meestal binnen 48 uur."
    case .refundFailedTitle: "Geen terugbetaling aangevraagd"
    case .refundFailedMessage:
      "De aanvraag kon niet worden verstuurd, of er is er al een. Probeer het later opnieuw."
    case .perDay: [.one: "dag", .other: "%lld\u{A0}dagen"]
    case .perWeek: [.one: "week", .other: "%lld\u{A0}weken"]
    case .perMonth: [.one: "maand", .other: "%lld\u{A0}maanden"]
    case .perYear: [.one: "jaar", .other: "%lld\u{A0}jaar"]
    case .days, .firstDays: [.one: "%lld\u{A0}dag", .other: "%lld\u{A0}dagen"]
    case .months, .firstMonths: [.one: "%lld\u{A0}maand", .other: "%lld\u{A0}maanden"]
    case .years, .firstYears: [.one: "%lld\u{A0}jaar", .other: "%lld\u{A0}jaar"]
    case .percentOff: "%lld%% korting"
    case .reducedPrice: "%1$@ → %2$@"
    case .atRegularPrices: "%@ ten opzichte van de normale prijzen"
    case .expiresIn: "Eindigt over: %@"
    case .daysAndHours: "%1$lld\u{A0}d %2$lld\u{A0}u"
    case .hoursAndMinutes: "%1$lld\u{A0}u %2$lld\u{A0}min"
    case .minutesAndSeconds: "%1$lld\u{A0}min %2$lld\u{A0}s"
    case .seconds: "%lld\u{A0}s"
    }
  }
}
