extension Action.ServerStep {
  /// The step as a journey writes it after its key.
  var text: String {
    switch self {
    case .down: "down"
    case .up: "up"
    case .forged: "forged"
    case .customer(let name): "{ customer: \(name.inYAML) }"
    case .merge(let target): "{ merge_into: \(target.inYAML) }"
    case .spend(let amounts):
      "{ spend: { \(amounts.sorted { $0.key < $1.key }.map { "\($0.key.inYAML): \($0.value)" }.joined(separator: ", ")) } }"
    case .grant(let entitlement, let until):
      "{ grant: \(entitlement.inYAML)\(until.map { ", until: \($0)" } ?? "") }"
    }
  }
}
