import AppStoreWire
import Foundation
import HTTPTypes
import LocalAppStore
import SourceJSON

extension ServerAPI {
  /// The endpoints about notifications.
  static let notifications = [
    ServerAPIEndpoint(
      "Get Notification History", .post, "/inApps/v1/notifications/history", rate: 50
    ) { request, api in
      try api.notificationHistory(request)
    },
    ServerAPIEndpoint(
      "Request a Test Notification", .post, "/inApps/v1/notifications/test", rate: 1
    ) { _, api in
      struct Answer: Encodable { let testNotificationToken: String }
      guard api.store.notifiesServer else { throw ServerAPIError.known(4_040_007) }
      let event = try api.store.ask(RequestTestNotification())
      let id = try api.store.ask(ReadNotification(of: event)).id
      return try .json(
        Answer(testNotificationToken: TestNotificationToken(id: id, event: event).text))
    },
    ServerAPIEndpoint(
      "Get Test Notification Status", .get, "/inApps/v1/notifications/test/{testNotificationToken}",
      rate: 1
    ) { request, api in
      guard let token = TestNotificationToken(request.parameters[0]) else {
        throw ServerAPIError.known(4_000_020)
      }
      let oldest = api.store.clock.now - TestNotificationToken.life
      guard let sent = try? api.store.ask(ReadNotification(of: token.event)), sent.id == token.id,
        sent.notification?.type == .test, sent.date > oldest,
        sent.delivery?.attempts.contains(where: { $0.result != nil }) == true
      else { throw ServerAPIError.known(4_040_008) }
      return try .json(SentNotification(sent))
    },
  ]

  /// The number of notifications on a page.
  private static let pageSize = 20

  private func notificationHistory(_ request: ServerAPIRequest) throws -> ServerAPIAnswer {
    struct Answer: Encodable {
      let notificationHistory: [SentNotification]
      let hasMore: Bool
      let paginationToken: String?
    }
    let query = try NotificationQuery(try request.object(), at: store)
    let tokens = NotificationTokens(store: store, query: query)
    let now = machineTime()
    var after = 0
    // A client that has none may say so in its own way.
    if let token = request.values("paginationToken").first, !["", "null"].contains(token) {
      after = try tokens.position(in: token, at: now)
    }
    var filter = query.filter
    if let text = query.transactionID { filter.account = try subject(text).account }
    let page = try store.ask(FindNotifications(filter, after: after, limit: Self.pageSize))
    let last = page.hasMore ? page.notifications.last?.event : nil
    return try .json(
      Answer(
        notificationHistory: page.notifications.map(SentNotification.init), hasMore: page.hasMore,
        paginationToken: last.map { tokens.token(for: $0, at: now) }))
  }
}

/// A notification with the attempts to send it, as the App Store Server API answers it.
private struct SentNotification: Encodable {
  struct Attempt: Encodable {
    let attemptDate: Int64
    let sendAttemptResult: String
  }

  let signedPayload: String
  let sendAttempts: [Attempt]

  init(_ notification: SignedNotification) {
    signedPayload = notification.signedPayload
    sendAttempts = (notification.delivery?.attempts ?? []).compactMap { attempt in
      attempt.result.map {
        Attempt(attemptDate: WireDate(attempt.date).rawValue, sendAttemptResult: $0.rawValue)
      }
    }
  }
}

/// The token with which a server requests the outcome of a test notification.
private struct TestNotificationToken {
  /// The time for which a token is good, by the store's clock.
  static let life: TimeInterval = 180 * 86_400

  let id: UUID
  let event: Int

  init(id: UUID, event: Int) {
    self.id = id
    self.event = event
  }

  /// Reads a token, or returns nil if this store didn't issue it.
  init?(_ text: String) {
    let parts = text.split(separator: "_", omittingEmptySubsequences: false)
    guard parts.count == 2, let id = UUID(uuidString: String(parts[0])), let event = Int(parts[1]),
      event > 0
    else { return nil }
    self.init(id: id, event: event)
  }

  var text: String { "\(id.uuidString.lowercased())_\(event)" }
}

/// The requested notifications.
private struct NotificationQuery {
  /// The days for which notifications are stored: longer in production.
  private static func days(in environment: WireEnvironment) -> Double {
    environment == .sandbox ? 30 : 180
  }

  let filter: NotificationFilter

  /// The number of a transaction of the customer, or of their download of the app.
  let transactionID: String?

