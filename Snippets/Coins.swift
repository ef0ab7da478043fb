// Earn and spend: all or nothing, and once even if the person taps twice.

import Tollgate

let tollkeeper = try Tollkeeper(Catalog(named: "Catalog"))

try tollkeeper.earn(["coins": 50], once: "level-3")
switch try tollkeeper.spend("hint", once: "hint-in-level-4") {
case .spent: print("Left: \(tollkeeper.customer.balance(of: "coins"))")
case .refused(let missing, let packs): print("Missing \(missing); any of \(packs) would do.")
case .notForSale: print("It is not for sale to you.")
case .alreadyDone: print("You have had this hint.")
case .alreadyOpen(let reason): print("Nothing to open: \(reason.rawValue).")
case .full: print("There is no room for more.")
case .limited: print("You have had as many as there are for now.")
}
