import AppStoreWire
import Foundation
import HTTPTypes
import LocalAppStore
import SourceJSON

extension ServerAPI {
  /// The endpoints for consumption information.
  static let consumption = [
    ServerAPIEndpoint(
      "Send Consumption Information", .put, "/inApps/v2/transactions/consumption/{transactionId}",
      rate: 50
    ) { request, api in
      let number = try number(request.parameters[0])
      let body = try request.object()
      guard let subject = try api.store.ask(FindTransaction(number)) else {
        throw ServerAPIError.transactionNotFound
      }
      guard let transaction = subject.transaction else {
        throw ServerAPIError.appTransactionNotSupported
      }
      guard transaction.ownership == .purchased else {
        throw ServerAPIError.familyTransactionNotSupported
      }
      let fields = try ConsumptionFields(body, of: transaction.kind).fields
      try api.store.ask(KeepConsumption(fields, version: 2, of: transaction.id))
      return .empty(.accepted)
    },
    ServerAPIEndpoint(
      "Send Consumption Information V1", .put,
      "/inApps/v1/transactions/consumption/{transactionId}", rate: 50
    ) { request, api in
      let number = try number(request.parameters[0])
      let fields = try ConsumptionFields(ofVersion1: try request.object()).fields
      guard let transaction = try api.store.ask(FindTransaction(number))?.transaction else {
        throw ServerAPIError.transactionNotFound
      }
      guard [.consumable, .autoRenewable].contains(transaction.kind),
        transaction.ownership == .purchased
      else { throw ServerAPIError.unsupportedProductType }
      try api.store.ask(KeepConsumption(fields, version: 1, of: transaction.id))
      return .empty(.accepted)
    },
  ]
}

/// A server's consumption information, checked field by field.
struct ConsumptionFields {
  private(set) var fields: [String: ConsumptionInformation.Field] = [:]

  private static let deliveries: Set = [
    "DELIVERED", "UNDELIVERED_QUALITY_ISSUE", "UNDELIVERED_WRONG_ITEM",
    "UNDELIVERED_SERVER_OUTAGE", "UNDELIVERED_OTHER",
  ]

  /// The numbers of the first version, in the order of their errors, each with the highest that there is.
  private static let numbers = [
    ("accountTenure", 7, 4_000_032), ("consumptionStatus", 3, 4_000_034),
    ("deliveryStatus", 5, 4_000_036), ("lifetimeDollarsPurchased", 7, 4_000_037),
    ("lifetimeDollarsRefunded", 7, 4_000_038), ("platform", 2, 4_000_039),
    ("playTime", 7, 4_000_040), ("userStatus", 4, 4_000_042), ("refundPreference", 3, 4_000_044),
  ]

  /// Reads the second version's fields for a product of some kind.
  ///
  /// - Throws: ``ServerAPIError`` for the first invalid field.
  init(_ body: JSONNode, of kind: StoreConfiguration.Product.Kind) throws {
    try readConsent(body)
    let delivery = body["deliveryStatus"]?.string ?? ""
    guard Self.deliveries.contains(delivery) else { throw ServerAPIError.invalidDeliveryStatus }
    fields["deliveryStatus"] = .text(delivery)
    let percentage = try Self.percentage(body.given("consumptionPercentage"))
    if let percentage {
      guard kind != .autoRenewable else { throw ServerAPIError.percentageOfSubscription }
      guard delivery == "DELIVERED" || percentage == 0 else {
        throw ServerAPIError.unnumbered(
          "The consumption percentage must be zero for a product that was not delivered.")
      }
      fields["consumptionPercentage"] = .number(percentage)
    }
    guard let preference = body.given("refundPreference") else { return }
    guard let text = preference.string, ["DECLINE", "GRANT_FULL", "GRANT_PRORATED"].contains(text)
    else { throw ServerAPIError.invalidRefundPreference }
    // The App Store itself computes how much of a subscription is left.
    if text == "GRANT_PRORATED", kind != .autoRenewable {
      guard (1..<100_000).contains(percentage ?? 0) else {
        throw ServerAPIError.invalidRefundPreference
      }
    }
    fields["refundPreference"] = .text(text)
  }

  /// Reads the first version's fields.
  ///
  /// A missing number counts as undeclared.
  ///
  /// - Throws: ``ServerAPIError`` for the first invalid field.
  init(ofVersion1 body: JSONNode) throws {
    try readConsent(body)
    for (name, highest, code) in Self.numbers {
      guard let node = body.given(name) else { continue }
      guard let number = node.wholeNumber, (0...highest).contains(number) else {
        throw ServerAPIError.known(code)
      }
      fields[name] = .number(number)
    }
    guard let token = body.given("appAccountToken") else { return }
    guard let text = token.string, text.isEmpty || UUID(uuidString: text) != nil else {
      throw ServerAPIError.invalidAppAccountToken
    }
    fields["appAccountToken"] = .text(text)
  }

  private mutating func readConsent(_ body: JSONNode) throws {
    guard body["customerConsented"]?.bool == true else {
      throw ServerAPIError.invalidCustomerConsented
    }
    guard let sample = body["sampleContentProvided"]?.bool else {
      throw ServerAPIError.invalidSampleContentProvided
    }
    fields["customerConsented"] = .flag(true)
    fields["sampleContentProvided"] = .flag(sample)
  }

  private static func percentage(_ node: JSONNode?) throws -> Int? {
    guard let node else { return nil }
    guard let number = node.wholeNumber, (0...100_000).contains(number) else {
      throw ServerAPIError.unnumbered("The consumption percentage must be from 0 to 100000.")
    }
    return number
  }
}

extension JSONNode {
  /// Returns a member that is there and not null.
  func given(_ key: String) -> JSONNode? { self[key].flatMap { $0.isNull ? nil : $0 } }

  /// The whole number that this is, or nil.
  var wholeNumber: Int? {
    numberText.flatMap { text in Int(text) ?? Double(text).flatMap { Int(exactly: $0) } }
  }
}

extension ServerAPIRequest {
  /// Returns the body's object.
  ///
  /// - Throws: ``ServerAPIError/badRequest`` if it isn't an object, or has duplicate keys.
  func object() throws -> JSONNode {
    guard let node = try? JSONNode.parse(body, file: "body"), node.isUnambiguous else {
      throw ServerAPIError.badRequest
    }
    return node
  }
}
