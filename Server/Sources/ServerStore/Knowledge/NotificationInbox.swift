public import AppStoreWire
import Foundation
public import ServerCore

/// The App Store's notifications: each is stored at once, and processed afterwards.
///
/// A process may die between any two writes. Any process can process the stored notifications, and
/// processing one twice changes nothing.
public struct NotificationInbox: Sendable {
  /// Verifies kept notifications, and reads the facts in them.
  public let reader: any FactReader

  /// The intake for those facts.
  public let intake: Intake

  /// The reporter of changed conclusions, or nil if there is none.
  private let conclusions: Conclusions?

  /// Creates an inbox.
  ///
  /// - Parameters:
  ///   - reader: Verifies kept notifications, and reads the facts in them.
  ///   - intake: The intake for those facts.
  ///   - conclusions: The reporter of changed conclusions, or nil to report none.
  public init(reader: any FactReader, intake: Intake, conclusions: Conclusions? = nil) {
    self.reader = reader
    self.intake = intake
    self.conclusions = conclusions
  }

  /// Keeps a notification with the work to do for it; a known one changes nothing.
  public func keep(
    _ notification: KeptNotification, due: WireDate, in store: any StoreWriting
  ) throws {
    guard try store.keep(notification), notification.state == .received else { return }
    try store.ensureJob(.notification, about: notification.uuid.description, due: due)
  }

  /// Performs a job about a notification: records its facts, unless that is done, and completes the
  /// job, in one write.
  ///
  /// - Parameters:
  ///   - job: The job, which the caller has leased.
  ///   - store: The store.
  /// - Throws: The store's errors, after which it can be tried again.
  public func work(on job: Job, in store: any Store) async throws {
    try await work(on: [job], in: store)
  }

  /// Performs jobs about notifications in one write, in the notifications' order of arrival.
  ///
  /// - Parameters:
  ///   - jobs: The jobs, which the caller has leased.
  ///   - store: The store.
  /// - Throws: The store's errors, after which each can be tried again alone.
  public func work(on jobs: [Job], in store: any Store) async throws {
    let read: [(Job, Finding)] = try await withThrowingTaskGroup(of: (Job, Finding).self) { group in
      for job in jobs { group.addTask { (job, try await finding(of: job, in: store)) } }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    // Jobs are numbered in the notifications' order of arrival.
    let work = read.sorted { $0.0.id < $1.0.id }
    let (intake, conclusions) = (intake, conclusions)
    try await store.write { store in
      for (job, finding) in work {
        switch finding {
        case .fact(let fact, let received):
          guard let conclusions else {
            try intake.take(fact, in: store)
            break
          }
          try conclusions.report(about: fact.facts, at: received, in: store) {
            _ = try intake.take(fact, in: store)
          }
        case .unverified(let uuid): try store.setState(.ignored, of: uuid)
        case .nothing: break
        }
        var settled = job
        settled.state = .done
        try store.settle(settled)
      }
    }
  }

  /// The state that a job finds.
  private enum Finding: Sendable {
    /// A notification, and the instant of its arrival.
    case fact(NotificationFact, WireDate)

    /// A notification that was verified on arrival, by a server that served its environment.
    case unverified(WireUUID)

    /// Nothing to do: it was recorded before, or never will be.
    case nothing
  }

  private func finding(of job: Job, in store: any Store) async throws -> Finding {
    guard let uuid = UUID(uuidString: job.subject).map({ WireUUID($0) }),
      let kept = try await store.read({ try $0.notification(uuid) }),
      kept.state == .received, !kept.token.isEmpty
    else { return .nothing }
    do {
      return .fact(try reader.notification(kept.token), kept.received)
    } catch is JWSVerificationFailure {
      return .unverified(uuid)
    }
  }
}
