// An app whose customers also have purchases or grants from elsewhere.

import Foundation
import Tollgate

guard let address = URL(string: "https://billing.example.com") else { throw URLError(.badURL) }
let tollkeeper = try Tollkeeper(
  Catalog(named: "Catalog"),
  server: .init(
    url: address, publicKey: "pk_3Jq7…",
    configurationKey: "PUAXw+hDiVqStwqnTRt+vJyYLM8uxJaMwM1V8Sr0Zgw="))

// When a customer signs in to the app, by their identifier in your own system.
if let ana = UUID(uuidString: "5b0c7f0e-6a0d-4a55-9a54-1c9a3f1f3c1e") {
  try tollkeeper.signIn(as: ana)
}

// From memory, as ever: nothing here waits for the server.
print(tollkeeper.check("export").isAllowed)
