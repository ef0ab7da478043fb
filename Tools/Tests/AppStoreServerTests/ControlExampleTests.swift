import Foundation
import LocalAppStore
import Testing

@testable import AppStoreServer

@Suite("A control's example")
struct ControlExampleTests {
  private static let catalogue = StoreConfiguration(
    products: [
      .init(
        id: "pro.monthly", kind: .autoRenewable, price: 5, isFamilyShareable: true,
        codeOffers: [.init(referenceName: "SPRING", paymentMode: .free, period: .init(1, .month))],
        subscription: .init(groupID: "G", level: 1, period: .init(1, .month))),
      .init(id: "coins", kind: .consumable, price: 1),
    ], subscriptionGroups: [.init(id: "G", name: "Pro")])

  private static let buy = #"{"buy": "pro.monthly"}"#
  private static let buyCoins = #"{"buy": "coins"}"#

  /// The controls that come before an example whose effect needs something.
  private static let before: [String: [String]] = [
    "answerPriceIncrease": [buy, #"{"raisePrice": "pro.monthly", "price": "5.99"}"#],
    "declineRefund": [buyCoins, #"{"requestRefund": "coins"}"#],
    "expireNow": [buy], "extendRenewal": [buy],
    "joinFamily": [buy, #"{"storefront": "USA", "account": 2}"#],
    "leaveFamily": [#"{"joinFamily": 1, "account": 2}"#],
    "openSubscription": [buy], "raisePrice": [buy], "refund": [buy], "renewNow": [buy],
    "requestRefund": [buyCoins], "rescindConsent": [buy],
    "request": [buyCoins], "reverseRefund": [buyCoins, #"{"refund": "coins"}"#], "share": [buy],
    "stopFamilySharing": [#"{"shareWithFamily": "pro.monthly"}"#],
    "stopSharing": [buy, #"{"share": "pro.monthly"}"#], "turnOffRenewal": [buy],
    "turnOnRenewal": [buy],
  ]

  @Test(
    "does what the control is for, once there is what it needs", arguments: ControlList.all.names)
  func works(name: String) async throws {
    let control = try #require(ControlList.all.controls.first { $0.name == name })
    let store = LocalStore(
      configuration: Self.catalogue, app: AppIdentity(bundleID: "com.example.app"),
      now: OpenStore.start)
    let server = AppStoreServer(store: store, port: 0, holdsClock: true)
    let (addresses, ready) = AsyncStream<URL>.makeStream()
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask { try await server.run { ready.yield($0) } }
      for await url in addresses {
        let served = NotifiedStore(store: store, url: url)
        if ["approve", "decline"].contains(name) {
          try await served.control(#"{"askToBuy": true}"#)
          let account = try #require(store.accounts.first)
          let device = try store.ask(AddDevice(account: account))
          try store.ask(InstallApp(on: device))
          let launch = try store.ask(OpenApp(on: device)).id
          _ = try store.ask(Buy(PurchaseOrder(productID: "pro.monthly"), by: launch))
        }
        for control in Self.before[name] ?? [] { try await served.control(control) }
        let (status, answer) = try await served.ask("controls", control.example)
        #expect(status == 200, "\(control.example): \(answer)")
        break
      }
      group.cancelAll()
    }
  }
}

extension ControlList {
  fileprivate var names: [String] { controls.map(\.name) }
}
