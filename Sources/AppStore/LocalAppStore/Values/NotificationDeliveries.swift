import Foundation

/// The delivery state of an app's notifications by event number, and the times of their next
/// attempts.
///
/// Notifications made while there was no server are dropped and not recorded.
struct NotificationDeliveries: Hashable, Sendable {
  /// The hours between the start of an attempt that failed and the next one.
  static let retries: [TimeInterval] = [1, 12, 24, 48, 72]

  /// A Boolean value that indicates whether there is a server to notify.
  var isOn = false

  var handling = NotificationHandling.deliver

  private var byEvent: [Int: NotificationDelivery] = [:]
  private var queue = Heap<DueNotification>()
  private var lastPlace = 0

  /// The event whose notification is being sent.
  private(set) var underWay: Int?

  /// A Boolean value that indicates whether there is anything to keep.
  var isEmpty: Bool { self == NotificationDeliveries() }

  /// The date of the next attempt, or nil if none is scheduled.
  var next: Date? { queue.first?.date }

  /// Returns the delivery state of an event's notification.
  subscript(event: Int) -> NotificationDelivery {
    byEvent[event] ?? NotificationDelivery(state: .dropped)
  }

  /// Adds a new notification, which is due at once.
  mutating func add(_ event: Int, at date: Date) {
    guard isOn else { return }
    switch handling {
    case .deliver, .double:
      byEvent[event] = NotificationDelivery(state: .pending, isDoubled: handling == .double)
      enqueue(event, at: date)
    case .hold: byEvent[event] = NotificationDelivery(state: .held)
    case .drop: drop(event, NotificationDelivery(state: .dropped), at: date)
    }
  }

  /// Begins the next attempt that is due.
  ///
  /// A notification that is due again follows the current ``NotificationHandling``.
  ///
  /// - Returns: The event, or nil if nothing is due.
  mutating func begin(at now: Date) -> Int? {
    guard underWay == nil else { return nil }
    while let due = queue.first, due.date <= now {
      queue.removeFirst()
      guard var delivery = byEvent[due.event] else { continue }
      delivery.next = nil
      if !delivery.attempts.isEmpty {
        delivery.isDoubled = handling == .double
        if handling == .drop {
          drop(due.event, delivery, at: now)
          continue
        }
        if handling == .hold {
          delivery.state = .held
          byEvent[due.event] = delivery
          continue
        }
      }
      delivery.attempts.append(NotificationDelivery.Attempt(date: now))
      byEvent[due.event] = delivery
      underWay = due.event
      return due.event
    }
    return nil
  }

  /// Ends the current attempt, if it is for this event.
  mutating func end(
    _ event: Int, _ result: SendAttemptResult, status: Int?, isRetried: Bool
  ) {
    guard underWay == event, var delivery = byEvent[event],
      let start = delivery.attempts.last?.date
    else { return }
    underWay = nil
    let count = delivery.attempts.count
    delivery.attempts[count - 1].result = result
    delivery.attempts[count - 1].status = status
    if result == .success {
      delivery.state = .delivered
    } else if isRetried, count <= Self.retries.count {
      byEvent[event] = delivery
      return enqueue(event, at: start + Self.retries[count - 1] * 3_600)
    } else {
      delivery.state = .failed
    }
    byEvent[event] = delivery
  }

  /// The events whose notifications are held, in order.
  var held: [Int] { byEvent.filter { $1.state == .held }.keys.sorted() }

  /// Sends held notifications in the given order.
  mutating func release(_ events: [Int], at now: Date) {
    for event in events {
      byEvent[event]?.state = .pending
      enqueue(event, at: now)
    }
  }

  private mutating func enqueue(_ event: Int, at date: Date) {
    lastPlace += 1
    byEvent[event]?.place = lastPlace
    byEvent[event]?.next = date
    queue.add(DueNotification(date: date, place: lastPlace, event: event))
  }

  private mutating func drop(_ event: Int, _ old: NotificationDelivery, at date: Date) {
    var delivery = old
    delivery.state = .dropped
    delivery.attempts.append(
      NotificationDelivery.Attempt(date: date, result: .noResponse, status: nil))
    byEvent[event] = delivery
  }
}

extension NotificationDeliveries: Codable {
  private enum CodingKeys: String, CodingKey {
    case isOn, handling, byEvent, lastPlace, underWay
  }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    isOn = try container.decode(Bool.self, forKey: .isOn)
    handling = try container.decode(NotificationHandling.self, forKey: .handling)
    byEvent = try container.decode([Int: NotificationDelivery].self, forKey: .byEvent)
    lastPlace = try container.decode(Int.self, forKey: .lastPlace)
    underWay = try container.decodeIfPresent(Int.self, forKey: .underWay)
    for (event, delivery) in byEvent {
      guard let next = delivery.next else { continue }
      queue.add(DueNotification(date: next, place: delivery.place, event: event))
    }
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(isOn, forKey: .isOn)
    try container.encode(handling, forKey: .handling)
    try container.encode(byEvent, forKey: .byEvent)
    try container.encode(lastPlace, forKey: .lastPlace)
    try container.encodeIfPresent(underWay, forKey: .underWay)
  }
}

/// A notification to send at an instant; those of one instant in the order in which they were added.
private struct DueNotification: Hashable, Comparable, Sendable {
  let date: Date
  let place: Int
  let event: Int

  static func < (one: DueNotification, other: DueNotification) -> Bool {
    (one.date, one.place) < (other.date, other.place)
  }
}
