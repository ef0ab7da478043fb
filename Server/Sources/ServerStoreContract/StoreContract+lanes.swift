import AppStoreWire
import ServerStore

extension StoreContract {
  static let ofLanes = [
    StoreContract("A job waits in its own lane only") { store in
      try await store.write { store in
        _ = try store.addJob(.webhook, about: "1", lane: "a", due: Samples.date(1))
        _ = try store.addJob(.webhook, about: "2", lane: "b", due: Samples.date(2))
        _ = try store.addJob(.notification, about: "3", due: Samples.date(3))
        func lease(_ lane: String, at now: Int64) throws -> Job? {
          try store.lease(
            Set(Job.Kind.allCases), lane: lane, at: Samples.date(now), until: Samples.date(99))
        }
        try expect(try lease("b", at: 1), nil)
        try expect(try lease("b", at: 9)?.subject, "2")
        try expect(try lease("", at: 9)?.subject, "3")
        let taken = try lease("a", at: 9)
        try expect(taken?.subject, "1")
        try expect(taken?.lane, "a")
        try expect(try lease("a", at: 9), nil)
      }
    },
    StoreContract("The oldest job of several kinds comes first") { store in
      try await store.write { store in
        _ = try store.addJob(.webhook, about: "1", due: Samples.date(2))
        _ = try store.addJob(.reconcile, about: "2", due: Samples.date(1))
        let subjects = try (0..<3).map { _ in
          try store.lease(
            [.webhook, .reconcile], at: Samples.date(9), until: Samples.date(99))?.subject
        }
        try expect(subjects, ["2", "1", nil])
      }
    },
    StoreContract("Jobs are listed by kind and state, page by page") { store in
      try await store.write { store in
        var ids: [Job.ID] = []
        for number in 1...6 {
          let kind: Job.Kind = number.isMultiple(of: 2) ? .webhook : .notification
          ids.append(try store.addJob(kind, about: "\(number)", due: Samples.date(1)).id)
        }
        guard
          var failed = try store.lease([.webhook], at: Samples.date(9), until: Samples.date(99))
        else { throw Breach(description: "There is no job to take.") }
        failed.state = .failed
        try store.settle(failed)
        func subjects(
          _ kinds: Set<Job.Kind>, _ states: Set<Job.State>, after id: Job.ID = 0, limit: Int = 9
        ) throws -> [String] {
          try store.jobs(kinds, in: states, after: id, limit: limit).map(\.subject)
        }
        try expect(try subjects([.webhook], [.failed]), ["2"])
        try expect(try subjects([.webhook], [.failed, .waiting]), ["2", "4", "6"])
        try expect(try subjects([.webhook], [.failed, .waiting], limit: 2), ["2", "4"])
        try expect(try subjects([.webhook], [.failed, .waiting], after: ids[3]), ["6"])
        try expect(try store.jobs(in: [.waiting], after: 0, limit: 9).count, 5)
      }
    },
    StoreContract("Jobs that are not done are counted by kind and state, each with its first one") {
      store in
      try await store.write { store in
        try expect(try store.jobCounts(), [])
        for number in 1...3 {
          _ = try store.addJob(.webhook, about: "\(number)", due: Samples.date(Int64(number)))
        }
        _ = try store.addJob(.reconcile, about: "4", due: Samples.date(7))
        for state: Job.State in [.failed, .done] {
          guard
            var job = try store.lease([.webhook], at: Samples.date(9), until: Samples.date(99))
          else { throw Breach(description: "There is no job to take.") }
          job.state = state
          try store.settle(job)
        }
        try expect(
          try store.jobCounts(),
          [
            JobCount(kind: .reconcile, state: .waiting, number: 1, oldest: Samples.date(7)),
            JobCount(kind: .webhook, state: .failed, number: 1, oldest: Samples.date(1)),
            JobCount(kind: .webhook, state: .waiting, number: 1, oldest: Samples.date(3)),
          ])
        // One is there already, the others move from one state to another.
        _ = try store.addJob(.webhook, about: "3", due: Samples.date(8))
        _ = try store.lease([.reconcile], at: Samples.date(9), until: Samples.date(99))
        try store.giveUp(.webhook, lane: "", because: "gone")
        try expect(
          try store.jobCounts(),
          [
            JobCount(kind: .reconcile, state: .running, number: 1, oldest: Samples.date(7)),
            JobCount(kind: .webhook, state: .failed, number: 2, oldest: Samples.date(1)),
          ])
      }
    },
    StoreContract("All jobs of a lane are abandoned at once, and those of others continue") {
      store in
      try await store.write { store in
        for (subject, lane) in [("1", "a"), ("2", "a"), ("3", "b")] {
          _ = try store.addJob(.webhook, about: subject, lane: lane, due: Samples.date(1))
        }
        guard
          let taken = try store.lease(
            [.webhook], lane: "a", at: Samples.date(2), until: Samples.date(3))
        else { throw Breach(description: "There is no job to take.") }
        try expect(Set(try store.lanes(of: .webhook)), ["a", "b"])
        try store.giveUp(.webhook, lane: "a", because: "gone")
        try expect(try store.lanes(of: .webhook), ["b"])
        try expect(try store.lanes(of: .reconcile), [])
        try expect(
          try store.lease([.webhook], lane: "a", at: Samples.date(9), until: Samples.date(99)), nil)
        try expect(try store.job(taken.id)?.state, .failed)
        try expect(try store.job(taken.id)?.problem, "gone")
      }
    },
    StoreContract("An event is found by its identifier, and its attempts by their receiver") {
      store in
      try await store.write { store in
        let event = try store.add(Samples.event(1))
        try expect(try store.event("evt_1"), event)
        try expect(try store.event("evt_2"), nil)
        let deliveries = [("a", 1), ("a", 2), ("b", 1)].map {
          Delivery(
            event: "evt_1", receiver: $0.0, attempt: $0.1, status: "500", answer: "",
            date: Samples.date(Int64($0.1)))
        }
        for delivery in deliveries { try store.add(delivery) }
        try expect(
          try store.deliveries(of: "evt_1", to: "a"), Array(deliveries.prefix(2)))
        try expect(try store.deliveries(of: "evt_1", to: "c"), [])
      }
    },
  ]
}
