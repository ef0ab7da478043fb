import Observation
public import Tollgate

/// What the app's first view shows.
@MainActor
@Observable
public final class AppState {
  public static var shared: AppState { RockServices.shared.appState }

  private let tollkeeper: Tollkeeper
  private let known: SituationModel

  public init(tollkeeper: Tollkeeper) {
    self.tollkeeper = tollkeeper
    known = SituationModel(tollkeeper)
  }

  /// Whether the paywall shows that can't be dismissed.
  public var showHardPaywall: Bool { shows(.hard) }

  /// Whether the paywall shows that can be, after three seconds.
  public var showSoftPaywall: Bool { shows(.soft) }

  /// Whether onboarding was gone through to its end.
  ///
  /// Swiping it away is not that.
  public var hasCompletedOnboarding: Bool { known.customer.isOnboarded }

  /// Notes that onboarding was gone through; what is due then shows by itself.
  ///
  /// - Throws: `LedgerFailure`.
  public func completeOnboarding() throws { try tollkeeper.complete(.onboarding) }

  /// Closes the paywall that is open, where the person may.
  ///
  /// When somebody subscribes the engine closes whichever is open, wherever they did.
  public func dismissPaywalls() { tollkeeper.dismiss() }

  private func shows(_ paywall: Paywall.ID) -> Bool { known.presentation.paywall?.id == paywall }
}
