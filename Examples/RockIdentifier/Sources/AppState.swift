import Observation
public import Tollgate

/// What the app's first view shows.
@MainActor
@Observable
public final class AppState {
  public static var shared: AppState { RockServices.shared.appState }

  private let tollkeeper: Tollkeeper
  private var situation: Situation
  @ObservationIgnored private var follower: Task<Void, Never>?

  public init(tollkeeper: Tollkeeper) {
    self.tollkeeper = tollkeeper
    situation = tollkeeper.situation
    let situations = tollkeeper.situations
    follower = Task { [weak self] in
      for await situation in situations { self?.situation = situation }
    }
  }

  deinit { follower?.cancel() }

  /// Whether the paywall shows that can't be dismissed.
  public var showHardPaywall: Bool { shows(.hard) }

  /// Whether the paywall shows that can be, after three seconds.
  public var showSoftPaywall: Bool { shows(.soft) }

  /// Whether onboarding was gone through to its end.
  ///
  /// Swiping it away is not that.
  public var hasCompletedOnboarding: Bool {
    _ = situation
    return tollkeeper.customer.isOnboarded
  }

  /// Notes that onboarding was gone through; what is due then shows by itself.
  ///
  /// - Throws: `LedgerFailure`.
  public func completeOnboarding() throws { try tollkeeper.complete(.onboarding) }

  /// Closes the paywall that is open, where the person may.
  ///
  /// When somebody subscribes the engine closes whichever is open, wherever they did.
  public func dismissPaywalls() { tollkeeper.dismiss() }

  private func shows(_ paywall: Paywall.ID) -> Bool {
    _ = situation
    return tollkeeper.presentation.paywall?.id == paywall
  }
}
