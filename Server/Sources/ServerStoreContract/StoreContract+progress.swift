import AppStoreWire
import ServerCore
import ServerStore

extension StoreContract {
  static let ofProgress = [
    StoreContract("A job whose lease is extended reports its progress to the next holder") {
      store in
      try await store.write { store in
        _ = try store.addJob(.reconcile, about: "everybody", due: Samples.date(1))
        guard var job = try store.lease([.reconcile], at: Samples.date(1), until: Samples.date(11))
        else { throw Breach(description: "There is no job to take.") }
        (job.done, job.total, job.place) = (3, 9, "Production 17")
        try expect(try store.hold(job, until: Samples.date(21)), true)
        try expect(try store.job(job.id), job)
        try expect(
          try store.lease([.reconcile], at: Samples.date(20), until: Samples.date(30)), nil)
        let taken = try store.lease([.reconcile], at: Samples.date(21), until: Samples.date(31))
        try expect(taken?.place, "Production 17")
        try expect(taken?.done, 3)
        try expect(taken?.total, 9)
      }
    },
    StoreContract(
      "A job that another holder has taken over is neither held nor settled by the first"
    ) {
      store in
      try await store.write { store in
        _ = try store.addJob(.reconcile, about: "everybody", due: Samples.date(1))
        let first = try store.lease([.reconcile], at: Samples.date(1), until: Samples.date(11))
        let second = try store.lease([.reconcile], at: Samples.date(11), until: Samples.date(21))
        guard var first, var second else { throw Breach(description: "There is no job to take.") }
        (first.done, second.done) = (1, 2)
        first.state = .done
        try expect(try store.hold(second, until: Samples.date(31)), true)
        try expect(try store.hold(first, until: Samples.date(99)), false)
        try store.settle(first)
        try expect(try store.job(second.id), second)
        second.state = .done
        try store.settle(second)
        try expect(try store.hold(second, until: Samples.date(99)), false)
        try expect(try store.job(second.id), second)
        try expect(try store.job(second.id + 1), nil)
      }
    },
    StoreContract("The purchases of an environment are listed in their order, whatever their owner")
    {
      store in
      try await store.write { store in
        try store.setOwner(Samples.customer(1), of: "3", in: .production)
        try store.setOwner(nil, of: "1", in: .production)
        try store.setOwner(Samples.customer(2), of: "20", in: .production)
        try store.setOwner(nil, of: "2", in: .sandbox)
      }
      try await store.read { store in
        try expect(try store.purchases(in: .production, after: "", limit: 2), ["1", "20"])
        try expect(try store.purchases(in: .production, after: "20", limit: 2), ["3"])
        try expect(try store.purchaseCount(in: .production, after: ""), 3)
        try expect(try store.purchaseCount(in: .production, after: "1"), 2)
        try expect(try store.purchaseCount(in: .xcode, after: ""), 0)
      }
    },
    StoreContract("A list by name is in the order of the names' bytes") { store in
      try await store.write { store in
        for name in ["b", "a-1", "B", "a1", "é"] {
          try store.setOwner(nil, of: name, in: .production)
        }
      }
      try await store.read { store in
        let (first, rest) = (
          try store.purchases(in: .production, after: "", limit: 2),
          try store.purchases(in: .production, after: "a-1", limit: 9)
        )
        try expect(first, ["B", "a-1"])
        try expect(rest, ["a1", "b", "é"])
      }
    },
    StoreContract(
      "The lines of an import are processed one after the other, and the failed ones remain"
    ) {
      store in
      let lines = [
        ImportLine(number: 1, customer: Samples.customer(1), transaction: "11"),
        ImportLine(number: 2, problem: "no transaction"),
        ImportLine(number: 4, transaction: "14", isTold: true),
      ]
      try await store.write { store in
        try store.add(lines, to: 7)
        try store.add([ImportLine(number: 1, transaction: "99")], to: 8)
        try expect(try store.importLines(of: 7, limit: 9), [lines[0], lines[2]])
        try expect(try store.importLines(of: 7, limit: 1), [lines[0]])
        try expect(try store.refusedLines(of: 7, limit: 9), [lines[1]])
        try store.finish(lines[0], of: 7)
        var unknown = lines[2]
        unknown.problem = "unknown"
        try store.finish(unknown, of: 7)
        try expect(try store.importLines(of: 7, limit: 9), [])
        try expect(try store.refusedLines(of: 7, limit: 9), [lines[1], unknown])
        try expect(try store.refusedLines(of: 7, limit: 1), [lines[1]])
        try expect(try store.refusedLineCount(of: 7), 2)
        try expect(try store.refusedLineCount(of: 8), 0)
      }
    },
    StoreContract("An erased customer's lines of imports are deleted") { store in
      try await store.write { store in
        try store.add(
          [
            ImportLine(number: 1, customer: Samples.customer(1), transaction: "11"),
            ImportLine(number: 2, customer: Samples.customer(2), transaction: "12"),
          ], to: 7)
        try store.erase(Samples.customer(1))
        try expect(try store.importLines(of: 7, limit: 9).map(\.number), [2])
      }
    },
    StoreContract("A silenced event does not become visible until it is no longer silenced") {
      store in
      try await store.write { store in
        _ = try store.add(Samples.event(1))
        for event in ["evt_1", "evt_2", "evt_2", "evt_3"] { try store.silence(event) }
        try expect(try store.add(Samples.event(2)), nil)
        try store.unsilence("evt_3")
        try expect(try store.add(Samples.event(3)) == nil, false)
        try expect(try store.events(after: 0, limit: 9).map(\.id), ["evt_1", "evt_3"])
      }
    },
  ]
}
