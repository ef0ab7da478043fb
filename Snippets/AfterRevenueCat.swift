// The purchases of a notes app that used RevenueCat's SDK, and now use Tollgate.

import Tollgate

/// The purchase functions that the app's views use.
@MainActor
final class Store {
  private let tollkeeper: Tollkeeper

  /// Opens the ledger; earlier purchases are read from the App Store.
  init() throws {
    tollkeeper = try Tollkeeper(Catalog(named: "Catalog"))
  }

  var isPro: Bool { tollkeeper.holds("pro") }

  var yearlyPrice: String? {
    tollkeeper.situation.productCatalog["com.example.notes.pro.yearly"]?.displayPrice
  }

  /// Exports where that is allowed; otherwise the feature's paywall is open now.
  func export(_ note: String) throws {
    let decision: Decision = try tollkeeper.use("export")
    if decision.isAllowed { print(note) }
  }

  func buyYearly() async -> String? {
    switch await tollkeeper.purchase("com.example.notes.pro.yearly") {
    case .purchased, .alreadyOwned, .cancelled: nil
    case .pending: "Waiting for approval."
    case .scheduled: "It begins with the next period."
    case .failed(let failure): failure.rawValue
    }
  }

  func restore() async { _ = await tollkeeper.restore() }

  /// Calls back with each change: a purchase, a renewal, a refund, another device.
  func follow(_ changed: (Bool) -> Void) async {
    for await _ in tollkeeper.customers { changed(isPro) }
  }
}

let store = try Store()
try store.export("A note")
