import AppStoreWire
public import Foundation
import LocalAppStore
import ServerCore
import ServerSimulation

/// What the app's own server is doing, and what it says of the customer who is signed in.
public struct AppServerState: Hashable, Sendable {
  /// An entitlement that the server says is active.
  public struct Entitlement: Hashable, Sendable {
    /// Its name in the catalog.
    public let name: String

    /// The end, or nil if there is none.
    public let until: Date?

    /// The product, or nil for what was given by hand.
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

  /// What becomes of the App Store's notifications.
  public let notifications: Action.Notifications

  /// How the App Store Server API behaves.
  public let appStoreAPI: Action.StoreAPI

  /// The customer's UUID, in small letters.
  public let customer: String

  /// In the order of their names.
  public let entitlements: [Entitlement]

  /// What entitles, else the newest, or nil if there never was one.
  public let subscription: SubscriptionView?

  /// The balances that the server keeps, by their currencies.
  public let balances: [String: Int]

  /// The newest events, the newest first.
  public let newestEvents: [Event]

  /// The number of events in all.
  public let eventCount: Int

  /// The number of events that are told one by one.
  static let told = 6

  init(_ server: AppServer, _ report: CustomerReport) {
    isUp = server.isUp
    notifications = server.handling
    appStoreAPI = Action.StoreAPI(rawValue: server.fault.rawValue) ?? .normal
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
  /// Returns what the app's own server is doing, or nil if the app has none.
  ///
  /// It changes nothing of what a journey observes.
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
