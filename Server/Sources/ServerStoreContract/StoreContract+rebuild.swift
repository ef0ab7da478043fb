import AppStoreWire
import Foundation
import ServerCore
import ServerStore
import TollgateCore

extension StoreContract {
  static let ofRebuilding = [
    StoreContract("All acts are read in pages, in the order of their numbers") { store in
      try await store.write { store in
        for number: UInt8 in [3, 1, 2, 1] {
          _ = try store.append(
            .use("play"), for: Samples.customer(number),
            in: number == 2 ? .sandbox : .production, at: Samples.date(0))
        }
      }
      try await store.read { store in
        let first = try store.acts(after: 0, limit: 3)
        try expect(
          first.map(\.customer), [Samples.customer(3), Samples.customer(1), Samples.customer(2)])
        let rest = try store.acts(after: first[2].number, limit: 3)
        try expect(rest.map(\.customer), [Samples.customer(1)])
        try expect(try store.acts(after: rest[0].number, limit: 3).count, 0)
      }
    },
    StoreContract("Conclusions can be cleared, and acts remain") { store in
      try await store.write { store in
        try store.setOwner(Samples.customer(1), of: "1", in: .production)
        _ = try store.append(
          .merge(into: Samples.customer(2)), for: Samples.customer(1), in: .production,
          at: Samples.date(0))
        try store.clearConclusions()
      }
      try await store.read { store in
        try expect(try store.owner(of: "1", in: .production), nil)
        try expect(try store.target(ofAlias: Samples.customer(1)), nil)
        try expect(try store.acts(after: 0, limit: 9).count, 1)
      }
      try await store.write {
        try $0.setAlias(Samples.customer(1), of: Samples.customer(2))
      }
      try await store.read { store in
        try expect(try store.customer(Samples.customer(1)), Samples.customer(2))
      }
    },
  ]
}
