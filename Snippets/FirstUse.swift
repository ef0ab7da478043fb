// Ask before a round begins, and sell what opens the way.

import Tollgate

let tollkeeper = try Tollkeeper(Catalog(named: "Catalog"))
if try await tollkeeper.known().use("play").isAllowed {
  print("Play!")
} else {
  print(await tollkeeper.purchase("com.retroRacing.unlimitedPlays"))
}
