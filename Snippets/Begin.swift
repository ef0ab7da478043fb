// Open the ledger once, when the app starts, and check a feature.

import Tollgate

let tollkeeper = try Tollkeeper(Catalog(named: "Catalog"))

switch tollkeeper.check("play").access {
case .allowed: print("Come in.")
case .denied: print("Not today.")
case .loading: print("The store has not answered yet: show no paywall.")
}
