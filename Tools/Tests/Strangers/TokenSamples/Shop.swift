import AppStoreWire
import Foundation
import LocalAppStore

/// A store in a box, and all that can happen in it today.
struct Shop {
  /// Those for which others verify signatures at all.
  static let environments: [WireEnvironment] = [.sandbox, .production]

  private static let configuration = StoreConfiguration(
    products: [
      .init(
        id: "unlock", kind: .nonConsumable, price: 5, codeOffers: [.init(referenceName: "GIFT")]),
      .init(id: "shared", kind: .nonConsumable, price: 9, isFamilyShareable: true),
      .init(id: "coins", kind: .consumable, price: 1),
      .init(id: "season", kind: .nonRenewing, price: 20),
    ])

  let box: AppStoreBox

  init(environment: WireEnvironment) {
    box = AppStoreBox(
      configuration: Self.configuration, app: AppIdentity(bundleID: "com.example.strangers"),
      environment: environment, seed: 42, now: Date(timeIntervalSince1970: 1_790_000_000))
  }

  /// One token or more for each thing that can happen.
  func samples() async throws -> [Sample] {
    var samples: [Sample] = []
    for story in Story.all {
      let customer = try await Customer(of: box)
      try await story.happen(customer)
      for token in try await customer.transactions() {
        samples.append(sample(of: story, .transaction, token))
      }
      if story.isAboutTheApp {
        let token = try await customer.appTransaction()
        samples.append(sample(of: story, .appTransaction, token))
      }
    }
    return samples
  }

  private func sample(of story: Story, _ kind: TokenKind, _ token: String) -> Sample {
    Sample(
      story: story.name, kind: kind, token: token, root: Data(box.root),
      bundleID: box.app.bundleID, appAppleID: box.app.appleID,
      environment: box.environment.rawValue)
  }
}
