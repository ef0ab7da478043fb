import AppStoreWire
import Foundation
import HTTPTypes
import Hummingbird
import LocalAppStore

/// Lists the notifications' outcomes: `GET /notifications?after=N&limit=&transaction=`.
struct StoreNotificationRoutes {
  let store: LocalStore

  func add(to router: Router<some RequestContext>) {
    router.get("/notifications") { request, _ in
      let page = try PageQuery(request)
      var filter = NotificationFilter()
      if let text = request.uri.queryParameters["transaction"] {
        guard let number = UInt64(text) else {
          throw Refusal(
            .badRequest, "“\(text)” is no transaction.", fix: "Give the identifier of one.")
        }
        filter.transaction = TransactionID(rawValue: number)
      }
      let found = try await store.send(
        FindNotifications(filter, after: page.after, limit: page.limit))
      return try Response.json(Answer(found))
    }
  }

  private struct Answer: Encodable {
    struct Notification: Encodable {
      let number: Int
      let notificationUUID: String
      let notificationType: String?
      let subtype: String?
      let date: String
      let signedPayload: String
      let state: String?
      let next: String?
      let attempts: [Attempt]

      init(_ notification: SignedNotification) {
        number = notification.event
        notificationUUID = notification.id.uuidString.lowercased()
        notificationType = notification.notification?.type.rawValue
        subtype = notification.notification?.subtype?.rawValue
        date = notification.date.withMilliseconds
        signedPayload = notification.signedPayload
        state = notification.delivery?.state.rawValue
        next = notification.delivery?.next?.withMilliseconds
        attempts = notification.delivery?.attempts.compactMap(Attempt.init) ?? []
      }
    }

    struct Attempt: Encodable {
      let date: String
      let sendAttemptResult: String
      let status: Int?

      /// Creates the description of an attempt, or returns nil if it is under way.
      init?(_ attempt: NotificationDelivery.Attempt) {
        guard let result = attempt.result else { return nil }
        date = attempt.date.withMilliseconds
        sendAttemptResult = result.rawValue
        status = attempt.status
      }
    }

    let notifications: [Notification]
    let hasMore: Bool

    init(_ page: NotificationPage) {
      notifications = page.notifications.map(Notification.init)
      hasMore = page.hasMore
    }
  }
}

/// The requested part of a list: `?after=N&limit=N`.
struct PageQuery {
  private static let most = 1_000

  let after: Int
  let limit: Int

  init(_ request: Request) throws {
    after = try Self.number("after", in: request, 0...Int.max) ?? 0
    limit = try Self.number("limit", in: request, 1...Self.most) ?? 100
  }

  private static func number(
    _ name: String, in request: Request, _ range: ClosedRange<Int>
  ) throws -> Int? {
    guard let text = request.uri.queryParameters[Substring(name)] else { return nil }
    guard let number = Int(text), range.contains(number) else {
      throw Refusal(
        .badRequest, "`\(name)` can't be “\(text)”.",
        fix: name == "limit" ? "Give 1 to \(most)." : "Give the number of the last one you have.")
    }
    return number
  }
}

extension Date {
  /// The instant as ISO 8601 in UTC, with milliseconds: `2026-01-31T12:00:00.000Z`.
  var withMilliseconds: String {
    let whole = WireDate(self).rawValue
    let (seconds, rest) = whole.quotientAndRemainder(dividingBy: 1_000)
    let part = rest < 0 ? rest + 1_000 : rest
    let date = Date(timeIntervalSince1970: TimeInterval(rest < 0 ? seconds - 1 : seconds))
    let digits = String(part)
    return date.ISO8601Format().dropLast()
      + ".\(String(repeating: "0", count: 3 - digits.count))\(digits)Z"
  }
}
