import AppStoreWire
import Foundation
import ServerCore
import ServerStore
import TollgateCore

extension StoreContract {
  static let ofActs = [
    StoreContract("Acts are numbered in the order of their writes, and kept as they were") {
      store in
      let deeds: [Act.Deed] = [
        .use("play"), .timeZone("Europe/Madrid"), .spend(amounts: ["coins": 3], unlocks: "map"),
        .grant(Grant(id: Samples.customer(9), entitlement: "pro", until: nil, reason: "a gift")),
        .withdraw(Samples.customer(9)), .consent(true),
        .exposure("test", variant: "b", at: Samples.date(3)),
      ]
      for deed in deeds {
        try await store.write {
          _ = try $0.append(deed, for: Samples.customer(1), in: .production, at: Samples.date(4))
        }
      }
      try await store.read { store in
        let acts = try store.acts(for: [Samples.customer(1)], in: .production)
        try expect(acts.map(\.deed), deeds)
        try expect(acts.map(\.date), deeds.map { _ in Samples.date(4) })
        try expect(acts.map(\.number), acts.map(\.number).sorted())
        try expect(try store.acts(for: [Samples.customer(1)], in: .sandbox), [])
      }
    },
    StoreContract("Acts of several customers are read in one order") { store in
      try await store.write { store in
        for number: UInt8 in [2, 1, 2, 3] {
          _ = try store.append(
            .use("play"), for: Samples.customer(number), in: .production, at: Samples.date(0))
        }
      }
      try await store.read { store in
        let customers: Set = [Samples.customer(1), Samples.customer(2)]
        try expect(
          try store.acts(for: customers, in: .production).map(\.customer),
          [Samples.customer(2), Samples.customer(1), Samples.customer(2)])
      }
    },
    StoreContract("A claim is counted once for each token's date") { store in
      let counted = try await store.write { store in
        try ([(1, 5), (1, 5), (1, 6), (2, 5)] as [(UInt8, Int64)]).map { number, signed in
          try store.append(
            .claim(original: "1", signed: Samples.date(signed)), for: Samples.customer(number),
            in: .production, at: Samples.date(9)) != nil
        }
      }
      try expect(counted, [true, false, true, true])
      try await store.read { store in
        try expect(try store.claims(to: "1", in: .production).count, 3)
        try expect(try store.claims(to: "1", in: .sandbox).count, 0)
      }
    },
    StoreContract("A merge leads from one customer to the next, and back") { store in
      try await store.write { store in
        for (one, other) in [(1, 2), (2, 3), (4, 3)] as [(UInt8, UInt8)] {
          _ = try store.append(
            .merge(into: Samples.customer(other)), for: Samples.customer(one), in: .production,
            at: Samples.date(0))
        }
      }
      try await store.read { store in
        try expect(try store.customer(Samples.customer(1)), Samples.customer(3))
        try expect(
          try store.names(of: Samples.customer(3)), Set((1...4).map { Samples.customer($0) }))
      }
    },
    StoreContract("A write that fails leaves nothing behind") { store in
      do {
        try await store.write { store in
          _ = try store.append(
            .use("play"), for: Samples.customer(1), in: .production, at: Samples.date(0))
          try store.put(try Samples.transaction("1"), under: Samples.catalog)
          throw Breach(description: "no")
        }
      } catch is Breach {}
      try await store.read { store in
        try expect(try store.acts(for: [Samples.customer(1)], in: .production), [])
        try expect(try store.facts(after: 0, limit: 9).count, 0)
      }
    },
    StoreContract("What was erased is gone, and known again by its mark alone") { store in
      let mark = Erasures(key: [1]).mark(of: "1", in: .sandbox)
      let customer = Samples.customer(1)
      let name = customer.uuidString.lowercased()
      try await store.write { store in
        let fact = try Samples.transaction("1", environment: .sandbox)
        try store.put(fact, under: Samples.catalog)
        try store.setOwner(customer, of: "1", in: .sandbox)
        _ = try store.append(.use("play"), for: customer, in: .sandbox, at: Samples.date(0))
        _ = try store.keep(Samples.notification(1, original: "1"))
        _ = try store.add(Samples.event(1, customer: customer))
        // Whom a job was about is forgotten, of one that is done and of those that are not.
        for subject in [name, name, "\(name) 1"] {
          var job = try store.addJob(.reconcile, about: subject, due: Samples.date(0))
          guard job.id == 1 else { continue }
          job.state = .done
          try store.settle(job)
        }
        try store.erase("1", in: .sandbox, as: mark)
        try store.erase(customer)
      }
      try await store.read { store in
        try expect(try store.facts(after: 0, limit: 9).count, 0)
        try expect(try store.purchases(of: customer, in: .sandbox), [])
        try expect(try store.acts(for: [customer], in: .sandbox), [])
        let notification = try store.notification(Samples.notification(1).uuid)
        try expect(notification?.token, "")
        let event = try store.events(after: 0, limit: 9).first
        try expect(event?.customer, nil)
        try expect(event?.body, #"{"customer":null}"#)
        let jobs = try store.jobs(
          Set(Job.Kind.allCases), in: [.done, .waiting], after: 0, limit: 9)
        try expect(jobs.map(\.state), [.done, .waiting, .waiting])
        try expect(jobs.contains { $0.subject.contains(name) }, false)
        try expect(try store.isErased(mark), true)
        try expect(try store.isErased(Samples.catalog), false)
      }
    },
  ]
}
