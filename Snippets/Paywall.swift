// Hold the app's screens, pass taps to them, and draw them.

import Foundation
import Tollgate
import TollgateScreens

let catalog = try Catalog(named: "Catalog")
let screens = ScreenModel(
  try Tollkeeper(catalog), book: try ScreenBook(catalog: catalog),
  strings: try StringCatalog(contentsOf: URL(filePath: "Localizable.xcstrings")))

await screens.perform(.use("play", then: "game"))
print(screens.paywall?.plainText ?? "No paywall: the round begins.")
