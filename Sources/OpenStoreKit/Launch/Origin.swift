/// The launch that a value came from, which makes no difference to what the value says.
struct Origin: Hashable, Sendable {
  let launch: AppLaunch

  static func == (lhs: Origin, rhs: Origin) -> Bool { true }

  func hash(into hasher: inout Hasher) {}
}
