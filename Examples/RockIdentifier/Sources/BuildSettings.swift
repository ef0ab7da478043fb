public import Tollgate

/// The settings of this build.
///
/// Compile with `-D HARD_PAYWALLS_DISABLED` to switch hard paywalls off. Debug builds honour it,
/// and builds for TestFlight, which are compiled with `-D ROCKIDENTIFIER_BETA`; a release build
/// ignores it.
public struct BuildSettings: Hashable, Sendable {
  /// The settings of the running build.
  public static let current = BuildSettings(build: compiled, disablesHardPaywalls: disables)

  /// The kind of build.
  public let build: BuildKind

  /// A Boolean value that indicates whether hard paywalls show, until a tester changes the switch
  /// `hard_paywalls`.
  public let hardPaywallsEnabled: Bool

  /// Creates settings for a kind of build.
  public init(build: BuildKind, disablesHardPaywalls: Bool) {
    self.build = build
    hardPaywallsEnabled = !disablesHardPaywalls || !build.allowsSimulation
  }

  private static var compiled: BuildKind {
    #if DEBUG
    .debug
    #elseif ROCKIDENTIFIER_BETA
    .testflight
    #else
    .release
    #endif
  }

  private static var disables: Bool {
    #if HARD_PAYWALLS_DISABLED
    true
    #else
    false
    #endif
  }
}
