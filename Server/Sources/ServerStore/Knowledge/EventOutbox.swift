public import AppStoreWire
public import Foundation

/// The outbox for events: it appends them to the list, and queues a delivery for each receiver.
///
/// Each delivery is a job, added in the write that makes the event visible, so no process that dies loses one.
public struct EventOutbox: Sendable {
  /// The receivers, by their addresses.
  public let receivers: [String]
  private let machineTime: @Sendable () -> Date

  /// Makes 32 unique hexadecimal digits.
  public let makeName: @Sendable () -> String

  /// Creates an outbox.
  ///
  /// - Parameters:
  ///   - receivers: The addresses of the receivers of each event.
  ///   - machineTime: The machine's clock, by which jobs are due.
  ///   - makeName: Makes 32 unique hexadecimal digits.
  public init(
    to receivers: [String] = [], machineTime: @escaping @Sendable () -> Date = { .distantPast },
    makeName: @escaping @Sendable () -> String = {
      UUID().uuidString.lowercased().replacing("-", with: "")
    }
  ) {
    self.receivers = receivers
    self.machineTime = machineTime
    self.makeName = makeName
  }

  /// The same outbox without receivers.
  public var silent: EventOutbox { EventOutbox(machineTime: machineTime, makeName: makeName) }

  /// Adds an event, with a job for each receiver that has not refused further events.
  ///
  /// - Parameters:
  ///   - event: The event.
  ///   - customer: A customer whose identifier only receivers get; it is in the job until the job
  ///     is done.
  ///   - store: The current write.
  /// - Returns: The event, or nil if it was there before.
  /// - Throws: The store's errors.
  @discardableResult
  public func add(
    _ event: EventRow, naming customer: UUID? = nil, in store: any StoreWriting
  ) throws -> EventRow? {
    guard let added = try store.add(event) else { return nil }
    let due = WireDate(machineTime())
    for receiver in receivers {
      let subject = WebhookSubject(event: event.id, receiver: receiver).text
      try store.ensureJob(
        .webhook, about: subject, lane: receiver, due: due,
        unless: Self.stop(receiver))
      guard let customer, var job = try store.job(.webhook, about: subject) else { continue }
      job.place = customer.text
      try store.settle(job)
    }
    return added
  }

  /// The name of the setting that has a value while a receiver refuses further events.
  fileprivate static func stop(_ receiver: String) -> String { "stopped \(receiver)" }
}

/// The subject of a job that sends a webhook: an event, and its receiver.
public struct WebhookSubject: Hashable, Sendable {
  /// The identifier of the event.
  public let event: String

  /// The address of the receiver.
  public let receiver: String

  /// Creates the subject of a job.
  ///
  /// - Parameters:
  ///   - event: The identifier of the event, without spaces.
  ///   - receiver: The address of the receiver.
  public init(event: String, receiver: String) {
    self.event = event
    self.receiver = receiver
  }

  /// Reads the subject of a job.
  public init?(_ text: String) {
    let parts = text.split(separator: " ", maxSplits: 1).map(String.init)
    guard parts.count == 2 else { return nil }
    self.init(event: parts[0], receiver: parts[1])
  }

  /// The subject as text, for a job.
  public var text: String { "\(event) \(receiver)" }
}

extension StoreReading {
  /// Returns whether a receiver has unsubscribed.
  public func hasStopped(_ receiver: String) throws -> Bool {
    try setting(EventOutbox.stop(receiver)).map { !$0.isEmpty } ?? false
  }
}

extension StoreWriting {
  /// Stops deliveries to a receiver, at its request.
  public func stop(_ receiver: String, at date: WireDate) throws {
    try set(EventOutbox.stop(receiver), to: "\(date.rawValue)")
    try giveUp(.webhook, lane: receiver, because: "The receiver answered 410: it gets no more.")
  }

  /// Sends a receiver all later events.
  public func resume(_ receiver: String) throws {
    guard try hasStopped(receiver) else { return }
    try set(EventOutbox.stop(receiver), to: "")
  }
}
