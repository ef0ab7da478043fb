import AppStoreWire
import Foundation
import ServerCore
import ServerStore

extension StoreContract {
  static let ofWork = [
    StoreContract("A notification is kept once, and its state changes") { store in
      let sent = Samples.notification(1)
      let again = Samples.notification(1, token: "another signature")
      let kept = try await store.write { [try $0.keep(sent), try $0.keep(again)] }
      try expect(kept, [true, false])
      try await store.write { try $0.setState(.done, of: sent.uuid) }
      try await store.read { store in
        var done = sent
        done.state = .done
        try expect(try store.notification(sent.uuid), done)
        try expect(try store.notification(WireUUID(Samples.customer(2))), nil)
      }
    },
    StoreContract("Notifications are listed in their order of arrival, page by page") {
      store in
      try await store.write { store in
        for number: UInt8 in [3, 1, 2] { _ = try store.keep(Samples.notification(number)) }
      }
      try await store.read { store in
        let first = try store.notifications(after: 0, limit: 2)
        try expect(
          first.map(\.notification), [Samples.notification(3), Samples.notification(1)])
        let rest = try store.notifications(after: first[1].number, limit: 2)
        try expect(rest.map(\.notification), [Samples.notification(2)])
      }
    },
    StoreContract("An event is recorded once, at a position after all others") { store in
      let places = try await store.write { store in
        try [3, 1, 3, 2].map { try store.add(Samples.event($0))?.position }
      }
      let given = places.compactMap(\.self)
      try expect(given, given.sorted())
      try expect(places.map { $0 == nil }, [false, false, true, false])
      try await store.read { store in
        let events = try store.events(after: 0, limit: 2)
        try expect(events.map(\.id), ["evt_3", "evt_1"])
        let rest = try store.events(after: events[1].position, limit: 9)
        try expect(rest.map(\.id), ["evt_2"])
        try expect(rest.map(\.position), [given[2]])
      }
    },
    StoreContract("A failed write leaves no event at its position") { store in
      do {
        try await store.write { store in
          _ = try store.add(Samples.event(1))
          throw Breach(description: "no")
        }
      } catch is Breach {}
      let next = try await store.write { try $0.add(Samples.event(2))?.position }
      try await store.read { store in
        try expect(try store.events(after: 0, limit: 9).map(\.position), [next ?? 0])
      }
    },
    StoreContract("Concurrent writes are complete or not at all, each separately") { store in
      let failures = try await withThrowingTaskGroup(of: Bool.self) { group in
        for number in 0..<100 {
          group.addTask {
            do {
              try await store.write { store in
                _ = try store.add(Samples.event(number))
                guard number.isMultiple(of: 3) else { return }
                throw Breach(description: "no")
              }
              return false
            } catch is Breach { return true }
          }
        }
        return try await group.reduce(0) { $0 + ($1 ? 1 : 0) }
      }
      try expect(failures, 34)
      // A position of a failed write is used again.
      let events = try await store.read { try $0.events(after: 0, limit: 200) }
      try expect(events.map(\.position), (1...66).map { Int64($0) })
    },
    StoreContract("A job about the same subject is one until it is finished") { store in
      try await store.write { store in
        let first = try store.addJob(.notification, about: "a", due: Samples.date(5))
        let same = try store.addJob(.notification, about: "a", due: Samples.date(1))
        let other = try store.addJob(.webhook, about: "a", due: Samples.date(1))
        try expect(first, same)
        try expect(first.id == other.id, false)
        var done = first
        done.state = .done
        try store.settle(done)
        try expect(
          try store.addJob(.notification, about: "a", due: Samples.date(6)).id == first.id, false)
      }
    },
    StoreContract("A job has one holder until its lease ends, and then another takes it") { store in
      try await store.write { store in
        _ = try store.addJob(.webhook, about: "later", due: Samples.date(50))
        _ = try store.addJob(.webhook, about: "second", due: Samples.date(2))
        _ = try store.addJob(.webhook, about: "first", due: Samples.date(1))
        func lease(at now: Int64) throws -> String? {
          try store.lease([.webhook], at: Samples.date(now), until: Samples.date(now + 10))?.subject
        }
        try expect(try store.lease([.reconcile], at: Samples.date(9), until: Samples.date(19)), nil)
        try expect(try lease(at: 9), "first")
        try expect(try lease(at: 9), "second")
        try expect(try lease(at: 18), nil)
        let taken = try store.lease([.webhook], at: Samples.date(19), until: Samples.date(29))
        try expect(taken?.subject, "first")
        try expect(taken?.attempts, 2)
      }
    },
    StoreContract("A due job is found without taking it") { store in
      try await store.write { store in
        _ = try store.addJob(.webhook, about: "a", lane: "x", due: Samples.date(5))
        func isDue(_ lane: String, at now: Int64) throws -> Bool {
          try store.hasDueJob([.webhook, .reconcile], lane: lane, at: Samples.date(now))
        }
        try expect(try [4, 5, 5].map { try isDue("x", at: $0) }, [false, true, true])
        try expect(try isDue("y", at: 5), false)
        _ = try store.lease([.webhook], lane: "x", at: Samples.date(5), until: Samples.date(9))
        try expect(try [6, 9].map { try isDue("x", at: $0) }, [false, true])
      }
    },
    StoreContract("A job is ensured once, and not while a setting forbids it") { store in
      try await store.write { store in
        func ensure(_ subject: String) throws -> Int {
          try store.ensureJob(
            .webhook, about: subject, lane: "x", due: Samples.date(1), unless: "stopped x")
          return try store.jobs(in: [.waiting], after: 0, limit: 9).count
        }
        try expect(try [ensure("a"), ensure("a"), ensure("b")], [1, 1, 2])
        try store.set("stopped x", to: "1")
        try expect(try ensure("c"), 2)
        try store.set("stopped x", to: "")
        try expect(try ensure("c"), 3)
      }
    },
    StoreContract("Several jobs are taken at once, the oldest first, each by one holder") { store in
      try await store.write { store in
        for number in [3, 1, 2, 9] {
          _ = try store.addJob(.webhook, about: "\(number)", due: Samples.date(Int64(number)))
        }
        _ = try store.addJob(.reconcile, about: "0", due: Samples.date(0))
        func lease(_ kinds: Set<Job.Kind>, _ limit: Int) throws -> [String] {
          try store.lease(
            kinds, lane: "", at: Samples.date(5), until: Samples.date(99), limit: limit
          ).map(\.subject)
        }
        try expect(try lease([.webhook], 2), ["1", "2"])
        try expect(try lease([.webhook, .reconcile], 9), ["0", "3"])
        try expect(try lease([.webhook, .reconcile], 9), [])
      }
    },
    StoreContract("A job that failed is retried when it is due, and then no more") { store in
      try await store.write { store in
        _ = try store.addJob(.webhook, about: "a", due: Samples.date(1))
        guard var job = try store.lease([.webhook], at: Samples.date(1), until: Samples.date(11))
        else { throw Breach(description: "There is no job to take.") }
        job.state = .retrying
        job.due = Samples.date(100)
        job.problem = "no answer"
        try store.settle(job)
        try expect(try store.lease([.webhook], at: Samples.date(99), until: Samples.date(200)), nil)
        try expect(try store.jobs(in: [.retrying], after: 0, limit: 9), [job])
        try expect(try store.jobs(in: [.waiting, .running], after: 0, limit: 9), [])
        guard
          var again = try store.lease([.webhook], at: Samples.date(100), until: Samples.date(200))
        else { throw Breach(description: "There is no job to take again.") }
        try expect(again.attempts, 2)
        again.state = .failed
        try store.settle(again)
        try expect(
          try store.lease([.webhook], at: Samples.date(900), until: Samples.date(999)), nil)
      }
    },
    StoreContract("The delivery attempts of an event are listed, each once") { store in
      let deliveries = [1, 2].map {
        Delivery(
          event: "evt_1", receiver: "http://127.0.0.1/", attempt: $0, status: "500", answer: "no",
          date: Samples.date(Int64($0)))
      }
      try await store.write { store in
        for delivery in deliveries + deliveries { try store.add(delivery) }
      }
      try await store.read { store in
        try expect(try store.deliveries(of: "evt_1"), deliveries)
        try expect(try store.deliveries(of: "evt_2"), [])
      }
    },
    StoreContract("An answer is kept for a customer's key, as long as it is valid") { store in
      let answer = KeptAnswer(
        request: Samples.catalog, status: 200, body: "{}", date: Samples.date(5))
      try await store.write { try $0.keep(answer, for: Samples.customer(1), key: "k") }
      try await store.read { store in
        let found = try store.answer(for: Samples.customer(1), key: "k", since: Samples.date(5))
        try expect(found, answer)
        try expect(
          try store.answer(for: Samples.customer(1), key: "k", since: Samples.date(6)), nil)
        try expect(
          try store.answer(for: Samples.customer(2), key: "k", since: Samples.date(5)), nil)
      }
    },
    StoreContract("Settings have their last values") { store in
      try await store.write { store in
        try store.set("a", to: "1")
        try store.set("a", to: "2")
      }
      try await store.read { store in
        try expect(try store.setting("a"), "2")
        try expect(try store.setting("b"), nil)
      }
    },
    StoreContract("Every served catalog is kept, and the last one is in force") { store in
      try await store.write { store in
        for (file, digest) in [
          ("1", Samples.catalog), ("2", Samples.other), ("1", Samples.catalog),
        ] {
          try store.serve(Data(file.utf8), digest: digest, from: Samples.date(1))
        }
      }
      try await store.read { store in
        try expect(try store.catalogInForce(), Samples.catalog)
        let kept = try store.catalogs(limit: 9)
        try expect(kept.map(\.digest), [Samples.catalog, Samples.other, Samples.catalog])
        try expect(kept.map(\.number), kept.map(\.number).sorted(by: >))
        try expect(try store.catalogs(limit: 1), Array(kept.prefix(1)))
        try expect(try store.catalog(Samples.other), Data("2".utf8))
        try expect(try store.catalog(Digest(rawValue: "none")), nil)
      }
    },
  ]
}
