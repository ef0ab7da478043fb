public import Foundation
public import Tollgate

/// The two paywalls, under the document's names.
///
/// The engine decides which one shows, as a function of state and once the store has answered. It
/// shows paywalls automatically at launch and after onboarding.
@MainActor
public final class PaywallManager {
  /// The key under which an earlier version kept the last version that the hard paywall was shown
  /// for.
  ///
  /// The ledger is the truth; the key mirrors it.
  public static let lastVersionShownKey = "lastVersionShownPaywall"

  /// The app's one instance.
  public static var shared: PaywallManager { RockServices.shared.paywallManager }

  private let tollkeeper: Tollkeeper
  private let userDefaults: UserDefaults
  private let log: @MainActor (String) -> Void
  private let report: @MainActor (any Error) -> Void
  private var follower: Task<Void, Never>?

  /// Creates the manager of an engine's two paywalls.
  ///
  /// - Parameters:
  ///   - tollkeeper: The engine.
  ///   - userDefaults: The defaults that mirror ``lastVersionShownKey``.
  ///   - log: Called with the line of ``logState(to:)``; prints it by default.
  ///   - report: Called with errors that ``resetVersionForTesting()`` can't throw; prints them by
  ///     default.
  public init(
    tollkeeper: Tollkeeper, userDefaults: UserDefaults = .standard,
    log: @escaping @MainActor (String) -> Void = { print($0) },
    report: @escaping @MainActor (any Error) -> Void = { debugPrint($0) }
  ) {
    self.tollkeeper = tollkeeper
    self.userDefaults = userDefaults
    self.log = log
    self.report = report
    let customers = tollkeeper.customers
    follower = Task { [weak self] in
      for await _ in customers { self?.mirror() }
    }
    mirror()
  }

  deinit { follower?.cancel() }

  /// The app's version, as its `Info.plist` has it.
  public var currentAppVersion: String { tollkeeper.device.appVersion }

  /// Returns a Boolean value that indicates whether the person subscribes now, to any plan.
  public func hasActiveSubscription() -> Bool { tollkeeper.hasPremium }

  /// Shows the hard paywall if it is due: to people who do not subscribe, once for each version.
  ///
  /// The version counts as shown when it is presented, and not if there is nothing to sell.
  ///
  /// - Returns: `true` if it shows now.
  public func showHardPaywallIfNeeded() -> Bool {
    if tollkeeper.presentation.paywall?.id == .hard { return true }
    let (customer, moment) = tollkeeper.now()
    guard tollkeeper.catalog.paywall(at: .appLaunch, for: customer, moment) == .hard else {
      return false
    }
    let shows = tollkeeper.present(at: .appLaunch) == .hard
    mirror()
    return shows
  }

  /// Shows the soft paywall to people who do not subscribe.
  ///
  /// Before the store has answered nothing shows; then the engine shows the launch paywall
  /// automatically.
  public func showSoftPaywall() {
    guard tollkeeper.customer.entitlements.isKnown, !hasActiveSubscription() else { return }
    guard let soft = tollkeeper.catalog.paywall(.soft) else { return }
    tollkeeper.open(soft.screen)
  }

  /// Has the hard paywall show again for this version, at the next launch; nothing in a release
  /// build.
  ///
  /// A ledger that can't be written is reported; then nothing was changed.
  public func resetVersionForTesting() {
    do { try tollkeeper.forgetVersionShown(of: .hard) } catch { report(error) }
    mirror()
  }

  /// Logs what the decision follows from, in one line: version, subscription, onboarding, and
  /// whether hard paywalls are switched off.
  ///
  /// - Parameter log: Called with the line; the manager's own log by default.
  /// - Returns: The line.
  @discardableResult
  public func logState(to log: ((String) -> Void)? = nil) -> String {
    let shown = tollkeeper.customer.versionsShown[.hard]
    let open = tollkeeper.presentation.paywall?.id
    let text = """
      version \(currentAppVersion), hard paywall last shown for \(shown ?? "none"), \
      \(hasActiveSubscription() ? "subscribed" : "not subscribed"), \
      \(tollkeeper.customer.isOnboarded ? "onboarded" : "not onboarded"), \
      hard paywalls \(tollkeeper.isOn("hard_paywalls") ? "on" : "off"), \
      showing \(open?.rawValue ?? "nothing")
      """
    if let log { log(text) } else { self.log(text) }
    return text
  }

  private func mirror() {
    let shown = tollkeeper.customer.versionsShown[.hard]
    guard userDefaults.string(forKey: Self.lastVersionShownKey) != shown else { return }
    if let shown {
      userDefaults.set(shown, forKey: Self.lastVersionShownKey)
    } else {
      userDefaults.removeObject(forKey: Self.lastVersionShownKey)
    }
  }
}
