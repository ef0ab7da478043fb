extension Phrase {
  /// Returns the text in Spanish.
  var spanish: PhraseText {
    switch self {
    case .ok: "Aceptar"
    case .close: "Cerrar"
    case .back: "Atrás"
    case .locked: "Bloqueado"
    case .checking: "Comprobando las compras…"
    case .loading: "Cargando…"
    case .owned: "Comprado"
    case .reached: "Alcanzado"
    case .purchasing: "Comprando…"
    case .unavailable: "No disponible en este momento."
    case .unreachable: "No se ha podido conectar con el App Store."
    case .forbidden: "Las compras están desactivadas en este dispositivo."
    case .tryAgain: "Reintentar"
    case .restoring: "Restaurando…"
    case .redeemPlaceholder: "Código de oferta"
    case .redeemSubmit: "Canjear"
    case .finishRound: "Terminar la partida"
    case .steerLeft: "Izquierda"
    case .steerRight: "Derecha"
    case .score: "Puntuación"
    case .howToPlay: "Gira a izquierda o derecha para empezar."
    case .clockBehind:
      .text(
        "El reloj de este dispositivo parece incorrecto. Conéctate a internet para "
          + "comprobarlo.")
    case .purchasedTitle: "¡Gracias!"
    case .purchasedMessage: "Ya es tuyo: %@."
    case .tipMessage: "Tu propina ha llegado."
    case .ownedTitle: "Ya lo tienes"
    case .ownedMessage: "Ya era tuyo: %@. No se te ha cobrado nada."
    case .pendingTitle: "Pendiente de aprobación"
    case .pendingMessage: "En cuanto se apruebe la compra, se desbloqueará: %@."
    case .restoredTitle: "Compras restauradas"
    case .restoredMessage: "Todo lo que compraste vuelve a estar disponible."
    case .nothingToRestoreTitle: "No hay nada que restaurar"
    case .nothingToRestoreMessage: "No hay compras anteriores en esta cuenta de Apple."
    case .cannotOpenTitle: "No se puede abrir la app"
    case .cannotOpenMessage:
      "Reinicia el dispositivo. Si no se soluciona, busca una actualización de la app."
    case .restoreFailedTitle: "No se ha podido restaurar"
    case .restoreFailedMessage: "No se ha podido conectar con el App Store. Inténtalo más tarde."
    case .purchaseFailedTitle: "No se ha podido comprar"
    case .failedNetwork:
      "No se ha podido conectar con el App Store. Revisa la conexión e inténtalo de nuevo."
    case .failedNotAvailable: "Esto no se puede comprar en este momento. Inténtalo más tarde."
    case .failedUnverified:
      .text(
        "No se ha podido verificar la respuesta del App Store, así que no se ha desbloqueado "
          + "nada.")
    case .failedUnknownProduct: "El App Store no conoce este producto."
    case .failedOfferNotEligible: "Esta oferta no es para ti o ya ha terminado."
    case .failedInvalidCode: "Este código no es válido. Revísalo e inténtalo de nuevo."
    case .failedInterrupted:
      "La compra se ha interrumpido. Si se te ha cobrado, la recibirás la próxima vez."
    case .failedStorage:
      "No se ha podido guardar la compra en este dispositivo. La recibirás la próxima vez."
    case .failedNotAllowed:
      .text(
        "Las compras están desactivadas en este dispositivo. Permítelas en los ajustes o "
          + "pídeselo a tus padres.")
    case .failedNotEntitled:
      .text(
        "Esta copia de la app no puede vender nada. No se te ha cobrado nada. Ponte en contacto "
          + "con el desarrollador de la app.")
    case .failedInvalidOffer: "El App Store no tiene esta oferta. No se te ha cobrado nada."
    case .failedInvalidOfferSignature:
      "El App Store no ha aceptado esta oferta. No se te ha cobrado nada. Inténtalo más tarde."
    case .failedMissingOfferParameters:
      .text(
        "Esta oferta está incompleta. No se te ha cobrado nada. Ponte en contacto con el "
          + "desarrollador de la app.")
    case .failedNotSupported:
      "Esta compra no es posible en este dispositivo. No se te ha cobrado nada."
    case .failedSystem:
      "El App Store informa de un problema. No se te ha cobrado nada. Inténtalo más tarde."
    case .failedUnknown: "Algo ha salido mal y no se te ha cobrado nada. Inténtalo más tarde."
    case .closesIn: "Cerrar en %lld\u{A0}s"
    case .refusedTitle: "Saldo insuficiente"
    case .refusedCost: "Cuesta %@."
    case .refusedMissing: "Aún te falta: %@."
    case .refusedPack: "Basta con %1$@ por %2$@."
    case .refusedPackUnpriced: "Basta con %@."
    case .refusedBuy: "Obtener %@"
    case .openAlreadyTitle: "Nada que comprar"
    case .openFree: "Es gratis. No se ha descontado nada."
    case .openReached: "Ya lo has alcanzado. No se ha descontado nada."
    case .openOwned: "Ya está incluido en lo que tienes. No se ha descontado nada."
    case .scheduledTitle: "Suscripción modificada"
    case .scheduledMessage:
      "%@ empieza cuando termine el periodo actual. Hasta entonces no cambia nada."
    case .currentPlan: "Tu suscripción actual"
    case .includedPlan: "Incluido en lo que ya tienes"
    case .paidUntil: "Pagado hasta el %@"
    case .freeUntil: "Gratis hasta el %@"
    case .runsUntil: "Activo hasta el %@"
    case .inGrace: "Tu plan ha terminado. Conservas el acceso hasta el %@."
    case .beginsOn: "Empieza el %@"
    case .beginsThen: "Tu suscripción actual dura hasta el %1$@. Después empieza: %2$@."
    case .endsOn: "Termina el %@"
    case .resumePlan: "Reanudar %@"
    case .pricePerPeriod: "%1$@ / %2$@"
    case .priceOnce: "%@, un solo pago"
    case .freeFor: "Gratis durante %@"
    case .upFrontFor: "%1$@ al principio, por %2$@"
    case .asYouGoFor: "%1$@ / %2$@ al principio, durante %3$@"
    case .subscriptionRemains:
      .text(
        "Tienes una suscripción, y esta compra no la termina. Para no pagar dos veces, "
          + "cancélala en los ajustes del App Store.")
    case .renewsOn: "Se renueva el %@"
    case .changesTo: "Cambia a %1$@ el %2$@"
    case .nextCharge: "Próximo cobro: %@"
    case .paymentFailed:
      .text(
        "El último pago ha fallado. Actualiza tu método de pago antes del %@ para "
          + "conservar tu suscripción.")
    case .paymentRetried:
      .text(
        "El último pago ha fallado y tu suscripción está en pausa. Actualiza tu método "
          + "de pago para recuperarla.")
    case .priceIncrease:
      .text(
        "El precio sube de %1$@ a %2$@ el %3$@. Sin tu consentimiento, tu suscripción "
          + "termina ese día.")
    case .priceIncreaseUnpriced:
      "El precio sube el %@. Sin tu consentimiento, tu suscripción termina ese día."
    case .familyShared: "Compartida por tu familia"
    case .endedOn: "Terminó el %@"
    case .stayTitle: "Una oferta para ti"
    case .stayCancelAnyway: "Cancelar de todos modos"
    case .stayKeepPlan: "Conservar mi suscripción"
    case .refundRequestedTitle: "Reembolso solicitado"
    case .refundRequestedMessage:
      "Apple decide sobre el reembolso de %@ y te avisa, normalmente en un plazo de 48 horas."
    case .refundFailedTitle: "Reembolso no solicitado"
    case .refundFailedMessage:
      "No se ha podido enviar la solicitud, o ya hay una. Inténtalo más tarde."
    case .perDay: [.one: "día", .many: "%lld\u{A0}de días", .other: "%lld\u{A0}días"]
    case .perWeek: [.one: "semana", .many: "%lld\u{A0}de semanas", .other: "%lld\u{A0}semanas"]
    case .perMonth: [.one: "mes", .many: "%lld\u{A0}de meses", .other: "%lld\u{A0}meses"]
    case .perYear: [.one: "año", .many: "%lld\u{A0}de años", .other: "%lld\u{A0}años"]
    case .days, .firstDays:
      [.one: "%lld\u{A0}día", .many: "%lld\u{A0}de días", .other: "%lld\u{A0}días"]
    case .months, .firstMonths:
      [.one: "%lld\u{A0}mes", .many: "%lld\u{A0}de meses", .other: "%lld\u{A0}meses"]
    case .years, .firstYears:
      [.one: "%lld\u{A0}año", .many: "%lld\u{A0}de años", .other: "%lld\u{A0}años"]
    case .percentOff: "%lld\u{A0}%% de descuento"
    case .reducedPrice: "%1$@ → %2$@"
    case .atRegularPrices: "%@ respecto a los precios habituales"
    case .expiresIn: "Termina en: %@"
    case .daysAndHours: "%1$lld\u{A0}d %2$lld\u{A0}h"
    case .hoursAndMinutes: "%1$lld\u{A0}h %2$lld\u{A0}min"
    case .minutesAndSeconds: "%1$lld\u{A0}min %2$lld\u{A0}s"
    case .seconds: "%lld\u{A0}s"
    }
  }
}
