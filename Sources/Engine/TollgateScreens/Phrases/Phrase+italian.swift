extension Phrase {
  /// Returns the text in Italian.
  var italian: PhraseText {
    switch self {
    case .ok: "OK"
    case .close: "Chiudi"
    case .back: "Indietro"
    case .locked: "Bloccato"
    case .checking: "Controllo degli acquisti…"
    case .loading: "Caricamento…"
    case .owned: "Acquistato"
    case .reached: "Raggiunto"
    case .purchasing: "Acquisto in corso…"
    case .unavailable: "Non disponibile al momento."
    case .unreachable: "Impossibile contattare l’App Store."
    case .forbidden: "Gli acquisti sono disattivati su questo dispositivo."
    case .tryAgain: "Riprova"
    case .restoring: "Ripristino…"
    case .redeemPlaceholder: "Codice offerta"
    case .redeemSubmit: "Utilizza"
    case .finishRound: "Termina la partita"
    case .steerLeft: "Sinistra"
    case .steerRight: "Destra"
    case .score: "Punteggio"
    case .howToPlay: "Sterza a sinistra o a destra per iniziare."
    case .clockBehind:
      .text(
        "L’orologio di questo dispositivo sembra sbagliato. Connettiti a internet per "
          + "controllarlo.")
    case .purchasedTitle: "Grazie!"
    case .purchasedMessage: "Acquisto completato: %@."
    case .tipMessage: "La mancia è arrivata."
    case .ownedTitle: "È già tuo"
    case .ownedMessage: "Già acquistato: %@. Non ti è stato addebitato nulla."
    case .pendingTitle: "In attesa di approvazione"
    case .pendingMessage:
      "Non appena l’acquisto sarà approvato, verrà sbloccato automaticamente: %@."
    case .restoredTitle: "Acquisti ripristinati"
    case .restoredMessage: "Tutto ciò che hai acquistato è di nuovo disponibile."
    case .nothingToRestoreTitle: "Nulla da ripristinare"
    case .nothingToRestoreMessage: "Su questo Apple Account non ci sono acquisti precedenti."
    case .cannotOpenTitle: "Impossibile aprire l’app"
    case .cannotOpenMessage:
      "Riavvia il dispositivo. Se non basta, cerca un aggiornamento dell’app."
    case .restoreFailedTitle: "Ripristino non riuscito"
    case .restoreFailedMessage: "Impossibile contattare l’App Store. Riprova più tardi."
    case .purchaseFailedTitle: "Acquisto non riuscito"
    case .failedNetwork: "Impossibile contattare l’App Store. Controlla la connessione e riprova."
    case .failedNotAvailable: "Al momento non è possibile acquistarlo. Riprova più tardi."
    case .failedUnverified:
      .text(
        "Non è stato possibile verificare la risposta dell’App Store, quindi non è stato "
          + "sbloccato nulla.")
    case .failedUnknownProduct: "L’App Store non conosce questo prodotto."
    case .failedOfferNotEligible: "Questa offerta non è valida per te oppure è terminata."
    case .failedInvalidCode: "Questo codice non è valido. Controllalo e riprova."
    case .failedInterrupted:
      .text(
        "L’acquisto è stato interrotto. Se ti è stato addebitato, verrà consegnato la "
          + "prossima volta.")
    case .failedStorage:
      .text(
        "Non è stato possibile salvare l’acquisto su questo dispositivo. Lo riceverai la "
          + "prossima volta.")
    case .failedNotAllowed:
      .text(
        "Gli acquisti sono disattivati su questo dispositivo. Consentili nelle impostazioni o "
          + "chiedi a un genitore.")
    case .failedNotEntitled:
      .text(
        "Questa copia dell’app non può vendere nulla. Non ti è stato addebitato nulla. Contatta "
          + "lo sviluppatore dell’app.")
    case .failedInvalidOffer: "L’App Store non ha questa offerta. Non ti è stato addebitato nulla."
    case .failedInvalidOfferSignature:
      .text(
        "L’App Store non ha accettato questa offerta. Non ti è stato addebitato nulla. Riprova "
          + "più tardi.")
    case .failedMissingOfferParameters:
      .text(
        "Questa offerta è incompleta. Non ti è stato addebitato nulla. Contatta lo sviluppatore "
          + "dell’app.")
    case .failedNotSupported:
      "Questo acquisto non è possibile su questo dispositivo. Non ti è stato addebitato nulla."
    case .failedSystem:
      "L’App Store segnala un problema. Non ti è stato addebitato nulla. Riprova più tardi."
    case .failedUnknown:
      "Qualcosa è andato storto. Non ti è stato addebitato nulla. Riprova più tardi."
    case .closesIn: "Chiudi tra %lld\u{A0}s"
    case .refusedTitle: "Saldo insufficiente"
    case .refusedCost: "Costa %@."
    case .refusedMissing: "Ti manca ancora: %@."
    case .refusedPack: "È sufficiente: %1$@ a %2$@."
    case .refusedPackUnpriced: "È sufficiente: %@."
    case .refusedBuy: "Ottieni %@"
    case .openAlreadyTitle: "Nulla da acquistare"
    case .openFree: "È gratuito. Non è stato scalato nulla."
    case .openReached: "Hai già raggiunto questo traguardo. Non è stato scalato nulla."
    case .openOwned: "È già incluso in ciò che possiedi. Non è stato scalato nulla."
    case .scheduledTitle: "Abbonamento modificato"
    case .scheduledMessage:
      "%@ inizierà al termine del periodo in corso. Fino ad allora non cambia nulla."
    case .currentPlan: "Il tuo abbonamento attuale"
    case .includedPlan: "Incluso in ciò che possiedi"
    case .paidUntil: "Pagato fino al giorno %@"
    case .freeUntil: "Gratis fino al giorno %@"
    case .runsUntil: "Attivo fino al giorno %@"
    case .inGrace: "Il piano è terminato. L’accesso resta fino al giorno %@."
    case .beginsOn: "Inizia il giorno %@"
    case .beginsThen: "Il tuo abbonamento attuale dura fino al giorno %1$@. Poi inizia: %2$@."
    case .endsOn: "Termina il giorno %@"
    case .resumePlan: "Riprendi %@"
    case .pricePerPeriod: "%1$@ / %2$@"
    case .priceOnce: "%@ una sola volta"
    case .freeFor: "Gratis per %@"
    case .upFrontFor: "%1$@ all’inizio, per %2$@"
    case .asYouGoFor: "%1$@ / %2$@ all’inizio, per %3$@"
    case .subscriptionRemains:
      .text(
        "Hai un abbonamento e questo acquisto non lo interrompe. Per non pagare due volte, "
          + "annullalo nelle impostazioni dell’App Store.")
    case .renewsOn: "Si rinnova il giorno %@"
    case .changesTo: "Passa a %1$@ il giorno %2$@"
    case .nextCharge: "Prossimo addebito: %@"
    case .paymentFailed:
      .text(
        "L’ultimo pagamento non è riuscito. Aggiorna il metodo di pagamento prima del "
          + "giorno %@ per conservare l’abbonamento.")
    case .paymentRetried:
      .text(
        "L’ultimo pagamento non è riuscito e l’abbonamento è sospeso. Aggiorna il metodo "
          + "di pagamento per riattivarlo.")
    case .priceIncrease:
      .text(
        "Il prezzo passa da %1$@ a %2$@ il giorno %3$@. Senza il tuo consenso, "
          + "l’abbonamento termina quel giorno.")
    case .priceIncreaseUnpriced:
      "Il prezzo aumenta il giorno %@. Senza il tuo consenso, l’abbonamento termina quel giorno."
    case .familyShared: "Condiviso dalla tua famiglia"
    case .endedOn: "Terminato il %@"
    case .stayTitle: "Un’offerta per te"
    case .stayCancelAnyway: "Annulla comunque"
    case .stayKeepPlan: "Mantieni l’abbonamento"
    case .refundRequestedTitle: "Rimborso richiesto"
    case .refundRequestedMessage:
      "Apple decide sul rimborso di %@ e ti avvisa, di solito entro 48 ore."
    case .refundFailedTitle: "Rimborso non richiesto"
    case .refundFailedMessage:
      "Non è stato possibile inviare la richiesta, oppure ce n’è già una. Riprova più tardi."
    case .perDay: [.one: "giorno", .many: "%lld\u{A0}di giorni", .other: "%lld\u{A0}giorni"]
    case .perWeek:
      [
        .one: "settimana",
        .many: "%lld\u{A0}di settimane",
        .other: "%lld\u{A0}settimane",
      ]
    case .perMonth: [.one: "mese", .many: "%lld\u{A0}di mesi", .other: "%lld\u{A0}mesi"]
    case .perYear: [.one: "anno", .many: "%lld\u{A0}di anni", .other: "%lld\u{A0}anni"]
    case .days, .firstDays:
      [
        .one: "%lld\u{A0}giorno",
        .many: "%lld\u{A0}di giorni",
        .other: "%lld\u{A0}giorni",
      ]
    case .months, .firstMonths:
      [.one: "%lld\u{A0}mese", .many: "%lld\u{A0}di mesi", .other: "%lld\u{A0}mesi"]
    case .years, .firstYears:
      [.one: "%lld\u{A0}anno", .many: "%lld\u{A0}di anni", .other: "%lld\u{A0}anni"]
    case .percentOff: "Sconto %lld%%"
    case .reducedPrice: "%1$@ → %2$@"
    case .atRegularPrices: "%@ rispetto ai prezzi abituali"
    case .expiresIn: "Termina tra: %@"
    case .daysAndHours: "%1$lld\u{A0}g %2$lld\u{A0}h"
    case .hoursAndMinutes: "%1$lld\u{A0}h %2$lld\u{A0}min"
    case .minutesAndSeconds: "%1$lld\u{A0}min %2$lld\u{A0}s"
    case .seconds: "%lld\u{A0}s"
    }
  }
}
