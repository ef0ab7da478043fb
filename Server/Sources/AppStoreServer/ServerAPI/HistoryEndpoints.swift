import AppStoreWire
import Foundation
import HTTPTypes
import LocalAppStore

extension ServerAPI {
  /// The endpoints that list transactions, page by page.
  static let histories = [
    ServerAPIEndpoint(
      "Get Transaction History", .get, "/inApps/v2/history/{transactionId}", rate: 50
    ) { request, api in
      try api.history(request, isDeprecated: false)
    },
    ServerAPIEndpoint(
      "Get Transaction History V1", .get, "/inApps/v1/history/{transactionId}", rate: 50
    ) { request, api in
      try api.history(request, isDeprecated: true)
    },
    ServerAPIEndpoint(
      "Get Refund History", .get, "/inApps/v2/refund/lookup/{transactionId}", rate: 10
    ) { request, api in
      struct Answer: Encodable {
        let signedTransactions: [String]
        let revision: String
        let hasMore: Bool
      }
      var query = TransactionQuery(account: try api.customer(request.parameters[0]))
      query.isRefunded = true
      let (page, revision) = try api.page(of: query, as: "refunds", request)
      return try .json(
        Answer(signedTransactions: page.transactions, revision: revision, hasMore: page.hasMore))
    },
  ]

  private func history(
    _ request: ServerAPIRequest, isDeprecated: Bool
  ) throws -> ServerAPIAnswer {
    struct Answer: Encodable {
      let revision: String
      let hasMore: Bool
      let bundleId: String
      let appAppleId: Int64?
      let environment: String
      let signedTransactions: [String]
    }
    let number = request.parameters[0]
    _ = try Self.number(number)
    // Parameters are checked before the customer is looked up.
    var query = try request.filters(isDeprecated: isDeprecated)
    query.account = try customer(number)
    let (page, revision) = try page(of: query, as: isDeprecated ? "history" : "history2", request)
    return try .json(
      Answer(
        revision: revision, hasMore: page.hasMore, bundleId: store.app.bundleID,
        appAppleId: appAppleID, environment: store.environment.rawValue,
        signedTransactions: page.transactions))
  }

  /// Returns a page, and the token for the next one.
  private func page(
    of query: TransactionQuery, as name: String, _ request: ServerAPIRequest
  ) throws -> (TransactionPage, String) {
    let tokens = RevisionTokens(key: store.serverKey)
    var query = query
    switch request.values("revision") {
    case []: break
    case let values where values.count == 1:
      guard let position = tokens.position(in: values[0], of: name, query) else {
        throw ServerAPIError.invalidRevision
      }
      query.position = position
    default: throw ServerAPIError.invalidRevision
    }
    let page = try store.ask(ListServerTransactions(query))
    return (page, tokens.token(for: page.position, of: name, query))
  }

  /// The app's number, which is included only in production.
  var appAppleID: Int64? { store.environment == .production ? store.app.appleID : nil }
}

extension ServerAPIRequest {
  /// Returns a query without an account, with the request's filters.
  ///
  /// - Parameter isDeprecated: Whether the request uses the first version.
  /// - Returns: The question, whose account is still to be set.
  /// - Throws: ``ServerAPIError`` for the first invalid filter.
  fileprivate func filters(isDeprecated: Bool) throws -> TransactionQuery {
    var query = TransactionQuery(account: AccountID(rawValue: 0))
    query.start = try date("startDate", orThrow: .invalidStartDate)
    query.end = try date("endDate", orThrow: .invalidEndDate)
    query.productIDs = try names("productId", orThrow: .invalidProductID)
    query.groupIDs = try names("subscriptionGroupIdentifier", orThrow: .invalidGroupIdentifier)
    query.kinds = Set(
      try values("productType").map { text in
        guard let kind = Self.kinds[text] else { throw ServerAPIError.invalidProductType }
        return kind
      })
    if let ownership = try one("inAppOwnershipType", orThrow: .invalidOwnershipType) {
      guard ["FAMILY_SHARED", "PURCHASED"].contains(ownership) else {
        throw ServerAPIError.invalidOwnershipType
      }
      query.ownership = WireOwnershipType(rawValue: ownership)
    }
    if let sort = try one("sort", orThrow: .invalidSort) {
      guard ["ASCENDING", "DESCENDING"].contains(sort) else { throw ServerAPIError.invalidSort }
      query.isDescending = sort == "DESCENDING"
    }
    query.isRevoked = try flag("revoked", orThrow: .invalidRevoked)
    if isDeprecated {
      query.leavesOutFinishedConsumables = true
      if try flag("excludeRevoked", orThrow: .invalidExcludeRevoked) == true {
        query.isRevoked = false
      }
    }
    return query
  }

  private static let kinds: [String: StoreConfiguration.Product.Kind] = [
    "AUTO_RENEWABLE": .autoRenewable, "NON_RENEWABLE": .nonRenewing, "CONSUMABLE": .consumable,
    "NON_CONSUMABLE": .nonConsumable,
  ]

  /// Returns the value of a parameter that may occur once.
  private func one(_ name: String, orThrow mistaken: ServerAPIError) throws -> String? {
    let values = values(name)
    guard values.count <= 1 else { throw mistaken }
    return values.first
  }

  private func date(_ name: String, orThrow mistaken: ServerAPIError) throws -> WireDate? {
    guard let text = try one(name, orThrow: mistaken) else { return nil }
    guard let number = Int64(text), text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else {
      throw mistaken
    }
    return WireDate(rawValue: number)
  }

  /// Returns a Boolean in any capitalization: one of Apple's clients writes `True`.
  private func flag(_ name: String, orThrow mistaken: ServerAPIError) throws -> Bool? {
    guard let text = try one(name, orThrow: mistaken) else { return nil }
    switch text.lowercased() {
    case "true": return true
    case "false": return false
    default: throw mistaken
    }
  }

  private func names(_ name: String, orThrow mistaken: ServerAPIError) throws -> Set<String> {
    let values = values(name)
    guard values.allSatisfy({ (1...255).contains($0.utf8.count) }) else { throw mistaken }
    return Set(values)
  }
}
