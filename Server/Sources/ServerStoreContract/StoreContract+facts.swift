import AppStoreWire
import ServerCore
import ServerStore

extension StoreContract {
  static let ofFacts = [
    StoreContract("A fact is read back as it was recorded") { store in
      let fact = try Samples.transaction("1", signed: 5)
      try await store.write { try $0.put(fact, under: Samples.catalog) }
      try await store.read { store in
        try expect(try store.fact(fact.id, claims: fact.claims), fact)
        try expect(try store.current(fact.id), fact)
        try expect(try store.fact(fact.id, claims: Samples.catalog), nil)
      }
    },
    StoreContract("A fact that is recorded again stays one, with its new dates") { store in
      var fact = try Samples.transaction("1", signed: 5)
      let before = fact
      fact.merge(try Samples.transaction("1", signed: 9))
      let after = fact
      try await store.write {
        try $0.put(before, under: Samples.catalog)
        try $0.put(after, under: Samples.other)
      }
      try await store.read { store in
        try expect(try store.facts(after: 0, limit: 9).map(\.fact), [after])
        try expect(try store.catalogAtFirst(of: after.id), Samples.catalog)
      }
    },
    StoreContract("The newest fact about a subject counts, whichever was recorded last") { store in
      let words = [
        try Samples.transaction("1", signed: 7, revoked: 6),
        try Samples.transaction("1", signed: 3),
      ]
      for word in words {
        try await store.write { try $0.put(word, under: Samples.catalog) }
      }
      try await store.read { store in
        try expect(try store.current(words[0].id), words[0])
        try expect(try store.transactions(of: "1", in: .production), [words[0]])
      }
    },
    StoreContract("Of two facts of one instant the one with the larger digest counts") { store in
      let words = [
        try Samples.transaction("1", signed: 7, revoked: 6),
        try Samples.transaction("1", signed: 7),
      ]
      for word in words {
        try await store.write { try $0.put(word, under: Samples.catalog) }
      }
      let larger = words[0].payload > words[1].payload ? words[0] : words[1]
      try await store.read { store in
        try expect(try store.current(larger.id), larger)
        try expect(try store.transactions(of: "1", in: .production), [larger])
      }
    },
    StoreContract("The transactions of a purchase are its own, in its environment") { store in
      let facts = [
        try Samples.transaction("1"), try Samples.transaction("2"),
        try Samples.transaction("3", of: "3"),
        try Samples.transaction("4", environment: .sandbox),
      ]
      try await store.write { store in
        for fact in facts { try store.put(fact, under: Samples.catalog) }
      }
      try await store.read { store in
        let found = try store.transactions(of: "1", in: .production).map(\.id.name).sorted()
        try expect(found, ["1", "2"])
        try expect(try store.transactions(of: "1", in: .sandbox).map(\.id.name), ["4"])
      }
    },
    StoreContract("A transaction keeps the catalog under which it was first recorded") { store in
      try await store.write { store in
        try store.put(try Samples.transaction("1", signed: 7), under: Samples.catalog)
        try store.put(try Samples.transaction("1", signed: 3, revoked: 2), under: Samples.other)
      }
      let id = try Samples.transaction("1").id
      try await store.read { try expect(try $0.catalogAtFirst(of: id), Samples.catalog) }
    },
    StoreContract("Facts are listed in the order of their recording, page by page") { store in
      let facts = try (1...5).map { try Samples.transaction("\($0)", of: "\($0)") }
      try await store.write { store in
        for fact in facts.reversed() { try store.put(fact, under: Samples.catalog) }
      }
      try await store.read { store in
        let first = try store.facts(after: 0, limit: 3)
        let rest = try store.facts(after: first.last?.number ?? 0, limit: 3)
        try expect((first + rest).map(\.fact), facts.reversed())
      }
    },
    StoreContract(
      "A customer's purchases are the newest facts, under the catalog of the first"
    ) { store in
      let words = [
        try Samples.transaction("1", of: "1", signed: 7, revoked: 2),
        try Samples.transaction("1", of: "1", signed: 3),
        try Samples.transaction("2", of: "1", signed: 5), try Samples.renewal("1", signed: 4),
        try Samples.renewal("1", signed: 6), try Samples.transaction("3", of: "3"),
        try Samples.transaction("4", of: "1", environment: .sandbox),
      ]
      try await store.write { store in
        for (number, word) in words.enumerated() {
          try store.put(word, under: number == 0 || number == 3 ? Samples.other : Samples.catalog)
        }
        try store.setOwner(Samples.customer(1), of: "1", in: .production)
        try store.setOwner(Samples.customer(2), of: "3", in: .production)
      }
      try await store.read { store in
        let found = try store.facts(ownedBy: Samples.customer(1), in: .production)
        try expect(Set(found.map(\.fact)), [words[0], words[2], words[4]])
        let catalogs = found.filter { $0.catalogAtFirst == Samples.other }.map(\.fact)
        try expect(Set(catalogs), [words[0], words[4]])
        try expect(try store.facts(ownedBy: Samples.customer(3), in: .production), [])
      }
    },
    StoreContract("A purchase has one owner, or none") { store in
      try await store.write { store in
        try store.setOwner(Samples.customer(1), of: "1", in: .production)
        try store.setOwner(Samples.customer(1), of: "2", in: .production)
        try store.setOwner(Samples.customer(2), of: "2", in: .production)
        try store.setOwner(nil, of: "3", in: .production)
        try store.setOwner(Samples.customer(2), of: "1", in: .sandbox)
      }
      try await store.read { store in
        try expect(try store.purchases(of: Samples.customer(1), in: .production), ["1"])
        try expect(try store.purchases(of: Samples.customer(2), in: .production), ["2"])
        try expect(try store.purchases(of: Samples.customer(2), in: .sandbox), ["1"])
        try expect(try store.owner(of: "3", in: .production), nil)
        try expect(try store.owner(of: "2", in: .production), Samples.customer(2))
      }
    },
  ]
}
