import AppStoreWire
import Foundation
import LocalAppStore

/// A local store, and all that can happen in it.
struct Shop {
  /// The environments for which others verify signatures.
  static let environments: [WireEnvironment] = [.sandbox, .production]

  private static let configuration = StoreConfiguration(
    products: [
      .init(
        id: "unlock", kind: .nonConsumable, price: 5, codeOffers: [.init(referenceName: "GIFT")]),
      .init(id: "shared", kind: .nonConsumable, price: 9, isFamilyShareable: true),
      .init(id: "coins", kind: .consumable, price: 1),
      .init(id: "season", kind: .nonRenewing, price: 20),
      plan("basic.month", 5, level: 2, codes: [Self.months], winBack: [Self.return]),
      plan("pro.month", 10, level: 1), plan("pro.year", 90, level: 1, .year, trial: Self.trial),
    ], subscriptionGroups: [.init(id: "pro", name: "Pro")])

  private static let trial = StoreConfiguration.Offer(paymentMode: .free, period: .init(1, .week))

  private static let months = StoreConfiguration.Offer(
    referenceName: "MONTHS", paymentMode: .payAsYouGo, price: 2, period: .init(1, .month),
    periodCount: 3)

  private static let `return` = StoreConfiguration.Offer(
    id: "return", paymentMode: .payUpFront, price: 12, period: .init(6, .month))

  private static func plan(
    _ id: String, _ price: Decimal, level: Int, _ unit: StoreConfiguration.Period.Unit = .month,
    trial: StoreConfiguration.Offer? = nil, codes: [StoreConfiguration.Offer] = [],
    winBack: [StoreConfiguration.Offer] = []
  ) -> StoreConfiguration.Product {
    .init(
      id: id, kind: .autoRenewable, price: price, isFamilyShareable: true, codeOffers: codes,
      subscription: .init(
        groupID: "pro", level: level, period: .init(1, unit), introductoryOffer: trial,
        winBackOffers: winBack))
  }

  let store: LocalStore

  init(environment: WireEnvironment) {
    store = LocalStore(
      configuration: Self.configuration, app: AppIdentity(bundleID: "com.example.strangers"),
      environment: environment, seed: 42, now: Date(timeIntervalSince1970: 1_790_000_000))
  }

  /// One token or more for each thing that can happen.
  func samples() async throws -> [Sample] {
    var samples: [Sample] = []
    for scenario in Scenario.all + Scenario.subscriptions {
      let customer = try await Customer(of: store)
      try await scenario.happen(customer)
      for token in try await customer.transactions() {
        samples.append(sample(of: scenario, .transaction, token))
      }
      if scenario.isAboutTheApp {
        let token = try await customer.appTransaction()
        samples.append(sample(of: scenario, .appTransaction, token))
      }
      if scenario.isSubscription {
        for token in try await customer.renewalInfos() {
          samples.append(sample(of: scenario, .renewalInfo, token))
        }
        for token in try await customer.notifications() {
          samples.append(sample(of: scenario, .notification, token))
        }
      }
    }
    return samples
  }

  private func sample(of scenario: Scenario, _ kind: TokenKind, _ token: String) -> Sample {
    Sample(
      scenario: scenario.isSubscription ? "\(scenario.name): \(kind.rawValue)" : scenario.name,
      kind: kind,
      token: token, root: Data(store.root),
      bundleID: store.app.bundleID, appAppleID: store.app.appleID,
      environment: store.environment.rawValue)
  }
}
