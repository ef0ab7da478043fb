public import Tollgate

/// What the app was built with.
///
/// Compile with `-D HARD_PAYWALLS_DISABLED` to switch hard paywalls off, which debug builds honour,
/// and builds for TestFlight, which are compiled with `-D ROCKIDENTIFIER_BETA`. A release build has
/// them whatever it is compiled with.
public struct BuildSettings: Hashable, Sendable {
  /// Those of the build that runs.
  public static let current = BuildSettings(build: compiled, disablesHardPaywalls: disables)

  public let build: BuildKind

  /// Whether hard paywalls show, until a tester turns the switch `hard_paywalls`.
  public let hardPaywallsEnabled: Bool

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
