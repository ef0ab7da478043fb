import SourceJSON
import TollgateCore

extension ScreenComposer {
  /// The alert of a layout, while its condition holds.
  func alert(_ layout: AlertLayout) -> Screen.Alert? {
    guard holds(layout.when) else { return nil }
    return Screen.Alert(
      title: words(layout.title),
      message: (layout.text ?? []).compactMap(element).map(\.plainText),
      buttons: layout.buttons.compactMap(element).compactMap {
        if case .button(let button) = $0 { button } else { nil }
      })
  }

  /// The alert after a purchase or a restore.
  func alert(_ alert: Presentation.Alert) -> Screen.Alert {
    switch alert {
    case .purchased(let product) where catalog.product(product)?.isTip == true:
      said(.purchasedTitle, .tipMessage)
    case .purchased(let product):
      said(.purchasedTitle, .purchasedMessage, name(of: product), also: warning(about: product))
    case .alreadyOwned(let product): said(.ownedTitle, .ownedMessage, name(of: product))
    case .scheduled(let product): said(.scheduledTitle, .scheduledMessage, name(of: product))
    case .pending(let product): said(.pendingTitle, .pendingMessage, name(of: product))
    case .restored: said(.restoredTitle, .restoredMessage)
    case .nothingToRestore: said(.nothingToRestoreTitle, .nothingToRestoreMessage)
    case .restoreFailed: said(.restoreFailedTitle, .restoreFailedMessage)
    case .spendRefused(let shortfall): refusal(for: shortfall)
    case .openAlready(let reason): said(.openAlreadyTitle, Phrase(explaining: reason))
    case .failed(let failure): said(.purchaseFailedTitle, Phrase(explaining: failure))
    case .refundRequested(let product):
      said(.refundRequestedTitle, .refundRequestedMessage, planName(of: product))
    case .refundRequestFailed: said(.refundFailedTitle, .refundFailedMessage)
    }
  }

  /// The alert for a refused spend: its cost, the missing amount, and the cheapest pack that covers
  /// it.
  private func refusal(for shortfall: Shortfall) -> Screen.Alert {
    let pack = cheapest(of: shortfall.packs)
    let price = pack.flatMap { self.price(of: $0)?.current }
    let cover = pack.map { pack in
      price.map { words(.refusedPack, .text(name(of: pack)), .text($0)) }
        ?? words(.refusedPackUnpriced, .text(name(of: pack)))
    }
    let buy = pack.flatMap { pack in
      price.map { _ in
        Screen.Button(
          label: words(.refusedBuy, .text(name(of: pack))), style: .prominent,
          action: purchase(of: pack), isEnabled: canBuy)
      }
    }
    return Screen.Alert(
      title: words(.refusedTitle),
      message: [
        words(.refusedCost, .text(list(of: shortfall.cost))),
        words(.refusedMissing, .text(list(of: shortfall.missing))), cover,
      ].compactMap(\.self),
      buttons: [
        buy,
        Screen.Button(
          label: words(.ok), style: buy == nil ? .prominent : .plain, action: .dismissAlert),
      ].compactMap(\.self))
  }

  /// The cheapest pack now; the catalog's first if prices aren't loaded.
  private func cheapest(of packs: [Catalog.Product.ID]) -> Catalog.Product.ID? {
    packs.compactMap { id in amountInForce(of: id).map { (id, $0) } }.min { $0.1 < $1.1 }?.0
      ?? packs.first
  }

  /// Amounts of currencies, in the catalog's order.
  private func list(of amounts: [Currency.ID: Int]) -> String {
    list(
      catalog.currencies.compactMap { currency in
        amounts[currency.id].map { named($0, of: currency) }
      })
  }

  private func said(
    _ title: Phrase, _ message: Phrase, _ argument: String? = nil, also other: String? = nil
  ) -> Screen.Alert {
    let arguments = argument.map { [StringArgument.text($0)] } ?? []
    return Screen.Alert(
      title: words(title), message: [words(message, arguments), other].compactMap(\.self),
      buttons: [
        Screen.Button(label: words(.ok), style: .prominent, action: .dismissAlert)
      ])
  }
}

extension Phrase {
  init(explaining reason: Reason) {
    self =
      switch reason {
      case .free, .freeOnPlatform: .openFree
      case .unlockedByProgress: .openReached
      case .simulated, .entitled, .inGrace, .inTrial, .onDay, .conditionMet, .withinQuota,
        .underCap, .withinRange, .withinBalance, .suppressed, .trialExpired, .balanceTooLow,
        .quotaExhausted, .capReached, .tooFar, .notEntitled:
        .openOwned
      }
  }

  init(explaining failure: PurchaseFailure) {
    self =
      switch failure {
      case .network: .failedNetwork
      case .notAvailable, .notForSale: .failedNotAvailable
      case .unverified: .failedUnverified
      case .unknownProduct: .failedUnknownProduct
      case .offerNotEligible: .failedOfferNotEligible
      case .invalidCode: .failedInvalidCode
      case .crashed: .failedInterrupted
      case .storage: .failedStorage
      case .notAllowed: .failedNotAllowed
      case .notEntitled: .failedNotEntitled
      case .invalidOffer: .failedInvalidOffer
      case .invalidOfferSignature: .failedInvalidOfferSignature
      case .missingOfferParameters: .failedMissingOfferParameters
      case .notSupported: .failedNotSupported
      case .system: .failedSystem
      case .unknown: .failedUnknown
      }
  }
}
