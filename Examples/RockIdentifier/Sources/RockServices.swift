public import Foundation
public import Tollgate

/// The app's services, composed on one engine.
///
/// Make one where the app begins, before anything asks for a `shared` one.
@MainActor
public struct RockServices {
  /// The services of the running app.
  ///
  /// - Precondition: One was composed with ``compose(_:userDefaults:log:report:)``.
  public static var shared: RockServices {
    guard let composed else {
      preconditionFailure(
        "Nobody has composed the app's services. Call RockServices.compose(_:) where the app begins."
      )
    }
    return composed
  }

  private static var composed: RockServices?

  /// The engine.
  public let tollkeeper: Tollkeeper

  /// The state of the app's first view.
  public let appState: AppState

  /// The paywalls.
  public let paywallManager: PaywallManager

  /// The subscription.
  public let subscriptionManager: SubscriptionManager

  /// The free identifications.
  public let freeTierManager: FreeTierManager

  /// Composes separate services.
  ///
  /// - Parameters:
  ///   - tollkeeper: The engine.
  ///   - userDefaults: The defaults that mirror the last version shown.
  ///   - log: Called with the lines of the debug commands; prints them by default.
  ///   - report: Called with errors that the document's calls can't throw; prints them by default.
  public init(
    _ tollkeeper: Tollkeeper, userDefaults: UserDefaults = .standard,
    log: @escaping @MainActor (String) -> Void = { print($0) },
    report: @escaping @MainActor (any Error) -> Void = { debugPrint($0) }
  ) {
    self.tollkeeper = tollkeeper
    appState = AppState(tollkeeper: tollkeeper, report: report)
    paywallManager = PaywallManager(
      tollkeeper: tollkeeper, userDefaults: userDefaults, log: log, report: report)
    subscriptionManager = SubscriptionManager(tollkeeper: tollkeeper, log: log)
    freeTierManager = FreeTierManager(tollkeeper: tollkeeper)
  }

  /// Composes the running app's services.
  @discardableResult
  public static func compose(
    _ tollkeeper: Tollkeeper, userDefaults: UserDefaults = .standard,
    log: @escaping @MainActor (String) -> Void = { print($0) },
    report: @escaping @MainActor (any Error) -> Void = { debugPrint($0) }
  ) -> RockServices {
    let services = RockServices(tollkeeper, userDefaults: userDefaults, log: log, report: report)
    composed = services
    return services
  }

  /// Returns what an earlier version of the app stored, for the engine to import.
  public static func earlierState(in userDefaults: UserDefaults = .standard) -> EarlierState {
    EarlierState(
      isOnboarded: userDefaults.bool(forKey: "hasCompletedOnboarding"),
      versionsShown: userDefaults.string(forKey: PaywallManager.lastVersionShownKey)
        .map { [.hard: $0] } ?? [:])
  }
}
