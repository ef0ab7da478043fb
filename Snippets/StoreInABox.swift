// Buy on Linux, turn the clock three days on, and refund: all of it signed and verified.

import Foundation
import LocalAppStore
import OpenStoreKit

let unlimitedPlays = "com.retroRacing.unlimitedPlays"
let box = AppStoreBox(
  configuration: try StoreConfiguration(
    contentsOf: URL(filePath: "Examples/RetroRacing/Products.storekit")),
  app: AppIdentity(bundleID: "com.retroRacing", version: "1.0"),
  now: Date(timeIntervalSince1970: 1_768_478_400))
let ada = try await box.addAccount()
let phone = try await box.addDevice(account: ada)
try await box.install(on: phone)
let launch = try await AppLaunch.open(on: phone, of: box)

let product = try await Product.products(for: [unlimitedPlays]).first
if case .success(.verified(let transaction)) = try await product?.purchase() {
  print("Bought \(transaction.productID) on \(transaction.purchaseDate)")
  await transaction.finish()
}

await box.advance(to: box.clock.now.addingTimeInterval(3 * 86_400))
try await box.refund(unlimitedPlays, account: ada)

for await case .verified(let transaction) in Transaction.all {
  print("Refunded on \(transaction.revocationDate?.description ?? "no day yet")")
}
