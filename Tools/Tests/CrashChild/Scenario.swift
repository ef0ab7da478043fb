import LocalAppStore
import TollgateOpenStore

/// The activity during which the process dies.
enum Scenario: String, CaseIterable, Sendable {
  case purchase
  case approval
  case refund
  case purchaseElsewhere = "purchase_elsewhere"

  /// The crash points that it comes by.
  var points: [CrashPoint] {
    self == .purchase ? CrashPoint.allCases : [.beforeCommit, .afterCommit, .afterFinish]
  }

  /// Plays it, and announces the part in which to die.
  func play(in app: RunningApp, ready: () -> Void) async throws {
    let (shop, tollkeeper) = (app.shop, app.tollkeeper)
    switch self {
    case .purchase:
      ready()
      _ = await tollkeeper.purchase("unlimited")
    case .approval:
      try await shop.send(SetAskToBuy(true, account: shop.account))
      _ = await tollkeeper.purchase("unlimited")
      ready()
      try await shop.send(Approve("unlimited", account: shop.account))
    case .refund:
      _ = await tollkeeper.purchase("unlimited")
      ready()
      try await shop.send(Refund("unlimited", account: shop.account))
    case .purchaseElsewhere:
      ready()
      try await shop.send(BuyElsewhere("unlimited", account: shop.account))
    }
  }
}
