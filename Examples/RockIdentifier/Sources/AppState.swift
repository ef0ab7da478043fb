public import Observation
public import Tollgate

/// The state of the app's first view.
@MainActor
@Observable
public final class AppState {
  /// The app's one instance.
  public static var shared: AppState { RockServices.shared.appState }

  private let tollkeeper: Tollkeeper
  private let known: SituationModel
  private let report: @MainActor (any Error) -> Void

  /// Creates the state over an engine.
  ///
  /// - Parameters:
  ///   - tollkeeper: The engine.
  ///   - report: Called with errors that setting ``hasCompletedOnboarding`` can't throw.
  public init(
    tollkeeper: Tollkeeper, report: @escaping @MainActor (any Error) -> Void = { debugPrint($0) }
  ) {
    self.tollkeeper = tollkeeper
    self.report = report
    known = SituationModel(tollkeeper)
  }

  /// A Boolean value that indicates whether the paywall shows that can't be dismissed.
  ///
  /// Setting it to true shows the paywall, unless the person subscribes or it is not known yet, or
  /// testers have switched it off. Setting it to false closes the paywall if it can be closed: with
  /// nothing to sell.
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

  /// A Boolean value that indicates whether the paywall shows that can be dismissed after three
  /// seconds.
  public var showSoftPaywall: Bool { shows(.soft) }

  /// A Boolean value that indicates whether onboarding was completed.
  ///
  /// Swiping it away does not complete it. Setting it to true records it, as
  /// ``completeOnboarding()`` does; it can't be undone.
  public var hasCompletedOnboarding: Bool {
    get { known.customer.isOnboarded }
    set {
      guard newValue, !known.customer.isOnboarded else { return }
      do { try completeOnboarding() } catch { report(error) }
    }
  }

  /// Records that onboarding was completed; the paywall that is due then shows automatically.
  ///
  /// - Throws: `LedgerFailure`.
  public func completeOnboarding() throws { try tollkeeper.complete(.onboarding) }

  /// Closes the paywall that is open, if the person may.
  ///
  /// When a person subscribes anywhere, the engine closes the open paywall.
  public func dismissPaywalls() { tollkeeper.dismiss() }

  private func shows(_ paywall: Paywall.ID) -> Bool { known.presentation.paywall?.id == paywall }
}
