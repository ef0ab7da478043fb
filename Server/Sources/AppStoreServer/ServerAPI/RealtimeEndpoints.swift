import AppStoreWire
import Foundation
import HTTPTypes
import LocalAppStore
import SourceJSON

extension ServerAPI {
  /// The endpoints for default messages, for the real-time server's address, and for its
  /// performance test.
  static let realtime = [
    ServerAPIEndpoint(
      "Configure Default Message", .put, "/inApps/v1/messaging/default/{productId}/{locale}",
      rate: 10
    ) { request, api in
      let (product, locale) = try api.place(request)
      guard let id = try request.object().given("messageIdentifier")?.string else {
        throw ServerAPIError.badRequest
      }
      return try api.change(
        .setDefault(try identifier(id), productID: product, locale: locale))
    },
    ServerAPIEndpoint(
      "Get Default Message", .get, "/inApps/v1/messaging/default/{productId}/{locale}", rate: 1
    ) { request, api in
      struct Answer: Encodable { let messageIdentifier: String }
      let (product, locale) = try api.place(request)
      let found = try api.retention.defaults.first {
        $0.productID == product && $0.locale == locale
      }
      guard let found else { throw ServerAPIError(RetentionRefusal.defaultNotFound) }
      return try .json(Answer(messageIdentifier: found.message.uuidString.lowercased()))
    },
    ServerAPIEndpoint(
      "Delete Default Message", .delete, "/inApps/v1/messaging/default/{productId}/{locale}",
      rate: 1
    ) { request, api in
      let (product, locale) = try api.place(request)
      return try api.change(.deleteDefault(productID: product, locale: locale))
    },
    ServerAPIEndpoint("Configure Realtime URL", .put, "/inApps/v1/messaging/realtime/url", rate: 1)
    { request, api in
      guard let text = try request.object()["realtimeURL"]?.string, text.count <= 256,
        (try? NotificationAddress(text, isAnywhere: api.page.server?.isAnywhere ?? false)) != nil
      else { throw ServerAPIError.known(4_000_215) }
      return try api.change(.setAddress(text))
    },
    ServerAPIEndpoint("Get Realtime URL", .get, "/inApps/v1/messaging/realtime/url", rate: 1) {
      _, api in
      struct Answer: Encodable { let realtimeURL: String }
      guard let url = try api.retention.realtimeURL else {
        throw ServerAPIError(RetentionRefusal.addressNotFound)
      }
      return try .json(Answer(realtimeURL: url))
    },
    ServerAPIEndpoint("Delete Realtime URL", .delete, "/inApps/v1/messaging/realtime/url", rate: 1)
    { _, api in try api.change(.deleteAddress) },
    ServerAPIEndpoint(
      "Initiate Performance Test", .post, "/inApps/v1/messaging/performanceTest", rate: 1
    ) { request, api in
      struct Answer: Encodable {
        let config: RetentionTestConfig
        let requestId: String
      }
      let test = try api.beginTest(try request.object())
      return try .json(Answer(config: RetentionTestConfig(), requestId: test.id))
    },
    ServerAPIEndpoint(
      "Get Performance Test Results", .get,
      "/inApps/v1/messaging/performanceTest/result/{requestId}", rate: 1
    ) { request, api in
      guard UUID(uuidString: request.parameters[0]) != nil else {
        throw ServerAPIError.known(4_000_212)
      }
      guard let test = try api.retention.tests.first(where: { $0.id == request.parameters[0] })
      else { throw ServerAPIError(RetentionRefusal.testNotFound) }
      return try .json(RetentionTestReport(test))
    },
  ]

  /// Returns the product and the locale of a path.
  private func place(_ request: ServerAPIRequest) throws -> (product: String, locale: String) {
    let (product, locale) = (request.parameters[0], request.parameters[1])
    guard store.configuration.product(product)?.kind == .autoRenewable else {
      throw ServerAPIError.invalidProductID
    }
    guard locale.wholeMatch(of: /[a-z]{2,3}(-[A-Za-z0-9]{2,8}){0,3}/) != nil else {
      throw ServerAPIError.known(4_000_164)
    }
    return (product, locale)
  }

  /// Begins a performance test of the real-time server with a subscription.
  private func beginTest(_ body: JSONNode) throws -> RetentionTest {
    guard let text = body["originalTransactionId"]?.string else {
      throw ServerAPIError.known(4_000_211)
    }
    let number = try Self.number(text)
    guard let subject = try store.ask(FindTransaction(number)),
      let transaction = subject.transaction
    else { throw ServerAPIError.invalidTransactionID }
    guard transaction.ownership == .purchased else {
      throw ServerAPIError.familyTransactionNotSupported
    }
    guard transaction.id == transaction.originalID else {
      throw ServerAPIError.notAnOriginalTransaction
    }
    guard let target = try retention.realtimeURL ?? body.given("realtimeURL")?.string,
      let server = page.server,
      let payload = try? store.ask(SignRetentionTest(of: transaction.id))
    else { throw ServerAPIError.known(4_000_211) }
    let test = RetentionTest(
      id: UUID().uuidString.lowercased(), target: target,
      count: RetentionTestConfig().totalRequests)
    if let refusal = try store.ask(ChangeRetention(.beginTest(test))) {
      throw ServerAPIError(refusal)
    }
    let store = store
    Task {
      let outcome = await RetentionTestConfig().run(payload, at: target, on: server)
      _ = try? store.ask(ChangeRetention(.endTest(test.id, outcome)))
    }
    return test
  }
}
