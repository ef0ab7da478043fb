import AppStoreWire
public import Foundation
import LocalAppStore
import ServerCore

/// The app's own server's state, and its answer about the signed-in customer.
public struct AppServerState: Hashable, Sendable {
  /// An active entitlement in the server's answer.
  public struct Entitlement: Hashable, Sendable {
    /// Its name in the catalog.
    public let name: String

    /// The end, or nil.
    public let until: Date?

    /// The product, or nil for a manual grant.
    public let product: String?
  }

  /// An event that the server made of something that was signed.
  public struct Event: Hashable, Sendable {
    /// Its name, such as `subscription.renewed`.
    public let type: String

    /// The instant at which it happened.
    public let date: Date
  }

  /// A Boolean value that indicates whether it answers.
  public let isUp: Bool

  /// The handling of the App Store's notifications.
  public let notifications: Action.Notifications

  /// The behavior of the App Store Server API.
  public let appStoreAPI: Action.StoreAPI

  /// The customer's UUID, in small letters.
  public let customer: String

  /// In the order of their names.
  public let entitlements: [Entitlement]

  /// The subscription that grants access, else the newest, or nil if there never was one.
  public let subscription: SubscriptionView?

  /// The balances that the server keeps, by currency.
  public let balances: [String: Int]

  /// The newest events, the newest first.
  public let newestEvents: [Event]

  /// The number of events in all.
  public let eventCount: Int

  /// The number of events that are listed individually.
  static let told = 6

  init(_ server: AppServer, _ report: CustomerReport) {
    isUp = server.isUp
    notifications = server.handling
    appStoreAPI = server.api
    customer = report.customer
    entitlements = report.entitlements.filter(\.value.isActive).sorted { $0.key < $1.key }.map {
      Entitlement(
        name: $0, until: $1.until.value.flatMap(ServerView.date), product: $1.product.value)
    }
    subscription = ServerView(report, events: []).subscription
    balances = report.balances
    newestEvents = server.told.suffix(Self.told).reversed()
    eventCount = server.eventCount
  }
}

extension Simulation {
  /// Returns the state of the app's own server, or nil if the app has none.
  ///
  /// It doesn't change a journey's observations.
  public func serverState() async throws -> AppServerState? {
    guard let opened = server else { return nil }
    let report = try await opened.process.report(
      of: opened.customer, at: WireDate(store.clock.now))
    for event in try await opened.process.events(after: opened.lastTold) {
      server?.tell(event)
    }
    return server.map { AppServerState($0, report) }
  }
}
