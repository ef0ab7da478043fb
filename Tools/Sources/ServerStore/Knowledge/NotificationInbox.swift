package import AppStoreWire
import Foundation
package import ServerCore

/// The notifications that the App Store sent: each is kept at once, and worked on after.
///
/// A process may die between any two writes. What was kept is worked on by whoever comes next, and working on it twice
/// changes nothing.
package struct NotificationInbox: Sendable {
  package let reader: any FactReader
  package let intake: Intake

  package init(reader: any FactReader, intake: Intake) {
    self.reader = reader
    self.intake = intake
  }

  /// Keeps a notification with the work that there is on it; one that is known changes nothing.
  package func keep(
    _ notification: KeptNotification, due: WireDate, in store: any StoreWriting
  ) throws {
    guard try store.keep(notification), notification.state == .received else { return }
    try store.ensureJob(.notification, about: notification.uuid.description, due: due)
  }

  /// Does a job about a notification: takes in its facts, unless that is done, and settles the job, in one write.
  ///
  /// - Parameters:
  ///   - job: The job, which the caller holds.
  ///   - store: The store.
  /// - Throws: The store's errors, after which it can be tried again.
  package func work(on job: Job, in store: any Store) async throws {
    var outcome = job
    outcome.state = .done
    let (settled, intake, fact) = (outcome, intake, try await fact(of: job, in: store))
    try await store.write { store in
      switch fact {
      case .success(let fact): try intake.take(fact, in: store)
      case .failure(.unverified(let uuid)): try store.setState(.ignored, of: uuid)
      case .failure(.done): break
      }
      try store.settle(settled)
    }
  }

  /// Why nothing is taken in.
  private enum Absence: Error {
    /// It was taken in before, or was never to be.
    case done

    /// It was verified when it came, by a server that served its environment.
    case unverified(WireUUID)
  }

  private func fact(
    of job: Job, in store: any Store
  ) async throws -> Result<NotificationFact, Absence> {
    guard let uuid = UUID(uuidString: job.subject).map({ WireUUID($0) }),
      let kept = try await store.read({ try $0.notification(uuid) }),
      kept.state == .received, !kept.token.isEmpty
    else { return .failure(.done) }
    do { return .success(try reader.notification(kept.token)) } catch is JWSVerificationFailure {
      return .failure(.unverified(uuid))
    }
  }
}
