import AppStoreWire
import Foundation
import ServerCore
import TollgateCore

/// The JSON of an event, for receivers.
struct EventBody: Encodable {
  struct Data: Encodable {
    let customer: OrNull<String>
    let environment: String
    let transactionId: String
    let originalTransactionId: String
    let product: String
    let details: EventDetails

    private enum CodingKeys: CodingKey {
      case customer, environment, transactionId, originalTransactionId, product
    }

    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(customer, forKey: .customer)
      try container.encode(environment, forKey: .environment)
      try container.encode(transactionId, forKey: .transactionId)
      try container.encode(originalTransactionId, forKey: .originalTransactionId)
      try container.encode(product, forKey: .product)
      // Beside them, in the same object.
      try details.encode(to: encoder)
    }
  }

  let id: String
  let type: String
  let timestamp: String
  let data: Data
}

extension EventRow {
  /// Creates an event that becomes visible now, with the owner that the purchase has now.
  init(_ event: ServerEvent, customer: UUID?) throws {
    let transaction = event.transaction
    let body = EventBody(
      id: event.id, type: event.identity.kind.rawValue, timestamp: event.date.text,
      data: EventBody.Data(
        customer: OrNull(customer?.text), environment: transaction.environment.rawValue,
        transactionId: transaction.id, originalTransactionId: transaction.original,
        product: transaction.product.rawValue, details: EventDetails(event)))
    self.init(
      id: event.id, type: event.identity.kind.rawValue, environment: transaction.environment,
      customer: customer, original: transaction.original, date: event.date,
      body: try KeptJSON.text(of: body))
  }
}
