public import Tollgate

/// The configuration of this build.
///
/// Only the compiler can tell: App Review runs in the sandbox as TestFlight does, so the store's
/// environment does not distinguish them. Compile builds for TestFlight with `-D RETRORACING_BETA`.
public struct BuildConfiguration: Hashable, Sendable {
  /// The build that runs.
  public static let current = BuildConfiguration(isDebug: wasDebug, isTestFlight: wasBeta)

  /// A Boolean value that indicates whether this is a debug build.
  public let isDebug: Bool

  /// A Boolean value that indicates whether this build was compiled for TestFlight.
  public let isTestFlight: Bool

  /// Creates a build configuration.
  public init(isDebug: Bool, isTestFlight: Bool) {
    self.isDebug = isDebug
    self.isTestFlight = isTestFlight
  }

  /// A Boolean value that indicates whether the Debug section and its switch exist.
  public var shouldShowDebugFeatures: Bool { kind.allowsSimulation }

  /// The build in the engine's words.
  public var kind: BuildKind { isDebug ? .debug : isTestFlight ? .testflight : .release }

  /// A Boolean value that indicates whether the running build is a debug build.
  public static var isDebug: Bool { current.isDebug }

  /// A Boolean value that indicates whether the running build was compiled for TestFlight.
  public static var isTestFlight: Bool { current.isTestFlight }

  /// A Boolean value that indicates whether the running build has a Debug section.
  public static var shouldShowDebugFeatures: Bool { current.shouldShowDebugFeatures }

  /// Does nothing: the answer is known since the build was compiled.
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
