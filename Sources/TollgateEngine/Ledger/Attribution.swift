import TollgateCore

/// Where a purchase began: on which paywall, and which variant of it was seen.
struct Attribution: Hashable, Sendable {
  var paywall: Paywall.ID?
  var variant: Experiment.Variant.ID?

  init(paywall: Paywall.ID? = nil, variant: Experiment.Variant.ID? = nil) {
    self.paywall = paywall
    self.variant = variant
  }

  /// Reads it as the ledger keeps it: both names, a tab between them.
  init(stored text: String) {
    let names = text.split(separator: "\t", maxSplits: 1, omittingEmptySubsequences: false)
    paywall = names[0].isEmpty ? nil : Paywall.ID(String(names[0]))
    variant = names.count > 1 ? Experiment.Variant.ID(String(names[1])) : nil
  }

  var stored: String {
    ([paywall?.rawValue ?? ""] + (variant.map { [$0.rawValue] } ?? [])).joined(separator: "\t")
  }

  /// What an event says of it, besides what is its own.
  func properties(_ others: [String: String?] = [:]) -> [String: String?] {
    others.merging(["paywall": paywall?.rawValue, "variant": variant?.rawValue]) { own, _ in own }
  }
}
