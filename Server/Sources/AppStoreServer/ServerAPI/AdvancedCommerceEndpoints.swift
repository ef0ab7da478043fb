import Foundation
import HTTPTypes
import LocalAppStore
import SourceJSON

extension ServerAPI {
  /// The endpoints of Apple's Advanced Commerce API (https://developer.apple.com/documentation/advancedcommerceapi).
  ///
  /// The store doesn't sell these purchases, so each endpoint answers with Apple's error for a
  /// purchase of another kind.
  static let advancedCommerce =
    [
      ("Cancel a Subscription", "subscription/cancel"),
      ("Revoke Subscription", "subscription/revoke"),
      ("Change Subscription Price", "subscription/changePrice"),
      ("Change Subscription Metadata", "subscription/changeMetadata"),
      ("Migrate a Subscription to Advanced Commerce API", "subscription/migrate"),
      ("Request Transaction Refund", "transaction/requestRefund"),
    ].map { name, path in
      ServerAPIEndpoint(name, .post, "/advancedCommerce/v1/\(path)/{transactionId}", rate: 10) {
        request, api in
        guard let body = try? JSONNode.parse(request.body, file: "body"), body.isUnambiguous else {
          throw ServerAPIError.known(4_000_173)
        }
        guard let information = body.given("requestInfo") else {
          throw ServerAPIError.known(4_000_079)
        }
        guard let reference = information.given("requestReferenceId") else {
          throw ServerAPIError.known(4_000_080)
        }
        guard reference.string.flatMap(UUID.init(uuidString:)) != nil else {
          throw ServerAPIError.known(4_000_081)
        }
        let transaction = try api.transaction(request.parameters[0])
        throw ServerAPIError.known(transaction.kind == .autoRenewable ? 4_030_010 : 4_030_023)
      }
    }
}
