import AppStoreWire
import Foundation
import ServerCore
import ServerStore
import TollgateCore

extension StoreContract {
  static let ofVersions = [
    StoreContract(
      "A customer has another version after each write about them, and an unknown one none"
    ) {
      store in
      let (customer, other) = (Samples.customer(1), Samples.customer(2))
      let fact = try Samples.transaction("1")
      let draw = Samples.draw("1", by: other, 3)
      try expect(try await store.versions(of: [customer]), [:])
      let writes: [(name: String, write: @Sendable (any StoreWriting) throws -> Void)] = [
        ("a purchase", { try $0.setOwner(customer, of: "1", in: .production) }),
        ("a fact", { try $0.put(fact, under: Samples.catalog) }),
        ("a fact that is signed again", { try $0.put(fact, under: Samples.catalog) }),
        ("a draw on their purchase", { try $0.add(draw) }),
        ("a larger draw", { try $0.add(draw) }),
        (
          "an act",
          {
            _ = try $0.append(
              .consent(true), for: customer, in: .production, at: Samples.date(0))
          }
        ),
        ("an alias of theirs", { try $0.setAlias(Samples.customer(3), of: customer) }),
        ("a fact that is removed", { try $0.remove(fact.id, claims: fact.claims) }),
        ("another owner", { try $0.setOwner(other, of: "1", in: .production) }),
        ("a purchase that comes back", { try $0.setOwner(customer, of: "1", in: .production) }),
        ("cleared conclusions", { try $0.clearConclusions() }),
      ]
      var before = try await store.versions(of: [customer])
      for (name, write) in writes {
        try await store.write { try write($0) }
        let after = try await store.versions(of: [customer])
        guard after[customer] != nil, after != before else {
          throw Breach(description: "The version stays the same after \(name).")
        }
        before = after
      }
    },
    StoreContract("A spender has another version after a fact about the purchase they spent from") {
      store in
      let spender = Samples.customer(2)
      try await store.write { store in
        try store.setOwner(Samples.customer(1), of: "1", in: .production)
        try store.add(Samples.draw("1", by: spender, 3))
      }
      let before = try await store.versions(of: [spender])
      try await store.write { try $0.put(Samples.transaction("1"), under: Samples.catalog) }
      let after = try await store.versions(of: [spender])
      try expect(before.count, 1)
      try expect(after.count, 1)
      try expect(before == after, false)
    },
    StoreContract("A customer who was merged has another version") { store in
      try await store.write {
        try $0.setAlias(Samples.customer(1), of: Samples.customer(2))
      }
      let both = try await store.versions(of: [Samples.customer(1), Samples.customer(2)])
      try expect(both.count, 2)
      try await store.write { try $0.clearConclusions() }
      let after = try await store.versions(of: [Samples.customer(1)])
      try expect(after[Samples.customer(1)] == both[Samples.customer(1)], false)
    },
    StoreContract("Nothing is left of the version of a customer who was erased") { store in
      let customer = Samples.customer(1)
      try await store.write { store in
        try store.setOwner(customer, of: "1", in: .production)
        _ = try store.append(.consent(true), for: customer, in: .production, at: Samples.date(0))
        try store.add(Samples.draw("1", by: customer, 3))
        try store.erase("1", in: .production, as: Samples.catalog)
        try store.erase(customer)
      }
      try expect(try await store.versions(of: [customer]), [:])
    },
    StoreContract("Changes of purchases are read in their order, each purchase once") { store in
      try await store.write { store in
        for original in ["1", "2", "3"] {
          try store.setOwner(nil, of: original, in: .production)
        }
        try store.setOwner(nil, of: "4", in: .sandbox)
      }
      let first = try await store.read { try $0.lastPurchaseChange() }
      try await store.write { store in
        try store.put(Samples.transaction("2", of: "2"), under: Samples.catalog)
        try store.setOwner(Samples.customer(1), of: "1", in: .production)
        try store.setOwner(Samples.customer(1), of: "1", in: .production)
        try store.setOwner(nil, of: "3", in: .production)
      }
      try await store.read { store in
        let changes = try store.purchaseChanges(in: .production, after: first, limit: 9)
        try expect(changes.map(\.original), ["2", "1"])
        try expect(changes.map(\.number).max(), try store.lastPurchaseChange())
        let all = try store.purchaseChanges(in: .production, after: 0, limit: 2)
        try expect(all.map(\.original), ["3", "2"])
      }
    },
    StoreContract("A purchase that was deleted leaves a change without its name") { store in
      try await store.write { store in
        try store.setOwner(nil, of: "1", in: .production)
        try store.put(Samples.transaction("1"), under: Samples.catalog)
      }
      let before = try await store.read { try $0.lastPurchaseChange() }
      try await store.write { try $0.erase("1", in: .production, as: Samples.catalog) }
      try await store.read { store in
        let all = try store.purchaseChanges(in: .production, after: 0, limit: 9)
        try expect(all.map(\.original), [""])
        try expect(all.allSatisfy { $0.number > before }, true)
      }
    },
  ]
}