  /// - Throws: ``ServerAPIError`` for the first invalid member.
  init(_ body: JSONNode, at store: LocalStore) throws {
    guard let start = body.given("startDate")?.wholeNumber.map(Int64.init), start >= 0 else {
      throw ServerAPIError.invalidStartDate
    }
    guard let end = body.given("endDate")?.wholeNumber.map(Int64.init), end >= 0 else {
      throw ServerAPIError.invalidEndDate
    }
    var filter = NotificationFilter()
    filter.isAttempted = true
    (filter.type, filter.subtype) = try Self.kind(body)
    transactionID = try body.given("transactionId").map { node in
      guard filter.type == nil else { throw ServerAPIError.known(4_000_019) }
      guard let text = node.string else { throw ServerAPIError.invalidTransactionID }
      return text
    }
    if let node = body.given("onlyFailures") {
      guard let flag = node.bool else { throw ServerAPIError.badRequest }
      filter.isFailing = flag
    }
    let now = store.clock.now
    guard end > start else { throw ServerAPIError.known(4_000_013) }
    let oldest = WireDate(now - Self.days(in: store.environment) * 86_400)
    guard start >= oldest.rawValue else { throw ServerAPIError.known(4_000_012) }
    filter.from = WireDate(rawValue: start).date
    // The end is inclusive: a request until now includes events of this instant.
    filter.until = WireDate(rawValue: min(end, WireDate(now).rawValue + 1_000) + 1).date
    self.filter = filter
  }

  private static func kind(
    _ body: JSONNode
  ) throws -> (WireNotificationType?, WireNotificationSubtype?) {
    let (type, subtype) = (body.given("notificationType"), body.given("notificationSubtype"))
    guard let type else {
      guard subtype == nil else { throw ServerAPIError.known(4_000_018) }
      return (nil, nil)
    }
    guard let name = type.string, let subtypes = subtypes[WireNotificationType(rawValue: name)]
    else { throw ServerAPIError.known(4_000_018) }
    guard let subtype else { return (WireNotificationType(rawValue: name), nil) }
    guard let text = subtype.string, subtypes.contains(WireNotificationSubtype(rawValue: text))
    else { throw ServerAPIError.known(4_000_018) }
    return (WireNotificationType(rawValue: name), WireNotificationSubtype(rawValue: text))
  }

  /// The subtypes that each type may have.
  private static let subtypes: [WireNotificationType: [WireNotificationSubtype]] = [
    .subscribed: [.initialBuy, .resubscribe],
    .didRenew: [.billingRecovery],
    .didChangeRenewalPreference: [.upgrade, .downgrade],
    .didChangeRenewalStatus: [.autoRenewEnabled, .autoRenewDisabled],
    .didFailToRenew: [.gracePeriod],
    .gracePeriodExpired: [],
    .expired: [.voluntary, .billingRetry, .priceIncrease, .productNotForSale],
    .offerRedeemed: [.upgrade, .downgrade, .initialBuy, .resubscribe],
    .priceIncrease: [.pending, .accepted],
    .refund: [], .refundDeclined: [], .refundReversed: [], .consumptionRequest: [], .revoke: [],
    .renewalExtended: [],
    .renewalExtension: [.summary, .failure],
    .oneTimeCharge: [],
    .externalPurchaseToken: [.created, .unreported, .activeTokenReminder],
    .rescindConsent: [], .metadataUpdate: [], .migration: [], .priceChange: [], .test: [],
  ]
}

/// The tokens for the next page of notifications, valid for an hour for the same query.
private struct NotificationTokens {
  private static let life: TimeInterval = 3_600

  let store: LocalStore
  let query: NotificationQuery

  func token(for position: Int, at now: Date) -> String {
    let text = "\(position)_\(WireDate(now + Self.life).rawValue)"
    return "\(text)_\(seal(text))"
  }

  /// - Throws: ``ServerAPIError`` if the token has expired, or was issued for another query.
  func position(in token: String, at now: Date) throws -> Int {
    let parts = token.split(separator: "_", omittingEmptySubsequences: false)
    guard parts.count == 3, let position = Int(parts[0]), let end = Int64(parts[1]),
      seal("\(position)_\(end)") == parts[2]
    else { throw ServerAPIError.known(4_000_014) }
    guard WireDate(now).rawValue < end else { throw ServerAPIError.known(4_000_017) }
    return position
  }

  private func seal(_ text: String) -> String {
    let filter = query.filter
    let asked = [
      "notifications", text, "\(filter.from.map { WireDate($0).rawValue } ?? -1)",
      filter.type?.rawValue ?? "", filter.subtype?.rawValue ?? "", query.transactionID ?? "",
      "\(filter.isFailing)",
    ]
    let sealed = store.serverKey.seal(of: Array(asked.joined(separator: "\n").utf8))
    return sealed.map { $0 < 16 ? "0" + String($0, radix: 16) : String($0, radix: 16) }.joined()
  }
}
