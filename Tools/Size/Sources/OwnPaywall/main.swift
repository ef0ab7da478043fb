// What an app is that asks and sells, and draws its paywall itself: the engine over a store.

import ClosedStore
import Foundation
import TollgateCore
import TollgateEngine

let catalog = try Catalog(contentsOf: URL(filePath: CommandLine.arguments[1]))
let tollkeeper = try Tollkeeper(
  catalog: catalog, device: DeviceProfile(platform: .iOS), store: ClosedStore(),
  ledger: .memory(InMemoryLedger()),
  keychain: InMemoryKeychain())
for feature in catalog.features {
  print(feature.id, tollkeeper.check(feature.id))
  print(await tollkeeper.purchase(catalog.products[0].id))
}
