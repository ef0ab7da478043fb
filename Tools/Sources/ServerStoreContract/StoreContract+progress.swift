import AppStoreWire
import ServerCore
import ServerStore

extension StoreContract {
  static let ofProgress = [
    StoreContract("A job that is held for longer says how far it is, to whoever takes it over") {
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
    StoreContract("A job that another has taken over is neither held nor settled by the first") {
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
    StoreContract("The purchases of an environment are listed in their order, whoever owns them") {
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
    StoreContract("What the App Store was to be told of once is known after it was done") { store in
      let asked = WireUUID(Samples.customer(1))
      try await store.write { store in
        try expect(try store.hasConsumptionJob(about: asked), false)
        var job = try store.addJob(.consumption, about: asked.description, due: Samples.date(1))
        try expect(try store.hasConsumptionJob(about: asked), true)
        job.state = .done
        try store.settle(job)
        try expect(try store.hasConsumptionJob(about: asked), true)
        _ = try store.addJob(
          .notification, about: WireUUID(Samples.customer(2)).description, due: Samples.date(1))
        try expect(try store.hasConsumptionJob(about: WireUUID(Samples.customer(2))), false)
      }
    },
  ]
}
