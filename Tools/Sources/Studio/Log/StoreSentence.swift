import Foundation
import LocalAppStore

/// The description of a store event, as text.
struct StoreSentence {
  let event: StoreEvent

  /// The names of products, by their identifiers.
  let names: [String: String]

  var text: String {
    let product = event.productID.map { names[$0] ?? $0 } ?? "a product"
    return switch event.kind {
    case .installed: "The app was downloaded"
    case .uninstalled: "The app was deleted"
    case .updated: "The app was updated"
    case .launched: "A process began"
    case .ended: "The process ended"
    case .online: "The device is back on the network"
    case .offline: "The device left the network"
    case .pending:
      event.note == "askToBuy"
        ? "\(product) waits for a parent" : "\(product) waits for the account to be put in order"
    case .declined:
      "The parent declined \(product). The App Store does not tell the app, which waits for an "
        + "answer until 30 days after it asked"
    case .cancelled: "The person closed the sheet for \(product)"
    case .storefrontChanged: "The account moved to another country"
    case .signedIn: "Another Apple account signed in"
    case .familyChanged:
      event.note == "left" ? "An account left the family" : "An account joined the family"
    case .priceChanged:
      "\(product) has another price" + (event.note.map { " in the storefront \($0)" } ?? "")
    case .priceIncreaseAsked:
      "The App Store asked whether the higher price of \(product) is accepted"
    case .subscriptionPageOpened:
      "The App Store’s page of \(product) showed \(event.note ?? "nothing")"
    case .retentionChosen:
      switch event.note {
      case "keep": "The person kept \(product)"
      case "accept": "The person accepted the offer for \(product)"
      default: "The person cancelled \(product)"
      }
    case .finished: "The app finished the transaction for \(product)"
    case .failed: event.note ?? "Something scheduled could not be done"
    default:
      [event.kind.rawValue.replacing("_", with: " "), event.productID.map { _ in product }]
        .compactMap(\.self).joined(separator: " ")
    }
  }
}
