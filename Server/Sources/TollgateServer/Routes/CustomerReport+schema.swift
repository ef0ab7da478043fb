import ServerCore
import SourceJSON

extension CustomerReport: Described {
  static let schema = members(adding: ["balanceEnds": balanceEnds]).named("Customer")

  /// Returns the schema of a customer with additional optional members.
  static func members(adding more: KeyValuePairs<String, Schema>) -> Schema {
    .object(
      [
        "customer": .customer, "environment": .string, "asOf": .instant,
        "firstSeen": Schema.instant.orNull, "entitlements": .map(of: entitlement),
        "subscriptions": .list(of: subscription), "purchases": .list(of: purchase),
        "balances": .map(of: .integer(from: 0)),
      ], optional: more)
  }

  /// The schema of the ends of balances.
  static let balanceEnds = Schema.map(
    of: .list(of: .object(["amount": .integer(from: 1), "until": .instant])))

  private static let entitlement = Schema.object([
    "isActive": .boolean, "until": Schema.instant.orNull, "product": Schema.text().orNull,
    "source": .words(["appStore", "grant"]),
  ]).named("Entitlement")

  private static let subscription = Schema.object(
    [
      "group": Schema.string.orNull, "product": .text(), "originalTransactionId": .text(),
      "state": .words(SubscriptionChain.State.allCases.map(\.rawValue)), "willRenew": .boolean,
      "until": Schema.instant.orNull, "next": Schema.text().orNull, "inTrial": .boolean,
    ],
    optional: [
      "commitment": .object([
        "until": Schema.instant.orNull, "willRenew": .boolean,
        "paymentsLeft": Schema.integer(from: 0).orNull,
      ])
    ]
  ).named("Subscription")

  private static let purchase = Schema.object([
    "product": .text(), "transactionId": .text(), "originalTransactionId": .text(),
    "purchaseDate": .instant, "quantity": .integer(),
    "ownership": .words(["purchased", "familyShared"]), "price": Schema.money.orNull,
    "refunded": Schema.object(["at": .instant, "percentage": .number(from: 0, to: 100)]).orNull,
  ]).named("Purchase")
}

/// An event as receivers get it.
enum EventBodySchema: Described {
  static let schema = Schema.object([
    "id": .text(), "type": .text(), "timestamp": .instant,
    "data": Schema([
      "type": "object", "required": ["customer", "environment"],
      "properties": [
        "customer": Schema.customer.orNull.json, "environment": ["type": "string"],
        "price": Schema.money.json, "paid": Schema.money.json, "priceAfter": Schema.money.json,
        "percentage": Schema.number(from: 0, to: 100).json,
        "consent": Schema.words(EventDetails.Consent.allCases.map(\.rawValue)).json,
        "productAfter": ["type": "string"],
        "periodStart": Schema.instant.json, "periodEnd": Schema.instant.json,
        "periodKind": Schema.words(EventDetails.PeriodKind.allCases.map(\.rawValue)).json,
        "gracePeriodEnd": Schema.instant.json, "offer": ["type": "string"],
        "storefront": ["type": "string"], "country": ["type": "string"],
        "storefrontId": ["type": "string"], "quantity": Schema.integer().json,
        "reason": ["type": "string"],
      ],
    ]),
  ]).named("Event")
}
