/// A single value that the ledger keeps by name.
struct LedgerSetting: Hashable, Sendable {
  static let latestSigned = LedgerSetting(rawValue: "latest_signed")
  static let firstLaunch = LedgerSetting(rawValue: "first_launch")
  static let isSimulating = LedgerSetting(rawValue: "is_simulating")
  static let hasAnswer = LedgerSetting(rawValue: "has_answer")

  static let installation = LedgerSetting(rawValue: "installation")

  static let choicePrefix = "choice."
  static let attributionPrefix = "attribution."
  static let waitingPrefix = "waiting."
  static let remotePrefix = "remote."
  static let variantPrefix = "variant."

  let rawValue: String

  init(rawValue: String) { self.rawValue = rawValue }

  /// The rest of the name where it begins with `prefix`.
  func name(after prefix: String) -> String? {
    rawValue.hasPrefix(prefix) ? String(rawValue.dropFirst(prefix.count)) : nil
  }
}
