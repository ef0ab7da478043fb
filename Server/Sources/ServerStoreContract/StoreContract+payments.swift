import AppStoreWire
import ServerCore
import ServerStore

extension StoreContract {
  static let ofPayments = [
    StoreContract("The payment for a purchase is kept unchanged, for its environment only") {
      store in
      let history = PaymentHistory(
        [Samples.payment("1"), Samples.payment("2", at: 3)], graces: [Samples.date(5)])
      let nothing = PaymentHistory([], graces: [])
      try await store.write { store in
        try store.keep(nothing, of: "1", in: .production)
        try store.keep(history, of: "1", in: .production)
        try store.keep(nothing, of: "2", in: .production)
      }
      try await store.read { store in
        try expect(try store.keptPayments(of: "1", in: .production), history)
        try expect(try store.keptPayments(of: "2", in: .production), nothing)
        try expect(try store.keptPayments(of: "3", in: .production), nil)
        try expect(try store.keptPayments(of: "1", in: .sandbox), nil)
      }
    },
    StoreContract("A payment is deleted by any change of a fact about the purchase") {
      store in
      let fact = try Samples.transaction("1", signed: 5)
      var signedAgain = fact
      signedAgain.merge(try Samples.transaction("1", signed: 9))
      let later = signedAgain
      let changes: [@Sendable (any StoreWriting) throws -> Void] = [
        { try $0.put(fact, under: Samples.catalog) },
        { try $0.put(later, under: Samples.catalog) },
        { try $0.put(Samples.renewal("1", signed: 0), under: Samples.catalog) },
        { try $0.remove(fact.id, claims: fact.claims) },
        { try $0.clearConclusions() },
        { try $0.erase("1", in: .production, as: Samples.catalog) },
      ]
      for change in changes {
        let kept = try await store.write { store in
          for (original, environment) in [
            ("1", WireEnvironment.production), ("1", .sandbox), ("2", .production),
          ] {
            try store.keep(PaymentHistory([], graces: []), of: original, in: environment)
          }
          try change(store)
          return [
            try store.keptPayments(of: "1", in: .production) != nil,
            try store.keptPayments(of: "1", in: .sandbox) != nil,
            try store.keptPayments(of: "2", in: .production) != nil,
          ]
        }
        guard kept != [false, false, false] else { continue }
        try expect(kept, [false, true, true])
      }
    },
    StoreContract("Purchases are read with their payments, page by page, if those are kept") {
      store in
      let paid = PaymentHistory([Samples.payment("2")], graces: [])
      try await store.write { store in
        for original in ["3", "1", "2"] {
          try store.setOwner(
            original == "3" ? nil : Samples.customer(1), of: original, in: .production)
        }
        try store.setOwner(nil, of: "2", in: .sandbox)
        try store.keep(paid, of: "2", in: .production)
        try store.keep(PaymentHistory([], graces: []), of: "2", in: .sandbox)
        try store.keep(paid, of: "9", in: .production)
      }
      let rows = [
        ChartRow(original: "1", owner: Samples.customer(1), payments: nil),
        ChartRow(original: "2", owner: Samples.customer(1), payments: paid),
        ChartRow(original: "3", owner: nil, payments: nil),
      ]
      try await store.read { store in
        func read(after first: String, through end: String? = nil, _ limit: Int = 9) throws
          -> [ChartRow]
        { try store.chartRows(in: .production, after: first, through: end, limit: limit) }
        try expect(try read(after: "", 2), [rows[0], rows[1]])
        try expect(try read(after: "1"), [rows[1], rows[2]])
        try expect(try read(after: "3"), [])
        try expect(try read(after: "", through: "2"), [rows[0], rows[1]])
        try expect(try read(after: "1", through: "25", 1), [rows[1]])
        try expect(try read(after: "2", through: "2"), [])
        let missing = try store.purchasesWithoutPayments(in: .production, after: "", limit: 9)
        try expect(missing, ["1", "3"])
        try expect(
          try store.purchasesWithoutPayments(in: .production, after: "1", limit: 9), ["3"])
        try expect(
          try store.purchasesWithoutPayments(in: .production, after: "", limit: 1), ["1"])
        try expect(try store.purchasesWithoutPayments(in: .sandbox, after: "", limit: 9), [])
      }
    },
    StoreContract("Grace periods include all that were ever signed for a purchase") { store in
      try await store.write { store in
        for (number, grace) in ([nil, 30, nil, 60] as [Int64?]).enumerated() {
          try store.put(
            Samples.renewal("1", signed: Int64(number), grace: grace), under: Samples.catalog)
        }
        try store.put(Samples.renewal("2", signed: 0, grace: 90), under: Samples.catalog)
      }
      try await store.read { store in
        let facts = try store.payableFacts(of: "1", in: .production)
        try expect(facts.graces.sorted(), [Samples.date(30), Samples.date(60)])
        try expect(try store.payableFacts(of: "1", in: .sandbox).graces, [])
      }
    },
  ]
}

extension Samples {
  static func payment(_ id: String, at time: Int64 = 0) -> Payment {
    Payment(
      id: id, product: "pro", date: date(time), expires: date(time + 9), isSubscription: true,
      isTrial: false, price: Money(thousandths: 4990, currency: "EUR"), revoked: nil,
      revokedShare: 0, storefront: "DEU", offer: nil, known: date(time + 1))
  }
}
