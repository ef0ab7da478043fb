extension Phrase {
  /// Returns the text in Brazilian Portuguese.
  var brazilianPortuguese: PhraseText {
    switch self {
    case .ok: "OK"
    case .close: "Fechar"
    case .back: "Voltar"
    case .locked: "Bloqueado"
    case .checking: "Verificando as compras…"
    case .loading: "Carregando…"
    case .owned: "Comprado"
    case .reached: "Alcançado"
    case .purchasing: "Comprando…"
    case .unavailable: "Indisponível no momento."
    case .unreachable: "Não foi possível acessar a App Store."
    case .forbidden: "As compras estão desativadas neste dispositivo."
    case .tryAgain: "Tentar Novamente"
    case .restoring: "Restaurando…"
    case .redeemPlaceholder: "Código de oferta"
    case .redeemSubmit: "Resgatar"
    case .finishRound: "Terminar a partida"
    case .steerLeft: "Esquerda"
    case .steerRight: "Direita"
    case .score: "Pontuação"
    case .howToPlay: "Vire para a esquerda ou para a direita para começar."
    case .clockBehind:
      .text(
        "O relógio deste dispositivo parece incorreto. Conecte-se à internet para "
          + "verificá-lo.")
    case .purchasedTitle: "Agradecemos sua compra!"
    case .purchasedMessage: "Compra concluída: %@."
    case .tipMessage: "Sua gorjeta chegou."
    case .ownedTitle: "Você já tem este item"
    case .ownedMessage: "Você já tem: %@. Nada foi cobrado."
    case .pendingTitle: "Aguardando aprovação"
    case .pendingMessage: "Assim que a compra for aprovada, será desbloqueado automaticamente: %@."
    case .restoredTitle: "Compras restauradas"
    case .restoredMessage: "Tudo o que você comprou está disponível novamente."
    case .nothingToRestoreTitle: "Nada para restaurar"
    case .nothingToRestoreMessage: "Não há compras anteriores nesta Conta Apple."
    case .cannotOpenTitle: "Não é possível abrir o app"
    case .cannotOpenMessage:
      "Reinicie o dispositivo. Se não resolver, procure uma atualização do app."
    case .restoreFailedTitle: "Falha ao restaurar"
    case .restoreFailedMessage: "Não foi possível acessar a App Store. Tente mais tarde."
    case .purchaseFailedTitle: "Falha na compra"
    case .failedNetwork:
      "Não foi possível acessar a App Store. Verifique a conexão e tente novamente."
    case .failedNotAvailable: "Não é possível comprar isto no momento. Tente mais tarde."
    case .failedUnverified:
      "Não foi possível verificar a resposta da App Store, por isso nada foi desbloqueado."
    case .failedUnknownProduct: "A App Store não conhece este produto."
    case .failedOfferNotEligible: "Esta oferta não se aplica a você ou já terminou."
    case .failedInvalidCode: "Este código não é válido. Verifique-o e tente novamente."
    case .failedInterrupted:
      "A compra foi interrompida. Se houve cobrança, ela será entregue na próxima vez."
    case .failedStorage:
      .text(
        "Não foi possível salvar a compra neste dispositivo. Ela será entregue na próxima "
          + "vez.")
    case .failedNotAllowed:
      .text(
        "As compras estão desativadas neste dispositivo. Permita-as nos ajustes ou peça a um "
          + "responsável.")
    case .failedNotEntitled:
      .text(
        "Esta cópia do app não pode vender nada. Nada foi cobrado. Entre em contato com o "
          + "desenvolvedor do app.")
    case .failedInvalidOffer: "A App Store não tem esta oferta. Nada foi cobrado."
    case .failedInvalidOfferSignature:
      "A App Store não aceitou esta oferta. Nada foi cobrado. Tente mais tarde."
    case .failedMissingOfferParameters:
      "Esta oferta está incompleta. Nada foi cobrado. Entre em contato com o desenvolvedor do app."
    case .failedNotSupported:
      "Não é possível fazer esta compra neste dispositivo. Nada foi cobrado."
    case .failedSystem: "A App Store informa um problema. Nada foi cobrado. Tente mais tarde."
    case .failedUnknown: "Algo deu errado. Nada foi cobrado. Tente mais tarde."
    case .closesIn: "Fechar em %lld\u{A0}s"
    case .refusedTitle: "Saldo insuficiente"
    case .refusedCost: "Isto custa %@."
    case .refusedMissing: "Ainda falta: %@."
    case .refusedPack: "Basta comprar: %1$@ por %2$@."
    case .refusedPackUnpriced: "Basta comprar: %@."
    case .refusedBuy: "Obter %@"
    case .openAlreadyTitle: "Nada para comprar"
    case .openFree: "Isto é grátis. Nada foi descontado."
    case .openReached: "Você já alcançou isto. Nada foi descontado."
    case .openOwned: "Isto já está incluído no que você tem. Nada foi descontado."
    case .scheduledTitle: "Assinatura alterada"
    case .scheduledMessage: "%@ começa quando o período atual terminar. Até lá, nada muda."
    case .currentPlan: "Sua assinatura atual"
    case .includedPlan: "Incluído no que você já tem"
    case .paidUntil: "Pago até %@"
    case .freeUntil: "Grátis até %@"
    case .runsUntil: "Ativa até %@"
    case .inGrace: "Sua assinatura terminou. O acesso continua até %@."
    case .beginsOn: "Começa em %@"
    case .beginsThen: "Sua assinatura atual vai até %1$@. Depois começa: %2$@."
    case .endsOn: "Termina em %@"
    case .resumePlan: "Retomar %@"
    case .pricePerPeriod: "%1$@ / %2$@"
    case .priceOnce: "%@ uma única vez"
    case .freeFor: "Grátis por %@"
    case .upFrontFor: "%1$@ no início, por %2$@"
    case .asYouGoFor: "%1$@ / %2$@ no início, por %3$@"
    case .subscriptionRemains:
      .text(
        "Você tem uma assinatura, e esta compra não a encerra. Para pagar uma vez só, "
          + "cancele-a nos ajustes da App Store.")
    case .renewsOn: "Renova em %@"
    case .changesTo: "Muda para %1$@ em %2$@"
    case .nextCharge: "Próxima cobrança: %@"
    case .paymentFailed:
      .text(
        "O último pagamento falhou. Atualize sua forma de pagamento antes de %@ para "
          + "manter a assinatura.")
    case .paymentRetried:
      .text(
        "O último pagamento falhou e sua assinatura está suspensa. Atualize sua forma de "
          + "pagamento para retomá-la.")
    case .priceIncrease:
      .text(
        "O preço sobe de %1$@ para %2$@ em %3$@. Sem o seu consentimento, a assinatura "
          + "termina nessa data.")
    case .priceIncreaseUnpriced:
      "O preço sobe em %@. Sem o seu consentimento, a assinatura termina nessa data."
    case .familyShared: "Compartilhada pela sua família"
    case .endedOn: "Terminou em %@"
    case .stayTitle: "Uma oferta para você"
    case .stayCancelAnyway: "Cancelar mesmo assim"
    case .stayKeepPlan: "Manter minha assinatura"
    case .refundRequestedTitle: "Reembolso solicitado"
    case .refundRequestedMessage:
      "A Apple decide sobre o reembolso de %@ e avisa você, geralmente em até 48 horas."
    case .refundFailedTitle: "Reembolso não solicitado"
    case .refundFailedMessage:
      "Não foi possível enviar a solicitação, ou já existe uma. Tente de novo mais tarde."
    case .perDay: [.one: "dia", .many: "%lld\u{A0}de dias", .other: "%lld\u{A0}dias"]
    case .perWeek: [.one: "semana", .many: "%lld\u{A0}de semanas", .other: "%lld\u{A0}semanas"]
    case .perMonth: [.one: "mês", .many: "%lld\u{A0}de meses", .other: "%lld\u{A0}meses"]
    case .perYear: [.one: "ano", .many: "%lld\u{A0}de anos", .other: "%lld\u{A0}anos"]
    case .days, .firstDays:
      [.one: "%lld\u{A0}dia", .many: "%lld\u{A0}de dias", .other: "%lld\u{A0}dias"]
    case .months, .firstMonths:
      [.one: "%lld\u{A0}mês", .many: "%lld\u{A0}de meses", .other: "%lld\u{A0}meses"]
    case .years, .firstYears:
      [.one: "%lld\u{A0}ano", .many: "%lld\u{A0}de anos", .other: "%lld\u{A0}anos"]
    case .percentOff: "%lld%% de desconto"
    case .reducedPrice: "%1$@ → %2$@"
    case .atRegularPrices: "%@ em relação aos preços normais"
    case .expiresIn: "Termina em: %@"
    case .daysAndHours: "%1$lld\u{A0}d %2$lld\u{A0}h"
    case .hoursAndMinutes: "%1$lld\u{A0}h %2$lld\u{A0}min"
    case .minutesAndSeconds: "%1$lld\u{A0}min %2$lld\u{A0}s"
    case .seconds: "%lld\u{A0}s"
    }
  }
}
