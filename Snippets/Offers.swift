// Sell for less for a while: the catalog has the time, the store the price.

import Tollgate

let tollkeeper = try Tollkeeper(Catalog(named: "Catalog"))

for offer in tollkeeper.openOffers() {
  print(offer.id, offer.end.map { "until \($0)" } ?? "without an end")
}

let underTheOffer = PurchaseOptions(offer: .catalog("first_launch"))
print(await tollkeeper.purchase("com.blockpuzzle.removeads", underTheOffer))
