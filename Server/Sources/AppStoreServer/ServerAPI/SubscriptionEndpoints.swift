import AppStoreWire
import Foundation
import HTTPTypes
import LocalAppStore

extension ServerAPI {
  /// The endpoint of the states of subscriptions.
  static let subscriptions = [
    ServerAPIEndpoint(
      "Get All Subscription Statuses", .get, "/inApps/v1/subscriptions/{transactionId}", rate: 50
    ) { request, api in
      let number = request.parameters[0]
      _ = try Self.number(number)
      let statuses = try request.values("status").map { text in
        guard let status = Int(text), (1...5).contains(status), text.utf8.count == 1 else {
          throw ServerAPIError.invalidStatus
        }
        return WireSubscriptionStatus(rawValue: status)
      }
      let found = try api.store.ask(
        ListServerSubscriptions(of: try api.customer(number), in: Set(statuses)))
      return try .json(
        StatusAnswer(
          environment: api.store.environment.rawValue, bundleId: api.store.app.bundleID,
          appAppleId: api.appAppleID, data: StatusAnswer.groups(of: found)))
    }
  ]
}

/// The states of a customer's subscriptions, by group.
private struct StatusAnswer: Encodable {
  struct Group: Encodable {
    let subscriptionGroupIdentifier: String
    let lastTransactions: [Item]
  }

  struct Item: Encodable {
    let originalTransactionId: String
    let status: Int
    let signedTransactionInfo: String
    let signedRenewalInfo: String
  }

  let environment: String
  let bundleId: String
  let appAppleId: Int64?
  let data: [Group]

  /// Returns the subscriptions by group, in the order of each group's first subscription.
  static func groups(of subscriptions: [ServerSubscription]) -> [Group] {
    var order: [String] = []
    for subscription in subscriptions where !order.contains(subscription.groupID) {
      order.append(subscription.groupID)
    }
    return order.map { group in
      Group(
        subscriptionGroupIdentifier: group,
        lastTransactions: subscriptions.filter { $0.groupID == group }.map {
          Item(
            originalTransactionId: $0.originalID.description, status: $0.status.rawValue,
            signedTransactionInfo: $0.transaction, signedRenewalInfo: $0.renewalInfo)
        })
    }
  }
}
