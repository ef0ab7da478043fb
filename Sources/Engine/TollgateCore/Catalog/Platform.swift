/// The system a person's device runs.
public enum Platform: String, Hashable, Sendable, Codable, CodingKeyRepresentable, CaseIterable {
  case iOS, macOS, tvOS, watchOS, visionOS
}

/// The kind of build of the running app.
///
/// Test switches exist in debug and TestFlight builds only. Beta builds are compiled with a flag:
/// the sandbox can't identify them, because App Review runs there too.
public enum BuildKind: String, Hashable, Sendable, Codable, CaseIterable {
  case release, testflight, debug

  /// A Boolean value that indicates whether switches that simulate a purchase may be used.
  public var allowsSimulation: Bool { self != .release }
}
