import AppStoreWire
import Foundation
import ServerCore
import ServerStore
import TollgateCore

/// An event in a customer's history, in the form of an answer.
struct TimelineEntry: Encodable, Described {
  let kind: String
  let at: String

  /// The type within its kind, such as `subscription.renewed`.
  let type: String

  /// The identifier: of the transaction, the notification or the event, or the number of the
  /// action.
  let id: String
  var product: String?
  var originalTransactionId: String?
  var state: String?
  var amounts: [String: Int]?
  var detail: String?

  static let schema = Schema.object(
    [
      "kind": .words(["fact", "notification", "event", "act"]), "at": .instant, "type": .text(),
      "id": .text(),
    ],
    optional: [
      "product": .text(), "originalTransactionId": .text(), "state": .text(),
      "amounts": .map(of: .integer()), "detail": .string,
    ])

  init(_ entry: Timeline.Entry) {
    at = entry.date.text
    switch entry.content {
    case .fact(let fact):
      kind = "fact"
      type = fact.id.kind.rawValue
      id = fact.id.name
      originalTransactionId = fact.original
      switch fact.content {
      case .transaction(let payload):
        product = payload.productId
        detail =
          payload.revocationDate == nil ? payload.transactionReason?.rawValue : "revoked"
      case .renewal(let payload):
        product = payload.autoRenewProductId ?? payload.productId
        detail = payload.autoRenewStatus == .on ? "renews" : "ends"
      case .appTransaction: break
      }
    case .notification(let notification):
      kind = "notification"
      type = notification.type.rawValue
      id = notification.uuid.description
      originalTransactionId = notification.original
      state = notification.state.rawValue
      detail = notification.subtype?.rawValue
    case .event(let event):
      kind = "event"
      type = event.type
      id = event.id
      let said = try? JSONDecoder().decode(EventSubject.self, from: Data(event.body.utf8)).data
      product = said?.product
      originalTransactionId = said?.originalTransactionId
      detail = said?.entitlement
    case .act(let act):
      kind = "act"
      id = "\(act.number)"
      switch act.deed {
      case .claim(let original, _) where SignedFact.download(claimedAs: original) != nil:
        type = "download"
      case .claim(let original, _):
        type = "claim"
        originalTransactionId = original
      case .earn(let earning):
        type = "earn"
        amounts = [earning.currency.rawValue: earning.amount]
        detail = earning.cause.word
      case .use(let feature):
        type = "use"
        detail = feature.rawValue
      case .timeZone(let name):
        type = "timeZone"
        detail = name
      case .spend(let spent, let feature):
        type = "spend"
        amounts = Dictionary(spent.map { ($0.key.rawValue, $0.value) }) { one, _ in one }
        detail = feature?.rawValue
      case .hold(let hold):
        type = "hold"
        amounts = Dictionary(hold.amounts.map { ($0.key.rawValue, $0.value) }) { one, _ in one }
        detail = hold.unlocks?.rawValue
      case .commit: type = "commit"
      case .release: type = "release"
      case .grant(let grant):
        type = "grant"
        detail = "\(grant.entitlement): \(grant.reason)"
      case .withdraw(let grant):
        type = "withdraw"
        detail = grant.uuidString.lowercased()
      case .merge(let target):
        type = "merge"
        detail = target.uuidString.lowercased()
      case .consent(let isGiven):
        type = "consent"
        detail = isGiven ? "given" : "taken back"
      case .exposure(let experiment, let variant, _):
        type = "exposure"
        detail = "\(experiment): \(variant)"
      }
    }
  }
}

/// The subject of an event, from its body.
private struct EventSubject: Decodable {
  struct Subject: Decodable {
    let product: String?
    let originalTransactionId: String?
    let entitlement: String?
  }

  let data: Subject
}
