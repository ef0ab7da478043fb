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
    case .purchased(let product): said(.purchasedTitle, .purchasedMessage, name(of: product))
    case .scheduled(let product): said(.purchasedTitle, .purchasedMessage, name(of: product))
    case .pending(let product): said(.pendingTitle, .pendingMessage, name(of: product))
    case .restored: said(.restoredTitle, .restoredMessage)
    case .nothingToRestore: said(.nothingToRestoreTitle, .nothingToRestoreMessage)
    case .restoreFailed: said(.restoreFailedTitle, .restoreFailedMessage)
    case .failed(let failure): said(.purchaseFailedTitle, Phrase(explaining: failure))
    }
  }

  private func said(_ title: Phrase, _ message: Phrase, _ argument: String? = nil) -> Screen.Alert {
    Screen.Alert(
      title: words(title), message: [words(message, argument)],
      buttons: [
        Screen.Button(label: words(.ok), style: .prominent, action: .dismissAlert)
      ])
  }

  /// What a product is called on a screen that sells it, or else by the store.
  private func name(of product: Catalog.Product.ID) -> String {
    let titles = book.screens.lazy.compactMap { book.layouts[$0] }.flatMap(\.allElements)
      .compactMap { element -> StringKey? in
        guard case .product(let layout) = element.content,
          catalog.product(layout.product.value) == product
        else {
          return nil
        }
        return layout.title
      }
    return titles.first.map { words($0) } ?? state.shelf[product]?.displayName ?? product.rawValue
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
