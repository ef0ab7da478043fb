import AppStoreWire
import Foundation
import NIOHTTP1

/// A question to the App Store Server API.
struct AppStoreRequest: Sendable {
  let endpoint: AppStoreEndpoint
  let environment: WireEnvironment
  let method: HTTPMethod

  /// The path with its query, from the first slash on.
  let path: String

  /// The JSON body.
  var body: Data?

  /// The name of the endpoint, for people.
  let name: String

  static func history(
    of transaction: String, in environment: WireEnvironment, after revision: String?
  ) -> AppStoreRequest {
    let query = revision.map { "?revision=\($0.inQuery)" } ?? ""
    return AppStoreRequest(
      endpoint: .history, environment: environment, method: .GET,
      path: "/inApps/v2/history/\(transaction)\(query)", name: "Get Transaction History")
  }

  static func statuses(
    of transaction: String, in environment: WireEnvironment
  ) -> AppStoreRequest {
    AppStoreRequest(
      endpoint: .statuses, environment: environment, method: .GET,
      path: "/inApps/v1/subscriptions/\(transaction)", name: "Get All Subscription Statuses")
  }

  static func notifications(_ body: Data, in environment: WireEnvironment, after token: String?)
    -> AppStoreRequest
  {
    let query = token.map { "?paginationToken=\($0.inQuery)" } ?? ""
    return AppStoreRequest(
      endpoint: .notifications, environment: environment, method: .POST,
      path: "/inApps/v1/notifications/history\(query)", body: body, name: "Get Notification History"
    )
  }

  static func order(_ order: String, in environment: WireEnvironment) -> AppStoreRequest {
    AppStoreRequest(
      endpoint: .order, environment: environment, method: .GET,
      path: "/inApps/v1/lookup/\(order)", name: "Look Up Order ID")
  }

  static func consumption(
    _ body: Data, of transaction: String, in environment: WireEnvironment
  ) -> AppStoreRequest {
    AppStoreRequest(
      endpoint: .consumption, environment: environment, method: .PUT,
      path: "/inApps/v2/transactions/consumption/\(transaction)", body: body,
      name: "Send Consumption Information")
  }

  /// A request of Retention Messaging, such as `message/list`.
  static func messaging(
    _ method: HTTPMethod, _ path: String, _ body: Data?, in environment: WireEnvironment
  ) -> AppStoreRequest {
    AppStoreRequest(
      endpoint: .messaging, environment: environment, method: method,
      path: "/inApps/v1/messaging/\(path)", body: body, name: "Retention Messaging")
  }

  /// A request for missing data, which only shows whether the key is valid.
  static func probe(in environment: WireEnvironment) -> AppStoreRequest {
    AppStoreRequest(
      endpoint: .transaction, environment: environment, method: .GET,
      path: "/inApps/v1/transactions/0", name: "Get Transaction Info")
  }
}

extension String {
  /// The text in a query: all but letters, digits and four signs is percent-encoded.
  fileprivate var inQuery: String {
    let plain = CharacterSet(
      charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~")
    return addingPercentEncoding(withAllowedCharacters: plain) ?? ""
  }
}
