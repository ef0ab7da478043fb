// What an app is that asks, sells and shows a paywall: the engine and the screens over a store.

import ClosedStore
import Foundation
import TollgateCore
import TollgateEngine
import TollgateScreens

let catalog = try Catalog(contentsOf: URL(filePath: CommandLine.arguments[1]))
let tollkeeper = try Tollkeeper(
  catalog: catalog, device: DeviceProfile(platform: .iOS), store: ClosedStore(),
  ledger: .memory(InMemoryLedger()),
  keychain: InMemoryKeychain())
for feature in catalog.features {
  print(feature.id, tollkeeper.check(feature.id))
  print(await tollkeeper.purchase(catalog.products[0].id))
}
let book = try ScreenBook(catalog: catalog)
let strings = try StringCatalog(contentsOf: URL(filePath: CommandLine.arguments[2]))
for screen in book.screens {
  let (customer, moment) = tollkeeper.now()
  let state = ScreenState(
    customer: customer, moment: moment, locale: Locale(identifier: "en"))
  print(book.screen(screen, for: state, strings: strings)?.plainText ?? "")
}
