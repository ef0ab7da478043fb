extension Phrase {
  /// Returns the text in German.
  var german: PhraseText {
    switch self {
    case .ok: "OK"
    case .close: "Schließen"
    case .back: "Zurück"
    case .locked: "Gesperrt"
    case .checking: "Käufe werden geprüft …"
    case .loading: "Wird geladen …"
    case .owned: "Gekauft"
    case .reached: "Erreicht"
    case .purchasing: "Wird gekauft …"
    case .unavailable: "Zurzeit nicht erhältlich."
    case .unreachable: "Der App Store ist nicht erreichbar."
    case .forbidden: "Käufe sind auf diesem Gerät ausgeschaltet."
    case .tryAgain: "Erneut versuchen"
    case .restoring: "Wird wiederhergestellt …"
    case .redeemPlaceholder: "Angebotscode"
    case .redeemSubmit: "Einlösen"
    case .finishRound: "Runde beenden"
    case .steerLeft: "Links"
    case .steerRight: "Rechts"
    case .score: "Punkte"
    case .howToPlay: "Zum Starten nach links oder rechts lenken."
    case .clockBehind:
      .text(
        "Die Uhr dieses Geräts scheint falsch zu gehen. Zum Prüfen ist eine "
          + "Internetverbindung nötig.")
    case .purchasedTitle: "Vielen Dank!"
    case .purchasedMessage: "Der Kauf ist abgeschlossen: %@."
    case .tipMessage: "Das Trinkgeld ist angekommen."
    case .ownedTitle: "Bereits vorhanden"
    case .ownedMessage: "Bereits gekauft: %@. Es wurde nichts berechnet."
    case .pendingTitle: "Genehmigung ausstehend"
    case .pendingMessage: "Sobald der Kauf genehmigt ist, wird automatisch freigeschaltet: %@."
    case .restoredTitle: "Käufe wiederhergestellt"
    case .restoredMessage: "Alle bisherigen Käufe sind wieder verfügbar."
    case .nothingToRestoreTitle: "Nichts wiederherzustellen"
    case .nothingToRestoreMessage: "Zu diesem Apple Account gibt es keine früheren Käufe."
    case .cannotOpenTitle: "Die App kann nicht geöffnet werden"
    case .cannotOpenMessage:
      "Starte dein Gerät neu. Wenn das nicht hilft, suche nach einem Update der App."
    case .restoreFailedTitle: "Wiederherstellen fehlgeschlagen"
    case .restoreFailedMessage: "Der App Store ist nicht erreichbar. Bitte später erneut versuchen."
    case .purchaseFailedTitle: "Kauf fehlgeschlagen"
    case .failedNetwork:
      .text(
        "Der App Store ist nicht erreichbar. Bitte die Verbindung prüfen und erneut "
          + "versuchen.")
    case .failedNotAvailable:
      "Das kann zurzeit nicht gekauft werden. Bitte später erneut versuchen."
    case .failedUnverified:
      .text(
        "Die Antwort des App Store konnte nicht überprüft werden. Es wurde nichts "
          + "freigeschaltet.")
    case .failedUnknownProduct: "Der App Store kennt dieses Produkt nicht."
    case .failedOfferNotEligible: "Dieses Angebot ist hier nicht verfügbar oder bereits abgelaufen."
    case .failedInvalidCode: "Dieser Code ist nicht gültig. Bitte prüfen und erneut versuchen."
    case .failedInterrupted:
      .text(
        "Der Kauf wurde unterbrochen. Falls etwas berechnet wurde, wird er beim nächsten "
          + "Start freigeschaltet.")
    case .failedStorage:
      .text(
        "Der Kauf konnte auf diesem Gerät nicht gesichert werden. Beim nächsten Start wird "
          + "er erneut geliefert.")
    case .failedNotAllowed:
      .text(
        "Käufe sind auf diesem Gerät ausgeschaltet. Bitte in den Einstellungen erlauben oder die "
          + "Eltern fragen.")
    case .failedNotEntitled:
      .text(
        "Diese Kopie der App kann nichts verkaufen. Es wurde nichts berechnet. Bitte an den "
          + "Entwickler der App wenden.")
    case .failedInvalidOffer: "Der App Store hat dieses Angebot nicht. Es wurde nichts berechnet."
    case .failedInvalidOfferSignature:
      .text(
        "Der App Store hat dieses Angebot nicht angenommen. Es wurde nichts berechnet. Bitte "
          + "später erneut versuchen.")
    case .failedMissingOfferParameters:
      .text(
        "Dieses Angebot ist unvollständig. Es wurde nichts berechnet. Bitte an den Entwickler "
          + "der App wenden.")
    case .failedNotSupported:
      "Dieser Kauf ist auf diesem Gerät nicht möglich. Es wurde nichts berechnet."
    case .failedSystem:
      "Der App Store meldet ein Problem. Es wurde nichts berechnet. Bitte später erneut versuchen."
    case .failedUnknown:
      "Etwas ist schiefgegangen. Es wurde nichts berechnet. Bitte später erneut versuchen."
    case .closesIn: "Schließen in %lld\u{A0}s"
    case .refusedTitle: "Nicht genug"
    case .refusedCost: "Das kostet %@."
    case .refusedMissing: "Noch nötig: %@."
    case .refusedPack: "Dafür reicht: %1$@ für %2$@."
    case .refusedPackUnpriced: "Dafür reicht: %@."
    case .refusedBuy: "%@ kaufen"
    case .openAlreadyTitle: "Nichts zu kaufen"
    case .openFree: "Das ist kostenlos. Es wurde nichts abgezogen."
    case .openReached: "Das ist bereits erreicht. Es wurde nichts abgezogen."
    case .openOwned:
      "Das ist in einem bisherigen Kauf bereits enthalten. Es wurde nichts abgezogen."
    case .scheduledTitle: "Abo geändert"
    case .scheduledMessage:
      "%@ beginnt, wenn der laufende Zeitraum endet. Bis dahin ändert sich nichts."
    case .currentPlan: "Aktuelles Abo"
    case .includedPlan: "In einem bisherigen Kauf enthalten"
    case .paidUntil: "Bezahlt bis %@"
    case .freeUntil: "Kostenlos bis %@"
    case .runsUntil: "Läuft bis %@"
    case .inGrace: "Das Abo ist abgelaufen. Der Zugang bleibt bis %@."
    case .beginsOn: "Beginnt am %@"
    case .beginsThen: "Dein aktuelles Abo läuft bis %1$@. Danach beginnt: %2$@."
    case .endsOn: "Endet am %@"
    case .resumePlan: "%@ fortsetzen"
    case .pricePerPeriod: "%1$@ / %2$@"
    case .priceOnce: "Einmalig %@"
    case .freeFor: "%@ kostenlos"
    case .upFrontFor: "Zu Beginn %1$@ für %2$@"
    case .asYouGoFor: "Zu Beginn %1$@ / %2$@, für %3$@"
    case .subscriptionRemains:
      .text(
        "Es besteht ein Abo, das durch diesen Kauf nicht endet. Damit nicht doppelt bezahlt "
          + "wird, muss es in den Einstellungen des App Store gekündigt werden.")
    case .renewsOn: "Verlängert sich am %@"
    case .changesTo: "Wechselt am %2$@ zu %1$@"
    case .nextCharge: "Nächste Zahlung: %@"
    case .paymentFailed:
      .text(
        "Die letzte Zahlung ist fehlgeschlagen. Aktualisiere vor dem %@ deine "
          + "Zahlungsmethode, um dein Abo zu behalten.")
    case .paymentRetried:
      .text(
        "Die letzte Zahlung ist fehlgeschlagen, daher ruht dein Abo. Aktualisiere deine "
          + "Zahlungsmethode, um es fortzusetzen.")
    case .priceIncrease:
      "Der Preis steigt am %3$@ von %1$@ auf %2$@. Ohne deine Zustimmung endet dein Abo dann."
    case .priceIncreaseUnpriced:
      "Der Preis steigt am %@. Ohne deine Zustimmung endet dein Abo dann."
    case .familyShared: "Von deiner Familie geteilt"
    case .endedOn: "Endete am %@"
    case .stayTitle: "Ein Angebot für dich"
    case .stayCancelAnyway: "Trotzdem kündigen"
    case .stayKeepPlan: "Abo behalten"
    case .refundRequestedTitle: "Erstattung beantragt"
    case .refundRequestedMessage:
      .text(
        "Apple entscheidet über die Erstattung von %@ und meldet sich bei dir, "
          + "meist innerhalb von 48 Stunden.")
    case .refundFailedTitle: "Keine Erstattung beantragt"
    case .refundFailedMessage:
      .text(
        "Der Antrag konnte nicht gesendet werden, oder es gibt schon einen. "
          + "Versuche es später noch einmal.")
    case .perDay: [.one: "Tag", .other: "%lld\u{A0}Tage"]
    case .perWeek: [.one: "Woche", .other: "%lld\u{A0}Wochen"]
    case .perMonth: [.one: "Monat", .other: "%lld\u{A0}Monate"]
    case .perYear: [.one: "Jahr", .other: "%lld\u{A0}Jahre"]
    case .days, .firstDays: [.one: "%lld\u{A0}Tag", .other: "%lld\u{A0}Tage"]
    case .months, .firstMonths: [.one: "%lld\u{A0}Monat", .other: "%lld\u{A0}Monate"]
    case .years, .firstYears: [.one: "%lld\u{A0}Jahr", .other: "%lld\u{A0}Jahre"]
    case .percentOff: "%lld\u{A0}%% Rabatt"
    case .reducedPrice: "%1$@ → %2$@"
    case .atRegularPrices: "%@ gegenüber den regulären Preisen"
    case .expiresIn: "Endet in: %@"
    case .daysAndHours: "%1$lld\u{A0}T %2$lld\u{A0}Std"
    case .hoursAndMinutes: "%1$lld\u{A0}Std %2$lld\u{A0}Min"
    case .minutesAndSeconds: "%1$lld\u{A0}Min %2$lld\u{A0}s"
    case .seconds: "%lld\u{A0}s"
    }
  }
}
