package import AppStoreWire
package import Foundation
package import LocalAppStore
package import ServerCore
package import TollgateOpenStore

/// An app's own server, as journeys reach it: the port between journeys and whatever serves the app.
///
/// A server reads the time from its caller: each call has the instant of the journey.
package protocol JourneyServer: Sendable {
  /// Serves the app's catalog from an instant.
  func open(at now: WireDate) async throws

  /// Answers the app's engine.
  ///
  /// - Parameters:
  ///   - request: The request.
  ///   - sent: The remote values in force in place of the catalog's.
  ///   - now: The instant.
  /// - Returns: The answer; its status is 404 for addresses that engines don't use.
  /// - Throws: The server's error.
  func answer(
    _ request: ServerRequest, sending sent: RemoteValues, at now: WireDate
  ) async throws -> ServerResponse

  /// Keeps a notification of the App Store; what returns is acknowledged.
  func receive(_ notification: String, at now: WireDate) async throws

  /// Does all work on notifications that is due.
  func workOff(at now: WireDate) async throws

  /// Asks the App Store for missed changes.
  ///
  /// - Parameters:
  ///   - api: The behavior of the App Store Server API.
  ///   - now: The instant.
  /// - Returns: Whether it answered.
  /// - Throws: The server's error.
  func reconcile(_ api: Action.StoreAPI, at now: WireDate) async throws -> Bool

  /// The messages that the server has for subscribers who are about to cancel.
  var stayOffers: StayOffers { get }

  /// Answers the App Store's question about a subscriber who is about to cancel.
  ///
  /// - Parameter question: The question, as the App Store signed it.
  /// - Returns: The message with its offer, or nil if the catalog has none.
  /// - Throws: If the question is not signed by the App Store for this app.
  func stay(_ question: String) throws -> StayMessage?

  /// Spends, if there is enough.
  ///
  /// - Returns: Whether it was spent.
  func spend(
    _ amounts: [Currency.ID: Int], for customer: UUID, at now: WireDate
  ) async throws -> Bool

  /// Gives a customer an entitlement by hand, until an instant or without an end.
  func give(
    _ entitlement: Entitlement.ID, until: WireDate?, to customer: UUID, at now: WireDate
  ) async throws

  /// Makes one customer an alias of another.
  ///
  /// - Returns: False if one of the two is the other, or was merged already.
  func merge(_ customer: UUID, into target: UUID, at now: WireDate) async throws -> Bool

  /// Returns the report on a customer.
  func report(of customer: UUID, at now: WireDate) async throws -> CustomerReport

  /// Returns the events after a place, the oldest first.
  func events(after position: Int64) async throws -> [JourneyServerEvent]
}

/// An event that a server made of signed data.
package struct JourneyServerEvent: Hashable, Sendable {
  /// The place among all events.
  package let position: Int64

  /// Its name, such as `subscription.renewed`.
  package let type: String

  /// The instant at which it happened.
  package let date: WireDate

  /// Creates an event.
  package init(position: Int64, type: String, date: WireDate) {
    self.position = position
    self.type = type
    self.date = date
  }
}

/// Starts the servers of apps in journeys.
public struct JourneyServers: Sendable {
  /// The public key of their answers, in Base64.
  let answerKey: String

  /// Starts the server of an app, whose App Store is a local store.
  let start: @Sendable (AppFolder, LocalStore) throws -> any JourneyServer

  /// Creates a source of servers.
  ///
  /// - Parameters:
  ///   - answerKey: The public key of their answers, in Base64.
  ///   - start: Starts the server of an app, whose App Store is a local store.
  package init(
    answerKey: String,
    start: @escaping @Sendable (AppFolder, LocalStore) throws -> any JourneyServer
  ) {
    self.answerKey = answerKey
    self.start = start
  }
}
