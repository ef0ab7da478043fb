import AppStoreWire
import Foundation
import ServerCore
import ServerStore
import TollgateCore

extension StoreContract {
  static let ofExporting = [
    StoreContract("An erasure elsewhere is recorded once, and listed in order") { store in
      let marks = [Samples.other, Samples.catalog].sorted()
      try await store.write { store in
        for mark in [marks[1], marks[0], marks[1]] { try store.add(mark) }
      }
      try await store.read { store in
        try expect(try marks.map(store.isErased), [true, true])
        try expect(try store.erasures(after: nil, limit: 9), marks)
        try expect(try store.erasures(after: nil, limit: 1), [marks[0]])
        try expect(try store.erasures(after: marks[0], limit: 9), [marks[1]])
        try expect(try store.erasures(after: marks[1], limit: 9), [])
      }
    },
    StoreContract("A restored event keeps its position, and new ones follow it") {
      store in
      try await store.write { store in
        var event = Samples.event(1, customer: Samples.customer(1))
        event.position = 7
        try store.restore(event)
        try expect(try store.event("evt_1"), event)
        try expect(try store.add(Samples.event(1)), nil)
        guard let next = try store.add(Samples.event(2)), next.position > 7 else {
          throw Breach(description: "The next event is not behind the restored one.")
        }
        try expect(try store.events(after: 7, limit: 9), [next])
      }
    },
    StoreContract("Silenced events are listed in order") { store in
      try await store.write { store in
        for event in ["evt_c", "evt_a", "evt_b"] { try store.silence(event) }
      }
      try await store.read { store in
        try expect(try store.silencedEvents(after: "", limit: 2), ["evt_a", "evt_b"])
        try expect(try store.silencedEvents(after: "evt_b", limit: 2), ["evt_c"])
      }
    },
    StoreContract("All announced states are listed in order, whenever their review is due") {
      store in
      let all = [
        Announcement(customer: Samples.customer(1), environment: .production),
        Announcement(
          customer: Samples.customer(1), environment: .sandbox, entitlements: ["a", "b"]),
        Announcement(
          customer: Samples.customer(2), environment: .production, review: Samples.date(1)),
      ]
      try await store.write { store in for one in all.reversed() { try store.keep(one) } }
      try await store.read { store in
        try expect(try store.announcements(after: nil, limit: 9), all)
        try expect(try store.announcements(after: all[0], limit: 1), [all[1]])
        try expect(try store.announcements(after: all[1], limit: 9), [all[2]])
      }
    },
    StoreContract("The numbers of reports are listed, and continue from those of another store") {
      store in
      try await store.write { store in
        try store.setNumber(7, of: Samples.customer(2))
        try expect(try store.nextNumber(of: Samples.customer(1)), 1)
        try expect(try store.nextNumber(of: Samples.customer(2)), 8)
        let all = try store.numbers(after: nil, limit: 9)
        try expect(all.map(\.customer), [Samples.customer(1), Samples.customer(2)])
        try expect(all.map(\.number), [1, 8])
        try expect(
          try store.numbers(after: Samples.customer(1), limit: 9).map(\.number), [8])
      }
    },
    StoreContract("All answers are listed by customer and key") { store in
      let answer = KeptAnswer(
        request: Samples.catalog, status: 201, body: "{}", date: Samples.date(1))
      try await store.write { store in
        for (number, key) in [(2, "a"), (1, "b"), (1, "a")] as [(UInt8, String)] {
          try store.keep(answer, for: Samples.customer(number), key: key)
        }
      }
      try await store.read { store in
        let all = try store.answers(after: nil, limit: 9)
        try expect(
          all.map(\.customer), [Samples.customer(1), Samples.customer(1), Samples.customer(2)])
        try expect(all.map(\.key), ["a", "b", "a"])
        try expect(all.map(\.answer), [answer, answer, answer])
        let rest = try store.answers(after: (Samples.customer(1), "a"), limit: 1)
        try expect(rest.map(\.key), ["b"])
      }
    },
  ]
}
