extension Phrase {
  /// Returns the text in French.
  var french: PhraseText {
    switch self {
    case .ok: "OK"
    case .close: "Fermer"
    case .back: "Retour"
    case .locked: "Verrouillé"
    case .checking: "Vérification des achats…"
    case .loading: "Chargement…"
    case .owned: "Acheté"
    case .reached: "Atteint"
    case .purchasing: "Achat en cours…"
    case .unavailable: "Indisponible pour le moment."
    case .unreachable: "Impossible de joindre l’App Store."
    case .forbidden: "Les achats sont désactivés sur cet appareil."
    case .tryAgain: "Réessayer"
    case .restoring: "Restauration…"
    case .redeemPlaceholder: "Code promotionnel"
    case .redeemSubmit: "Utiliser"
    case .finishRound: "Terminer la partie"
    case .steerLeft: "Gauche"
    case .steerRight: "Droite"
    case .score: "Score"
    case .howToPlay: "Tournez à gauche ou à droite pour commencer."
    case .clockBehind:
      .text(
        "L’horloge de cet appareil semble incorrecte. Connectez-vous à Internet pour la "
          + "vérifier.")
    case .purchasedTitle: "Merci\u{202F}!"
    case .purchasedMessage: "Votre achat est terminé\u{A0}: %@."
    case .tipMessage: "Votre pourboire est bien arrivé."
    case .ownedTitle: "Vous l’avez déjà"
    case .ownedMessage: "Vous possédez déjà cet article\u{A0}: %@. Rien ne vous a été facturé."
    case .pendingTitle: "En attente d’approbation"
    case .pendingMessage:
      "Dès que l’achat aura été approuvé, ceci sera débloqué automatiquement\u{A0}: %@."
    case .restoredTitle: "Achats restaurés"
    case .restoredMessage: "Tous vos achats sont de nouveau disponibles."
    case .nothingToRestoreTitle: "Rien à restaurer"
    case .nothingToRestoreMessage: "Ce compte Apple n’a aucun achat antérieur."
    case .cannotOpenTitle: "Impossible d’ouvrir l’app"
    case .cannotOpenMessage:
      "Redémarrez votre appareil. Si cela ne suffit pas, recherchez une mise à jour de l’app."
    case .restoreFailedTitle: "Échec de la restauration"
    case .restoreFailedMessage: "Impossible de joindre l’App Store. Réessayez plus tard."
    case .purchaseFailedTitle: "Échec de l’achat"
    case .failedNetwork: "Impossible de joindre l’App Store. Vérifiez votre connexion et réessayez."
    case .failedNotAvailable:
      "Cet article ne peut pas être acheté pour le moment. Réessayez plus tard."
    case .failedUnverified:
      "La réponse de l’App Store n’a pas pu être vérifiée. Rien n’a été débloqué."
    case .failedUnknownProduct: "L’App Store ne connaît pas ce produit."
    case .failedOfferNotEligible: "Cette offre ne s’applique pas à vous ou elle est terminée."
    case .failedInvalidCode: "Ce code n’est pas valide. Vérifiez-le et réessayez."
    case .failedInterrupted:
      "L’achat a été interrompu. Si vous avez été débité, il sera fourni la prochaine fois."
    case .failedStorage:
      .text(
        "L’achat n’a pas pu être enregistré sur cet appareil. Il sera fourni de nouveau la "
          + "prochaine fois.")
    case .failedNotAllowed:
      .text(
        "Les achats sont désactivés sur cet appareil. Autorisez-les dans les réglages ou "
          + "demandez à un parent.")
    case .failedNotEntitled:
      .text(
        "Cette copie de l’app ne peut rien vendre. Rien ne vous a été facturé. Contactez le "
          + "développeur de l’app.")
    case .failedInvalidOffer: "L’App Store n’a pas cette offre. Rien ne vous a été facturé."
    case .failedInvalidOfferSignature:
      "L’App Store n’a pas accepté cette offre. Rien ne vous a été facturé. Réessayez plus tard."
    case .failedMissingOfferParameters:
      "Cette offre est incomplète. Rien ne vous a été facturé. Contactez le développeur de l’app."
    case .failedNotSupported:
      "Cet appareil ne permet pas cet achat. Rien ne vous a été facturé."
    case .failedSystem:
      "L’App Store signale un problème. Rien ne vous a été facturé. Réessayez plus tard."
    case .failedUnknown:
      "Une erreur s’est produite. Rien ne vous a été facturé. Réessayez plus tard."
    case .closesIn: "Fermer dans %lld\u{A0}s"
    case .refusedTitle: "Solde insuffisant"
    case .refusedCost: "Cela coûte %@."
    case .refusedMissing: "Il vous manque %@."
    case .refusedPack: "Ce pack suffit\u{A0}: %1$@ à %2$@."
    case .refusedPackUnpriced: "Ce pack suffit\u{A0}: %@."
    case .refusedBuy: "Obtenir %@"
    case .openAlreadyTitle: "Rien à acheter"
    case .openFree: "C’est gratuit. Rien n’a été débité."
    case .openReached: "Ceci est déjà atteint. Rien n’a été débité."
    case .openOwned: "Ce que vous possédez comprend déjà ceci. Rien n’a été débité."
    case .scheduledTitle: "Abonnement modifié"
    case .scheduledMessage:
      "%@ commencera à la fin de la période en cours. D’ici là, rien ne change."
    case .currentPlan: "Votre abonnement actuel"
    case .includedPlan: "Inclus dans vos achats"
    case .paidUntil: "Payé jusqu’au %@"
    case .freeUntil: "Gratuit jusqu’au %@"
    case .runsUntil: "Actif jusqu’au %@"
    case .inGrace: "Votre abonnement est terminé. L’accès reste ouvert jusqu’au %@."
    case .beginsOn: "Commence le %@"
    case .beginsThen: "Votre abonnement actuel court jusqu’au %1$@. Ensuite commencera : %2$@."
    case .endsOn: "Se termine le %@"
    case .resumePlan: "Reprendre %@"
    case .pricePerPeriod: "%1$@ / %2$@"
    case .priceOnce: "%@ une seule fois"
    case .freeFor: "Gratuit pendant %@"
    case .upFrontFor: "%1$@ au début, pour %2$@"
    case .asYouGoFor: "%1$@ / %2$@ au début, pendant %3$@"
    case .subscriptionRemains:
      .text(
        "Vous avez un abonnement, et cet achat n’y met pas fin. Pour ne payer qu’une fois, "
          + "résiliez-le dans les réglages de l’App Store.")
    case .renewsOn: "Se renouvelle le %@"
    case .changesTo: "Passe à %1$@ le %2$@"
    case .nextCharge: "Prochain paiement : %@"
    case .paymentFailed:
      .text(
        "Le dernier paiement a échoué. Mettez à jour votre moyen de paiement avant le %@ "
          + "pour garder votre abonnement.")
    case .paymentRetried:
      .text(
        "Le dernier paiement a échoué : votre abonnement est suspendu. Mettez à jour "
          + "votre moyen de paiement pour le reprendre.")
    case .priceIncrease:
      .text(
        "Le prix passe de %1$@ à %2$@ le %3$@. Sans votre accord, votre abonnement prend "
          + "fin à cette date.")
    case .priceIncreaseUnpriced:
      "Le prix augmente le %@. Sans votre accord, votre abonnement prend fin à cette date."
    case .familyShared: "Partagé par votre famille"
    case .endedOn: "A pris fin le %@"
    case .stayTitle: "Une offre pour vous"
    case .stayCancelAnyway: "Résilier quand même"
    case .stayKeepPlan: "Garder mon abonnement"
    case .refundRequestedTitle: "Remboursement demandé"
    case .refundRequestedMessage:
      "Apple décide du remboursement de %@ et vous répond, en général sous 48 heures."
    case .refundFailedTitle: "Remboursement non demandé"
    case .refundFailedMessage:
      "La demande n’a pas pu être envoyée, ou il y en a déjà une. Réessayez plus tard."
    case .perDay: [.one: "jour", .many: "%lld\u{A0}de jours", .other: "%lld\u{A0}jours"]
    case .perWeek: [.one: "semaine", .many: "%lld\u{A0}de semaines", .other: "%lld\u{A0}semaines"]
    case .perMonth: [.one: "mois", .many: "%lld\u{A0}de mois", .other: "%lld\u{A0}mois"]
    case .perYear: [.one: "an", .many: "%lld\u{A0}d’années", .other: "%lld\u{A0}ans"]
    case .days, .firstDays:
      [.one: "%lld\u{A0}jour", .many: "%lld\u{A0}de jours", .other: "%lld\u{A0}jours"]
    case .months, .firstMonths:
      [.one: "%lld\u{A0}mois", .many: "%lld\u{A0}de mois", .other: "%lld\u{A0}mois"]
    case .years, .firstYears:
      [.one: "%lld\u{A0}an", .many: "%lld\u{A0}d’années", .other: "%lld\u{A0}ans"]
    case .percentOff: "−%lld\u{202F}%%"
    case .reducedPrice: "%1$@ → %2$@"
    case .atRegularPrices: "%@ par rapport aux prix habituels"
    case .expiresIn: "Se termine dans\u{A0}: %@"
    case .daysAndHours: "%1$lld\u{A0}j %2$lld\u{A0}h"
    case .hoursAndMinutes: "%1$lld\u{A0}h %2$lld\u{A0}min"
    case .minutesAndSeconds: "%1$lld\u{A0}min %2$lld\u{A0}s"
    case .seconds: "%lld\u{A0}s"
    }
  }
}
