import AppStoreWire
import Foundation
import ServerCore
import ServerStore
import TollgateCore

extension StoreContract {
  static let ofPages = [
    StoreContract("Customers are the owners of purchases and acts, each listed once and in order") {
      store in
      try await store.write { store in
        for number: UInt8 in [3, 1, 3] {
          _ = try store.append(
            .use("play"), for: Samples.customer(number), in: .production, at: Samples.date(0))
        }
        _ = try store.append(
          .use("play"), for: Samples.customer(5), in: .sandbox, at: Samples.date(0))
        try store.setOwner(Samples.customer(2), of: "1", in: .production)
        try store.setOwner(Samples.customer(3), of: "2", in: .production)
        try store.setOwner(nil, of: "3", in: .production)
      }
      try await store.read { store in
        func list(_ customer: UUID?, _ limit: Int) throws -> [UUID] {
          try store.customers(in: .production, after: customer, limit: limit)
        }
        try expect(try list(nil, 9), [1, 2, 3].map { Samples.customer($0) })
        try expect(try list(nil, 2), [1, 2].map { Samples.customer($0) })
        try expect(try list(Samples.customer(2), 9), [Samples.customer(3)])
      }
    },
    StoreContract("No customer is found by a text that is no identifier, such as one with a null") {
      store in
      try await store.read { store in
        for text in ["\u{0}", "1\u{0}", "x", "1\n2"] {
          let search = try CustomerSearch(
            for: text, in: .production, after: nil, limit: 9, from: store)
          try expect(search.matches, [])
        }
      }
    },
    StoreContract("All facts about a purchase are found by it") { store in
      let facts = try [
        Samples.transaction("1"), Samples.transaction("2", signed: 1),
        Samples.transaction("2", signed: 2, revoked: 2),
      ]
      try await store.write { store in
        for fact in facts + [try Samples.transaction("9", of: "9")] {
          try store.put(fact, under: Samples.catalog)
        }
      }
      try await store.read { store in
        try expect(try store.facts(about: "1", in: .production), facts)
        try expect(try store.facts(about: "1", in: .sandbox), [])
      }
    },
    StoreContract("A customer's history is read a page at a time, by its date and number") {
      store in
      let (customer, other) = (Samples.customer(1), Samples.customer(2))
      try await store.write { store in
        for (id, owner) in [("1", customer), ("2", customer), ("9", other)] {
          for signed: Int64 in [3, 1] {
            try store.put(
              try Samples.transaction(id, of: id, signed: signed, revoked: signed),
              under: Samples.catalog)
          }
          try store.setOwner(owner, of: id, in: .production)
          try store.setOwner(owner, of: id, in: .sandbox)
        }
        for number: UInt8 in 1...3 {
          _ = try store.keep(Samples.notification(number, original: number == 3 ? "9" : "1"))
        }
        for number in 1...4 {
          _ = try store.add(
            Samples.event(number, customer: number == 4 ? other : customer))
          _ = try store.append(
            .withdraw(other), for: number == 4 ? other : customer, in: .production,
            at: Samples.date(Int64(5 - number)))
        }
      }
      try await store.read { store in
        func facts(_ place: TimelinePlace, _ limit: Int) throws -> [String] {
          try store.facts(ownedBy: customer, in: .production, after: place, limit: limit)
            .map { "\($0.fact.id.name) \($0.fact.firstSigned == Samples.date(1) ? 1 : 3)" }
        }
        try expect(try facts(.start, 9), ["1 1", "2 1", "1 3", "2 3"])
        try expect(try facts(.start, 3), ["1 1", "2 1", "1 3"])
        try expect(try facts(.behind(Samples.date(1)), 9), ["1 3", "2 3"])
        try expect(try facts(.before(Samples.date(3)), 1), ["1 3"])
        let first = try store.facts(ownedBy: customer, in: .production, after: .start, limit: 1)
        try expect(
          try facts(
            TimelinePlace(date: Samples.date(1), number: first.first?.number ?? 0), 9),
          ["2 1", "1 3", "2 3"])
        let notifications = try store.notifications(
          ownedBy: customer, in: .sandbox, after: .start, limit: 9)
        try expect(
          notifications.map(\.notification.uuid), [1, 2].map { Samples.notification($0).uuid })
        let owners: Set = [customer, Samples.customer(3)]
        let events = try store.events(of: owners, in: .production, after: .start, limit: 2)
        try expect(events.map(\.id), ["evt_1", "evt_2"])
        let last = TimelinePlace(
          date: events.last?.date ?? Samples.date(0), number: events.last?.position ?? 0)
        try expect(
          try store.events(of: owners, in: .production, after: last, limit: 9).map(\.id), ["evt_3"])
        try expect(try store.events(of: owners, in: .sandbox, after: .start, limit: 9), [])
        let acts = try store.acts(for: owners, in: .production, after: .start, limit: 9)
        try expect(acts.map(\.date), [2, 3, 4].map(Samples.date))
        try expect(
          try store.acts(
            for: owners, in: .production, after: .behind(Samples.date(2)), limit: 1
          ).map(\.date), [Samples.date(3)])
      }
    },
    StoreContract("The latest records are listed first") { store in
      try await store.write { store in
        for number in 1...3 {
          _ = try store.keep(Samples.notification(UInt8(number)))
          _ = try store.add(Samples.event(number, customer: Samples.customer(UInt8(number))))
        }
      }
      try await store.read { store in
        let newest = try store.notifications(before: nil, limit: 2)
        try expect(
          newest.map(\.notification.uuid), [3, 2].map { Samples.notification($0).uuid })
        let rest = try store.notifications(before: newest.last?.number, limit: 9)
        try expect(rest.map(\.notification.uuid), [Samples.notification(1).uuid])
        try expect(try store.newestEvents(limit: 2).map(\.id), ["evt_3", "evt_2"])
      }
    },
    StoreContract("The newest job about a subject is found, finished or not") { store in
      let (first, second) = try await store.write { store in
        var first = try store.addJob(.notification, about: "a", due: Samples.date(0))
        guard
          var taken = try store.lease([.notification], at: Samples.date(1), until: Samples.date(2))
        else { throw Breach(description: "There is no job.") }
        taken.state = .done
        try store.settle(taken)
        first.state = .done
        return (first, try store.addJob(.notification, about: "a", due: Samples.date(3)))
      }
      try await store.read { store in
        try expect(first.id < second.id, true)
        try expect(try store.job(.notification, about: "a")?.id, second.id)
        try expect(try store.job(.webhook, about: "a"), nil)
      }
    },
    StoreContract("A session lasts until its end, or until it is ended") { store in
      let sessions = [Samples.catalog, Samples.other]
      try await store.write { store in
        try store.begin(sessions[0], until: Samples.date(5), at: Samples.date(0))
        try store.begin(sessions[1], until: Samples.date(9), at: Samples.date(4))
      }
      try await store.read { store in
        try expect(try store.end(ofSession: sessions[0]), Samples.date(5))
      }
      try await store.write { store in
        try store.begin(Digest(rawValue: "third"), until: Samples.date(20), at: Samples.date(5))
        try store.end(sessions[1])
      }
      try await store.read { store in
        for session in sessions { try expect(try store.end(ofSession: session), nil) }
        try expect(try store.end(ofSession: Digest(rawValue: "third")), Samples.date(20))
      }
    },
  ]
}
