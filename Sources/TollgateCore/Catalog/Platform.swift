/// The system a person's device runs.
public enum Platform: String, Hashable, Sendable, Codable, CodingKeyRepresentable, CaseIterable {
  case iOS, macOS, tvOS, watchOS, visionOS
}

/// How the app at hand was built.
///
/// Test switches exist in debug and TestFlight builds only. A flag compiled into beta builds says
/// which this is: the sandbox does not, for App Review runs there too.
public enum BuildKind: String, Hashable, Sendable, Codable, CaseIterable {
  case release, testflight, debug

  /// Whether switches that simulate a purchase may be used.
  public var allowsSimulation: Bool { self != .release }
}
