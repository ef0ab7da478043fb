public import Observation
public import Tollgate

/// What the app's first view shows.
@MainActor
@Observable
public final class AppState {
  public static var shared: AppState { RockServices.shared.appState }

  private let tollkeeper: Tollkeeper
  private let known: SituationModel
  private let report: @MainActor (any Error) -> Void

  /// - Parameters:
  ///   - tollkeeper: The engine.
  ///   - report: Told what setting ``hasCompletedOnboarding`` can't throw.
  public init(
    tollkeeper: Tollkeeper, report: @escaping @MainActor (any Error) -> Void = { debugPrint($0) }
  ) {
    self.tollkeeper = tollkeeper
    self.report = report
    known = SituationModel(tollkeeper)
  }

  /// Whether the paywall shows that can't be dismissed.
  ///
  /// Setting it shows the paywall to whoever is known not to subscribe, unless testers have switched
  /// it off. Clearing it closes the paywall where it can be closed: with nothing to sell.
  public var showHardPaywall: Bool {
    get { shows(.hard) }
    set {
      guard newValue != shows(.hard), let hard = tollkeeper.catalog.paywall(.hard) else { return }
      guard newValue else { return dismissPaywalls() }
      guard tollkeeper.customer.entitlements.isKnown, !tollkeeper.hasPremium,
        tollkeeper.isOn("hard_paywalls")
      else { return }
      tollkeeper.open(hard.screen)
    }
  }

  /// Whether the paywall shows that can be, after three seconds.
  public var showSoftPaywall: Bool { shows(.soft) }

  /// Whether onboarding was gone through to its end.
  ///
  /// Swiping it away is not that. Setting it notes that it was, as ``completeOnboarding()`` does; what
  /// was gone through can't be taken back.
  public var hasCompletedOnboarding: Bool {
    get { known.customer.isOnboarded }
    set {
      guard newValue, !known.customer.isOnboarded else { return }
      do { try completeOnboarding() } catch { report(error) }
    }
  }

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
