// Buy on Linux, turn the clock three days on, and refund: all of it signed and verified.

import Foundation
import LocalAppStore
import OpenStoreKit

let unlimitedPlays = "com.retroRacing.unlimitedPlays"
let store = LocalStore(
  configuration: try StoreConfiguration(
    contentsOf: URL(filePath: "Examples/RetroRacing/Products.storekit")),
  app: AppIdentity(bundleID: "com.retroRacing", version: "1.0"),
  now: Date(timeIntervalSince1970: 1_768_478_400))
let ada = try await store.send(AddAccount())
let phone = try await store.send(AddDevice(account: ada))
try await store.send(InstallApp(on: phone))
let launch = try await AppLaunch.open(on: phone, of: store)

let product = try await Product.products(for: [unlimitedPlays]).first
if case .success(.verified(let transaction)) = try await product?.purchase() {
  print("Bought \(transaction.productID) on \(transaction.purchaseDate)")
  await transaction.finish()
}

await store.advance(to: store.clock.now.addingTimeInterval(3 * 86_400))
try await store.send(Refund(unlimitedPlays, account: ada))

for await case .verified(let transaction) in Transaction.all {
  print("Refunded on \(transaction.revocationDate?.description ?? "no day yet")")
}
