// Open the ledger where the app begins, once, and ask.

import Tollgate

let tollkeeper = try Tollkeeper(Catalog(named: "Catalog"))

switch tollkeeper.check("play").access {
case .allowed: print("Come in.")
case .denied: print("Not today.")
case .loading: print("The store has not answered yet: ask nobody to pay.")
}
