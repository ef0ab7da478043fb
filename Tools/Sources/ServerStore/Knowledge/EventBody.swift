import AppStoreWire
import Foundation
import ServerCore
import TollgateCore

/// What receivers get of an event, as JSON.
struct EventBody: Encodable {
  struct Data: Encodable {
    let customer: OrNull<String>
    let environment: String
    let transactionId: String
    let originalTransactionId: String
    let product: String
    let price: Money?
  }

  let id: String
  let type: String
  let timestamp: String
  let data: Data
}

extension KeptEvent {
  /// Creates an event that becomes visible now, with the owner that the purchase has now.
  init(_ event: ServerEvent, customer: UUID?) throws {
    let transaction = event.transaction
    let body = EventBody(
      id: event.id, type: event.identity.kind.rawValue, timestamp: event.date.text,
      data: EventBody.Data(
        customer: OrNull(customer?.text), environment: transaction.environment.rawValue,
        transactionId: transaction.id, originalTransactionId: transaction.original,
        product: transaction.product.rawValue, price: transaction.price))
    self.init(
      id: event.id, type: event.identity.kind.rawValue, environment: transaction.environment,
      customer: customer, original: transaction.original, date: event.date,
      body: try KeptJSON.text(of: body))
  }
}
