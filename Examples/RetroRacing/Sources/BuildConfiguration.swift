public import Tollgate

/// How this app was built.
///
/// The compiler knows, and nobody else: App Review runs in the sandbox as TestFlight does, so the
/// store's environment tells nothing. Compile builds for TestFlight with `-D RETRORACING_BETA`.
public struct BuildConfiguration: Hashable, Sendable {
  /// The build that runs.
  public static let current = BuildConfiguration(isDebug: wasDebug, isTestFlight: wasBeta)

  public let isDebug: Bool
  public let isTestFlight: Bool

  public init(isDebug: Bool, isTestFlight: Bool) {
    self.isDebug = isDebug
    self.isTestFlight = isTestFlight
  }

  /// Whether the Debug section and its switch exist.
  public var shouldShowDebugFeatures: Bool { kind.allowsSimulation }

  /// The build in the engine's words.
  public var kind: BuildKind { isDebug ? .debug : isTestFlight ? .testflight : .release }

  /// Whether the build that runs is one of Xcode's.
  public static var isDebug: Bool { current.isDebug }

  /// Whether the build that runs was compiled for TestFlight.
  public static var isTestFlight: Bool { current.isTestFlight }

  /// Whether the build that runs has a Debug section.
  public static var shouldShowDebugFeatures: Bool { current.shouldShowDebugFeatures }

  /// Asks nobody: it is known since the build was compiled.
  ///
  /// The document calls it first thing at launch.
  public static func initializeTestFlightCheck() {}

  private static var wasDebug: Bool {
    #if DEBUG
    true
    #else
    false
    #endif
  }

  private static var wasBeta: Bool {
    #if RETRORACING_BETA
    true
    #else
    false
    #endif
  }
}
