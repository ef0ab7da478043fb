/// The launch that a value came from, ignored in comparisons.
struct Origin: Hashable, Sendable {
  let launch: AppLaunch

  static func == (lhs: Origin, rhs: Origin) -> Bool { true }

  func hash(into hasher: inout Hasher) {}
}
