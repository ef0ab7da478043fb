import SourceJSON
import TollgateCore

extension ScreenComposer {
  /// What a layout says over its screen, while that holds.
  func alert(_ layout: AlertLayout) -> Screen.Alert? {
    guard holds(layout.when) else { return nil }
    return Screen.Alert(
      title: words(layout.title),
      message: (layout.text ?? []).compactMap(element).map(\.plainText),
      buttons: layout.buttons.compactMap(element).compactMap {
        if case .button(let button) = $0 { button } else { nil }
      })
  }

  /// What is said once a purchase or a restore is over.
  func alert(_ alert: Presentation.Alert) -> Screen.Alert {
    switch alert {
    case .purchased(let product):
      said(.purchasedTitle, .purchasedMessage, name(of: product), also: warning(about: product))
    case .alreadyOwned(let product): said(.ownedTitle, .ownedMessage, name(of: product))
    case .scheduled(let product): said(.scheduledTitle, .scheduledMessage, name(of: product))
    case .pending(let product): said(.pendingTitle, .pendingMessage, name(of: product))
    case .restored: said(.restoredTitle, .restoredMessage)
    case .nothingToRestore: said(.nothingToRestoreTitle, .nothingToRestoreMessage)
    case .restoreFailed: said(.restoreFailedTitle, .restoreFailedMessage)
    case .failed(let failure): said(.purchaseFailedTitle, Phrase(explaining: failure))
    }
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
  init(explaining failure: PurchaseFailure) {
    self =
      switch failure {
      case .network: .failedNetwork
      case .notAvailable: .failedNotAvailable
      case .unverified: .failedUnverified
      case .unknownProduct: .failedUnknownProduct
      case .offerNotEligible: .failedOfferNotEligible
      case .invalidCode: .failedInvalidCode
      case .crashed: .failedInterrupted
      case .storage: .failedStorage
      case .unknown: .failedUnknown
      }
  }
}
