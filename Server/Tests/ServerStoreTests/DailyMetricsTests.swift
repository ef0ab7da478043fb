import AppStoreWire
import Foundation
import ServerCore
import ServerStore
import Synchronization
import Testing

@Suite("Metrics by day")
struct DailyMetricsTests {
  private func midnight(_ day: Int) -> Date {
    Date(timeIntervalSince1970: 1_759_968_000 + Double(day) * 86_400)
  }

  private func store() async throws -> SQLiteStore {
    let store = try SQLiteStore()
    try await Sample.intake.take(
      [
        Sample.transaction("1", token: Sample.customer(1)) {
          ($0.price, $0.currency) = (9990, "EUR")
        },
        Sample.transaction("2", product: "coins", at: 250, token: Sample.customer(2)) {
          ($0.price, $0.currency, $0.environment) = (500_000, "JPY", .sandbox)
          ($0.revocationDate, $0.revocationPercentage) = (Sample.date(252), 50_000)
        },
      ], into: store)
    return store
  }

  private func lines(
    _ store: any Store, from start: Date? = nil, to end: Date, as form: DailyMetrics.Form = .csv
  ) async throws -> [String] {
    let lines = Mutex<[String]>([])
    try await DailyMetrics(from: start, to: end, as: form).run(on: store) { line in
      lines.withLock { $0.append(String(decoding: line, as: UTF8.self)) }
    }
    return lines.withLock(\.self)
  }

  @Test("have a line for each existing figure, from the first payment on")
  func figures() async throws {
    let store = try await store()
    let table = try await lines(store, to: midnight(300))
    #expect(table[0] == "date,environment,chart,part,currency,value\r\n")
    #expect(
      Array(table[1...6]) == [
        "2025-10-09,Production,activeSubscriptions,,,1\r\n",
        "2025-10-09,Production,mrr,,EUR,9.99\r\n",
        "2025-10-09,Production,mrrMovement,new,EUR,9.99\r\n",
        "2025-10-09,Production,revenue,,EUR,9.99\r\n",
        "2025-10-09,Production,proceeds,,EUR,6.99\r\n",
        "2025-10-09,Production,newCustomers,,,1\r\n",
      ])
    #expect(table.contains("2025-10-10,Production,churn,,,0.0\r\n"))
    #expect(table.contains("2025-11-08,Production,churn,,,1.0\r\n"))
    #expect(!table.contains { $0.hasPrefix("2025-12-") })
    #expect(
      table.suffix(3) == [
        "2026-06-18,Sandbox,revenue,,JPY,-250\r\n", "2026-06-18,Sandbox,proceeds,,JPY,-175\r\n",
        "2026-06-18,Sandbox,refunds,,JPY,250\r\n",
      ])
    #expect(table.filter { $0.contains(",refunds,") }.count == 1)
    #expect(table.allSatisfy { $0.hasSuffix("\r\n") })
  }

  @Test("are the same lines whichever other days are requested")
  func resuming() async throws {
    let store = try await store()
    let whole = try await lines(store, from: midnight(0), to: midnight(300), as: .json)
    #expect(whole.count > 100)
    #expect(
      whole[0]
        == #"{"metric":{"chart":"activeSubscriptions","date":"2025-10-09","environment":"Production","value":"1"}}"#
        + "\n")
    var parts: [String] = []
    for (start, end) in [(0, 1), (1, 29), (29, 249), (249, 300)] {
      parts += try await lines(store, from: midnight(start), to: midnight(end), as: .json)
    }
    #expect(parts == whole)
    #expect(try await lines(store, to: midnight(300), as: .json) == whole)
    #expect(try await lines(SQLiteStore(), to: midnight(300), as: .json) == [])
  }
}
