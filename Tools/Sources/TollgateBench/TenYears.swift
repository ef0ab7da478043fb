import Foundation
import LocalAppStore

/// Ten years of a monthly subscription, with a lapse, a grace period, a refund and an upgrade.
struct TenYears {
  static let start = Date(timeIntervalSince1970: 1_769_860_800)
  static let monthly = "pro.monthly"
  static let yearly = "pro.yearly"

  let store: LocalStore
  let account: AccountID
  let device: DeviceID

  /// Opens a store with one person in it.
  init() async throws {
    store = LocalStore(
      configuration: Self.configuration, app: AppIdentity(bundleID: "com.example.bench"), seed: 1,
      now: Self.start)
    account = try await store.send(AddAccount())
    device = try await store.send(AddDevice(account: account))
    try await store.send(InstallApp(on: device))
  }

  static let configuration = StoreConfiguration(products: [
    plan(monthly, 10, level: 2, .init(1, .month)), plan(yearly, 100, level: 1, .init(1, .year)),
  ])

  private static func plan(
    _ id: String, _ price: Decimal, level: Int, _ period: StoreConfiguration.Period
  ) -> StoreConfiguration.Product {
    StoreConfiguration.Product(
      id: id, kind: .autoRenewable, price: price,
      subscription: .init(groupID: "pro", level: level, period: period))
  }

  /// Simulates them, buying with `buy`, and returns the number of transactions.
  func live(
    buying buy: (String) async throws -> Void
  ) async throws -> Int {
    try await buy(Self.monthly)
    await advance(years: 2)
    try await store.send(SetRenewal(of: Self.monthly, account: account, isOn: false))
    await advance(years: 2.3)
    try await buy(Self.monthly)
    await advance(years: 4)
    try await store.send(SetGracePeriod(.standard))
    try await store.send(SetBilling(.failing, account: account))
    await advance(years: 4.12)
    try await store.send(SetBilling(.working, account: account))
    await advance(years: 6)
    try await store.send(Refund(Self.monthly, account: account))
    try await buy(Self.monthly)
    await advance(years: 9)
    try await buy(Self.yearly)
    await advance(years: 10)
    return try await store.send(ListAccountTransactions(of: account)).count
  }

  private func advance(years: Double) async {
    await store.advance(to: Self.start + years * 365.25 * 86_400)
  }
}
