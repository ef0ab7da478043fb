extension Phrase {
  /// Returns the text in Catalan.
  var catalan: PhraseText {
    switch self {
    case .ok: "D’acord"
    case .close: "Tanca"
    case .back: "Enrere"
    case .locked: "Bloquejat"
    case .checking: "S’estan comprovant les compres…"
    case .loading: "S’està carregant…"
    case .owned: "Comprat"
    case .reached: "Assolit"
    case .purchasing: "S’està comprant…"
    case .unavailable: "No disponible en aquest moment."
    case .unreachable: "No s’ha pogut connectar amb l’App Store."
    case .forbidden: "Les compres estan desactivades en aquest dispositiu."
    case .tryAgain: "Torna-ho a provar"
    case .restoring: "S’està restaurant…"
    case .redeemPlaceholder: "Codi d’oferta"
    case .redeemSubmit: "Bescanvia"
    case .finishRound: "Acaba la partida"
    case .steerLeft: "Esquerra"
    case .steerRight: "Dreta"
    case .score: "Puntuació"
    case .howToPlay: "Gira a l’esquerra o a la dreta per començar."
    case .clockBehind:
      .text(
        "El rellotge d’aquest dispositiu sembla incorrecte. Connecta’t a internet per "
          + "comprovar-lo.")
    case .purchasedTitle: "Gràcies!"
    case .purchasedMessage: "Ja és teu: %@."
    case .tipMessage: "La teva propina ha arribat."
    case .ownedTitle: "Ja ho tens"
    case .ownedMessage: "Ja era teu: %@. No se t’ha cobrat res."
    case .pendingTitle: "Pendent d’aprovació"
    case .pendingMessage: "Quan s’aprovi la compra, es desbloquejarà: %@."
    case .restoredTitle: "Compres restaurades"
    case .restoredMessage: "Tot el que vas comprar torna a estar disponible."
    case .nothingToRestoreTitle: "No hi ha res per restaurar"
    case .nothingToRestoreMessage: "No hi ha compres anteriors en aquest compte d’Apple."
    case .cannotOpenTitle: "No es pot obrir l’app"
    case .cannotOpenMessage:
      "Reinicia el dispositiu. Si no se soluciona, busca una actualització de l’app."
    case .restoreFailedTitle: "No s’ha pogut restaurar"
    case .restoreFailedMessage:
      "No s’ha pogut connectar amb l’App Store. Torna-ho a provar més tard."
    case .purchaseFailedTitle: "No s’ha pogut comprar"
    case .failedNetwork:
      "No s’ha pogut connectar amb l’App Store. Revisa la connexió i torna-ho a provar."
    case .failedNotAvailable: "Ara mateix això no es pot comprar. Torna-ho a provar més tard."
    case .failedUnverified:
      .text(
        "No s’ha pogut verificar la resposta de l’App Store i, per tant, no s’ha "
          + "desbloquejat res.")
    case .failedUnknownProduct: "L’App Store no coneix aquest producte."
    case .failedOfferNotEligible: "Aquesta oferta no és per a tu o ja s’ha acabat."
    case .failedInvalidCode: "Aquest codi no és vàlid. Revisa’l i torna-ho a provar."
    case .failedInterrupted:
      "La compra s’ha interromput. Si se t’ha cobrat, la rebràs la pròxima vegada."
    case .failedStorage:
      "No s’ha pogut desar la compra en aquest dispositiu. La rebràs la pròxima vegada."
    case .failedNotAllowed:
      .text(
        "Les compres estan desactivades en aquest dispositiu. Permet-les a la configuració o "
          + "demana-ho als teus pares.")
    case .failedNotEntitled:
      .text(
        "Aquesta còpia de l’app no pot vendre res. No se t’ha cobrat res. Contacta amb el "
          + "desenvolupador de l’app.")
    case .failedInvalidOffer: "L’App Store no té aquesta oferta. No se t’ha cobrat res."
    case .failedInvalidOfferSignature:
      .text(
        "L’App Store no ha acceptat aquesta oferta. No se t’ha cobrat res. Torna-ho a provar més "
          + "tard.")
    case .failedMissingOfferParameters:
      .text(
        "Aquesta oferta està incompleta. No se t’ha cobrat res. Contacta amb el desenvolupador "
          + "de l’app.")
    case .failedNotSupported:
      "Aquesta compra no és possible en aquest dispositiu. No se t’ha cobrat res."
    case .failedSystem:
      "L’App Store informa d’un problema. No se t’ha cobrat res. Torna-ho a provar més tard."
    case .failedUnknown:
      "Alguna cosa ha anat malament i no se t’ha cobrat res. Torna-ho a provar més tard."
    case .closesIn: "Tanca d’aquí a %lld\u{A0}s"
    case .refusedTitle: "Saldo insuficient"
    case .refusedCost: "Costa %@."
    case .refusedMissing: "Encara et falta: %@."
    case .refusedPack: "N’hi ha prou amb %1$@ per %2$@."
    case .refusedPackUnpriced: "N’hi ha prou amb %@."
    case .refusedBuy: "Obtén %@"
    case .openAlreadyTitle: "No cal comprar res"
    case .openFree: "És gratuït. No s’ha descomptat res."
    case .openReached: "Ja ho has assolit. No s’ha descomptat res."
    case .openOwned: "Ja està inclòs en el que tens. No s’ha descomptat res."
    case .scheduledTitle: "Subscripció modificada"
    case .scheduledMessage: "%@ comença quan acabi el període actual. Fins aleshores no canvia res."
    case .currentPlan: "La teva subscripció actual"
    case .includedPlan: "Inclòs en el que ja tens"
    case .paidUntil: "Pagat fins al dia %@"
    case .freeUntil: "Gratis fins al dia %@"
    case .runsUntil: "Activa fins al dia %@"
    case .inGrace: "El teu pla s’ha acabat. Mantens l’accés fins al dia %@."
    case .beginsOn: "Comença el dia %@"
    case .beginsThen: "La teva subscripció actual dura fins al dia %1$@. Després comença: %2$@."
    case .endsOn: "S’acaba el dia %@"
    case .resumePlan: "Reprèn %@"
    case .pricePerPeriod: "%1$@ / %2$@"
    case .priceOnce: "%@, un sol pagament"
    case .freeFor: "Gratis durant %@"
    case .upFrontFor: "%1$@ al principi, per %2$@"
    case .asYouGoFor: "%1$@ / %2$@ al principi, durant %3$@"
    case .subscriptionRemains:
      .text(
        "Tens una subscripció, i aquesta compra no l’acaba. Per no pagar dues vegades, "
          + "cancel·la-la a la configuració de l’App Store.")
    case .renewsOn: "Es renova el dia %@"
    case .changesTo: "Canvia a %1$@ el dia %2$@"
    case .nextCharge: "Pròxim càrrec: %@"
    case .paymentFailed:
      .text(
        "L’últim pagament ha fallat. Actualitza el mètode de pagament abans del dia %@ "
          + "per conservar la subscripció.")
    case .paymentRetried:
      .text(
        "L’últim pagament ha fallat i la teva subscripció està en pausa. Actualitza el "
          + "mètode de pagament per recuperar-la.")
    case .priceIncrease:
      .text(
        "El preu puja de %1$@ a %2$@ el dia %3$@. Sense el teu consentiment, la "
          + "subscripció s’acaba aquell dia.")
    case .priceIncreaseUnpriced:
      "El preu puja el dia %@. Sense el teu consentiment, la subscripció s’acaba aquell dia."
    case .familyShared: "Compartida per la teva família"
    case .endedOn: "Va acabar el %@"
    case .stayTitle: "Una oferta per a tu"
    case .stayCancelAnyway: "Cancel·la igualment"
    case .stayKeepPlan: "Conserva la subscripció"
    case .refundRequestedTitle: "Reemborsament sol·licitat"
    case .refundRequestedMessage:
      "Apple decideix sobre el reemborsament de %@ i t’avisa, normalment en un termini de 48 hores."
    case .refundFailedTitle: "Reemborsament no sol·licitat"
    case .refundFailedMessage:
      "No s’ha pogut enviar la sol·licitud, o ja n’hi ha una. Torna-ho a provar més tard."
    case .perDay: [.one: "dia", .many: "%lld\u{A0}de dies", .other: "%lld\u{A0}dies"]
    case .perWeek: [.one: "setmana", .many: "%lld\u{A0}de setmanes", .other: "%lld\u{A0}setmanes"]
    case .perMonth: [.one: "mes", .many: "%lld\u{A0}de mesos", .other: "%lld\u{A0}mesos"]
    case .perYear: [.one: "any", .many: "%lld\u{A0}d’anys", .other: "%lld\u{A0}anys"]
    case .days, .firstDays:
      [.one: "%lld\u{A0}dia", .many: "%lld\u{A0}de dies", .other: "%lld\u{A0}dies"]
    case .months, .firstMonths:
      [.one: "%lld\u{A0}mes", .many: "%lld\u{A0}de mesos", .other: "%lld\u{A0}mesos"]
    case .years, .firstYears:
      [.one: "%lld\u{A0}any", .many: "%lld\u{A0}d’anys", .other: "%lld\u{A0}anys"]
    case .percentOff: "%lld\u{A0}%% de descompte"
    case .reducedPrice: "%1$@ → %2$@"
    case .atRegularPrices: "%@ respecte als preus habituals"
    case .expiresIn: "S’acaba d’aquí a: %@"
    case .daysAndHours: "%1$lld\u{A0}d %2$lld\u{A0}h"
    case .hoursAndMinutes: "%1$lld\u{A0}h %2$lld\u{A0}min"
    case .minutesAndSeconds: "%1$lld\u{A0}min %2$lld\u{A0}s"
    case .seconds: "%lld\u{A0}s"
    }
  }
}
