// Sell and restore: a purchase is durable before it is finished at the store.

import Tollgate

let tollkeeper = try Tollkeeper(Catalog(named: "Catalog"))

switch await tollkeeper.purchase("com.retroRacing.unlimitedPlays") {
case .purchased: print("Thank you.")
case .alreadyOwned: print("It is yours already. Nothing was charged.")
case .pending: print("It arrives by itself once it is approved.")
case .scheduled: print("It begins with the next renewal.")
case .cancelled: break
case .failed(let failure): print("Not bought: \(failure.rawValue)")
}

print(await tollkeeper.restore())
