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
    _ = try store.addJob(.notification, about: notification.uuid.description, due: due)
  }

  /// Takes in the facts of a notification that was kept, unless that is done.
  ///
  /// - Parameters:
  ///   - subject: The notification's identifier, as its job names it.
  ///   - store: The store.
  /// - Throws: The store's errors, after which it can be tried again.
  package func work(on subject: String, in store: any Store) async throws {
    guard let uuid = UUID(uuidString: subject).map({ WireUUID($0) }),
      let kept = try await store.read({ try $0.notification(uuid) }),
      kept.state == .received, !kept.token.isEmpty
    else { return }
    let fact: NotificationFact
    do { fact = try reader.notification(kept.token) } catch is JWSVerificationFailure {
      // It was verified when it came, by a server that served its environment.
      return try await store.write { try $0.setState(.ignored, of: uuid) }
    }
    let intake = intake
    _ = try await store.write { try intake.take(fact, in: $0) }
  }
}
