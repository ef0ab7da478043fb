import TollgateOpenStore

extension Expectations.Variants {
  /// Returns the differences from the person's variants.
  func mismatches(with seen: Observation.Open) -> [Mismatch] {
    switch self {
    case .unchanged:
      return seen.firstVariants.sorted { $0.key < $1.key }.compactMap { experiment, first in
        Mismatch(of: experiment.rawValue, expected: first.rawValue, seen.variants[experiment])
      }
    case .named(let variants):
      return variants.sorted { $0.key < $1.key }.compactMap { name, expected in
        let actual = seen.variants[Experiment.ID(name)]
        switch expected {
        case .assigned where actual != nil: return nil
        case .assigned: return Mismatch(of: name, expected: "assigned", actual)
        case .named(let variant): return Mismatch(of: name, expected: variant, actual)
        }
      }
    }
  }
}

extension Mismatch {
  /// A variant that is another, or `nil` if it is the one expected.
  fileprivate init?(
    of experiment: String, expected: String, _ actual: Experiment.Variant.ID?
  ) {
    guard expected != actual?.rawValue else { return nil }
    self.init(
      key: "variants.\(experiment)", expected: expected, actual: actual?.rawValue ?? "none")
  }
}
