package import AppStoreWire
package import Foundation

/// Where events go: to the end of their row, and to everybody who is told of them.
///
/// What is to be sent is a job of its own for each receiver, added in the write that makes the event visible: no
/// process that dies loses one.
package struct EventOutbox: Sendable {
  /// The receivers, by their addresses.
  package let receivers: [String]
  private let machineTime: @Sendable () -> Date

  /// Makes 32 hexadecimal digits that nobody has had before.
  package let makeName: @Sendable () -> String

  /// Creates an outbox.
  ///
  /// - Parameters:
  ///   - receivers: The addresses of those who are told of each event.
  ///   - machineTime: The machine's clock, by which jobs are due.
  ///   - makeName: Makes 32 hexadecimal digits that nobody has had before.
  package init(
    to receivers: [String] = [], machineTime: @escaping @Sendable () -> Date = { .distantPast },
    makeName: @escaping @Sendable () -> String = { UUID().text.replacing("-", with: "") }
  ) {
    self.receivers = receivers
    self.machineTime = machineTime
    self.makeName = makeName
  }

  /// The same for events that nobody is told of.
  package var silent: EventOutbox { EventOutbox(machineTime: machineTime, makeName: makeName) }

  /// Adds an event, with a job for each receiver that has not asked to be left alone.
  ///
  /// - Parameters:
  ///   - event: The event.
  ///   - customer: A customer whom receivers are told in place of none: the name is in the job until it is done.
  ///   - store: The write that it happens in.
  /// - Returns: The event, or nil where it was there before.
  /// - Throws: The store's errors.
  @discardableResult
  package func add(
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

  /// The name of the setting that has a value while a receiver wants to be left alone.
  fileprivate static func stop(_ receiver: String) -> String { "stopped \(receiver)" }
}

/// What a job to send a webhook is about: an event, and who is told of it.
package struct WebhookSubject: Hashable, Sendable {
  package let event: String
  package let receiver: String

  package init(event: String, receiver: String) {
    self.event = event
    self.receiver = receiver
  }

  /// Reads the subject of a job.
  package init?(_ text: String) {
    let parts = text.split(separator: " ", maxSplits: 1).map(String.init)
    guard parts.count == 2 else { return nil }
    self.init(event: parts[0], receiver: parts[1])
  }

  /// The subject as a job has it.
  package var text: String { "\(event) \(receiver)" }
}

extension StoreReading {
  /// Returns whether a receiver has asked to be left alone.
  package func hasStopped(_ receiver: String) throws -> Bool {
    try setting(EventOutbox.stop(receiver)).map { !$0.isEmpty } ?? false
  }
}

extension StoreWriting {
  /// Tells a receiver of nothing more, because it asked for that.
  package func stop(_ receiver: String, at date: WireDate) throws {
    try set(EventOutbox.stop(receiver), to: "\(date.rawValue)")
    try giveUp(.webhook, lane: receiver, because: "The receiver answered 410: it is told no more.")
  }

  /// Tells a receiver of what comes from now on.
  package func resume(_ receiver: String) throws {
    guard try hasStopped(receiver) else { return }
    try set(EventOutbox.stop(receiver), to: "")
  }
}
