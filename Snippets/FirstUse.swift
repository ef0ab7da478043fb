// Ask before a round begins, and sell what opens the way.

import Tollgate

let tollkeeper = try Tollkeeper(Catalog(named: "Catalog"))
if try tollkeeper.use("play").isAllowed {
  print("Play!")
} else {
  print(await tollkeeper.purchase("com.retroRacing.unlimitedPlays"))
}
