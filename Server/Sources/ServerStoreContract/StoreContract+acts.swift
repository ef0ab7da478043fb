import AppStoreWire
import Foundation
import ServerCore
import ServerStore
import TollgateCore

extension StoreContract {
  static let ofActs = [
    StoreContract("Acts are numbered in the order of their writes, and kept unchanged") {
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
    StoreContract("The amount spent from a transaction is added up, and read from both sides") {
      store in
      try await store.write { store in
        for (original, spender, amount) in [("1", 1, 3), ("1", 1, 4), ("2", 1, 5), ("1", 2, 6)]
          as [(String, UInt8, Int)]
        {
          try store.add(Samples.draw(original, by: Samples.customer(spender), amount))
        }
        for original in ["1", "2"] {
          try store.put(try Samples.transaction(original, of: original), under: Samples.catalog)
          try store.setOwner(Samples.customer(2), of: original, in: .production)
        }
        try store.add(Samples.draw("9", by: Samples.customer(1), 7))
      }
      let (one, other) = (Samples.customer(1), Samples.customer(2))
      let all = [
        Samples.draw("1", by: one, 7), Samples.draw("1", by: other, 6),
        Samples.draw("2", by: one, 5), Samples.draw("9", by: one, 7),
      ]
      try await store.read { store in
        // Nothing that is signed is known about 9.
        try expect(Set(try store.draws(by: [one], in: .production)), [all[0], all[2]])
        try expect(Set(try store.draws(ownedBy: other, in: .production)), Set(all.dropLast()))
        try expect(try store.draws(by: [one], in: .sandbox), [])
        try expect(try store.draws(ownedBy: other, in: .sandbox), [])
        try expect(try store.draws(after: nil, limit: 9), all)
        try expect(try store.draws(after: all[0], limit: 2), Array(all[1...2]))
      }
    },
    StoreContract(
      "A spend remains when its spender or its owner is erased, without a name"
    ) {
      store in
      let (one, other) = (Samples.customer(1), Samples.customer(2))
      try await store.write { store in
        for original in ["1", "2"] {
          try store.put(try Samples.transaction(original, of: original), under: Samples.catalog)
        }
        for draw in [
          Samples.draw("1", by: one, 3), Samples.draw("1", by: other, 4),
          Samples.draw("2", by: one, 5),
        ] {
          try store.add(draw)
        }
        // The owner of 1 is erased, and then who spent from both.
        try store.erase("1", in: .production, as: Samples.catalog)
        try expect(
          Set(try store.draws(by: [one, other], in: .production)),
          [
            Samples.draw("", by: one, 3), Samples.draw("", by: other, 4),
            Samples.draw("2", by: one, 5),
          ])
        try store.erase(one)
        try expect(
          try store.draws(after: nil, limit: 9),
          [Samples.draw("", by: other, 4), Samples.draw("2", by: nil, 5)])
      }
    },
    StoreContract("An erased record is deleted, and recognized by its digest only") { store in
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
        // Events about a purchase are deleted with it, and so are their deliveries.
        for original in ["1", "2"] {
          try store.put(
            try Samples.transaction(original, of: original, environment: .sandbox),
            under: Samples.catalog)
          let event = EventRow(
            id: "evt_of\(original)", type: "test", environment: .sandbox, customer: nil,
            original: original, date: Samples.date(1), body: #"{"transactionId":"\#(original)"}"#)
          _ = try store.add(event)
          try store.add(
            Delivery(
              event: event.id, receiver: "r", attempt: 1, status: "200", answer: "",
              date: Samples.date(1)))
          _ = try store.addJob(.webhook, about: "\(event.id) r", lane: "r", due: Samples.date(0))
        }
        var stopped = try store.addJob(.reconcile, about: "everybody", due: Samples.date(0))
        stopped.place = "Sandbox 1"
        try store.settle(stopped)
        // A job's subject is deleted, of finished and unfinished jobs.
        for subject in [name, name, "\(name) 1"] {
          var job = try store.addJob(.reconcile, about: subject, due: Samples.date(0))
          guard subject == name,
            try store.jobs([.reconcile], in: [.done], after: 0, limit: 1).isEmpty
          else { continue }
          job.state = .done
          try store.settle(job)
        }
        try store.erase("1", in: .sandbox, as: mark)
        try store.erase(customer)
      }
      try await store.read { store in
        try expect(try store.facts(after: 0, limit: 9).map(\.fact.id.name), ["2"])
        try expect(try store.purchases(of: customer, in: .sandbox), [])
        try expect(try store.acts(for: [customer], in: .sandbox), [])
        let notification = try store.notification(Samples.notification(1).uuid)
        try expect(notification?.token, "")
        try expect(notification?.original, nil)
        try expect(try store.event("evt_of1"), nil)
        try expect(try store.event("evt_of2")?.original, "2")
        try expect(try store.deliveries(of: "evt_of1"), [])
        try expect(try store.deliveries(of: "evt_of2").count, 1)
        try expect(try store.job(.webhook, about: "evt_of1 r"), nil)
        try expect(try store.job(.webhook, about: "evt_of2 r")?.state, .waiting)
        try expect(try store.job(.reconcile, about: "everybody")?.place, "Sandbox ")
        let event = try store.events(after: 0, limit: 9).first
        try expect(event?.customer, nil)
        try expect(event?.body, #"{"customer":null}"#)
        let jobs = try store.jobs(
          [.reconcile], in: [.done, .waiting], after: 0, limit: 9
        ).filter { $0.subject.hasPrefix("erased:") }
        try expect(jobs.map(\.state), [.done, .waiting, .waiting])
        try expect(jobs.contains { $0.subject.contains(name) }, false)
        try expect(try store.isErased(mark), true)
        try expect(try store.isErased(Samples.catalog), false)
      }
    },
  ]
}
