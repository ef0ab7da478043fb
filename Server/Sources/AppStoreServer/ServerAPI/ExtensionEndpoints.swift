import AppStoreWire
import Foundation
import HTTPTypes
import LocalAppStore
import SourceJSON

extension ServerAPI {
  /// The endpoints that extend renewals.
  static let extensions = [
    ServerAPIEndpoint(
      "Extend a Subscription Renewal Date", .put,
      "/inApps/v1/subscriptions/extend/{originalTransactionId}", rate: 20
    ) { request, api in
      struct Answer: Encodable {
        let originalTransactionId: String
        let webOrderLineItemId: String
        let success = true
        let effectiveDate: Int64
      }
      let number = try number(request.parameters[0], orThrow: .invalidOriginalTransactionID)
      let terms = try ExtensionTerms(try request.object())
      let transaction = try api.extendable(number)
      switch try api.store.ask(ExtendSubscription(transaction.id, days: terms.days)) {
      case .ineligible: throw ServerAPIError.extensionIneligible
      case .tooOften: throw ServerAPIError.extendedTooOften
      case .extended(let lineItem, let end):
        return try .json(
          Answer(
            originalTransactionId: transaction.id.description, webOrderLineItemId: lineItem,
            effectiveDate: WireDate(end).rawValue))
      }
    },
    ServerAPIEndpoint(
      "Extend Subscription Renewal Dates for All Active Subscribers", .post,
      "/inApps/v1/subscriptions/extend/mass", rate: 1
    ) { request, api in
      struct Answer: Encodable { let requestIdentifier: String }
      let body = try request.object()
      let terms = try ExtensionTerms(body)
      let product = try api.product(body["productId"]?.string)
      let storefronts = try ExtensionTerms.storefronts(body.given("storefrontCountryCodes"))
      try api.store.ask(
        RequestExtensions(
          terms.identifier, of: product, days: terms.days, reason: terms.reason,
          storefronts: storefronts))
      api.jobs.begin(terms.identifier)
      return try .json(Answer(requestIdentifier: terms.identifier))
    },
    ServerAPIEndpoint(
      "Get Status of Subscription Renewal Date Extensions", .get,
      "/inApps/v1/subscriptions/extend/mass/{productId}/{requestIdentifier}", rate: 20
    ) {
      request, api in
      struct Answer: Encodable {
        let requestIdentifier: String
        let complete: Bool
        let completeDate: Int64?
        let succeededCount: Int?
        let failedCount: Int?
      }
      guard request.parameters[0].utf8.count <= 255 else { throw ServerAPIError.invalidProductID }
      let identifier = try ExtensionTerms.identifier(request.parameters[1])
      guard let found = try api.store.ask(ReadExtensionRequest(identifier)),
        found.productID == request.parameters[0]
      else { throw ServerAPIError.statusRequestNotFound }
      let done = found.completion
      return try .json(
        Answer(
          requestIdentifier: identifier, complete: done != nil,
          completeDate: done.map { WireDate($0.date).rawValue }, succeededCount: done?.succeeded,
          failedCount: done?.failed))
    },
  ]

  /// Returns the first transaction of a subscription that its customer pays for.
  private func extendable(_ number: UInt64) throws -> TransactionSubject.Transaction {
    guard let transaction = try store.ask(FindTransaction(number))?.transaction,
      transaction.id == transaction.originalID
    else { throw ServerAPIError.originalTransactionNotFound }
    guard transaction.kind == .autoRenewable else { throw ServerAPIError.extensionIneligible }
    guard transaction.ownership == .purchased else {
      throw ServerAPIError.familyExtensionIneligible
    }
    return transaction
  }

  /// Returns a subscription that the app sells.
  private func product(_ id: String?) throws -> String {
    guard let id, let product = store.configuration.product(id), product.kind == .autoRenewable
    else { throw ServerAPIError.invalidProductID }
    return id
  }
}

/// An extension's length, reason and identifier.
struct ExtensionTerms {
  let days: Int
  let reason: Int
  let identifier: String

  /// - Throws: ``ServerAPIError`` for the first invalid member.
  init(_ body: JSONNode) throws {
    guard let days = body["extendByDays"]?.wholeNumber, (1...90).contains(days) else {
      throw ServerAPIError.invalidExtendByDays
    }
    guard let reason = body["extendReasonCode"]?.wholeNumber, (0...3).contains(reason) else {
      throw ServerAPIError.invalidExtendReasonCode
    }
    self.days = days
    self.reason = reason
    identifier = try Self.identifier(body["requestIdentifier"]?.string ?? "")
  }

  /// Returns an identifier of at most 128 characters.
  static func identifier(_ text: String) throws -> String {
    guard (1...128).contains(text.count) else { throw ServerAPIError.invalidRequestIdentifier }
    return text
  }

  /// Returns the countries of a list, or nil if the list is missing.
  static func storefronts(_ node: JSONNode?) throws -> [String]? {
    guard let node else { return nil }
    guard case .array(let codes) = node.value else { throw ServerAPIError.invalidStorefront }
    guard !codes.isEmpty else { throw ServerAPIError.emptyStorefronts }
    return try codes.map { code in
      guard let text = code.string, StorefrontCountry(text) != nil else {
        throw ServerAPIError.invalidStorefront
      }
      return text
    }
  }
}
