import AppStoreWire
import Foundation
import ServerCore
import Testing

@testable import TollgateServer

/// Transactions that a trusted root signed, with numbers as far as they reach.
@Suite("A server with extreme claims")
struct ExtremeClaimTests {
  private static let changes: [@Sendable (inout TransactionPayload) -> Void] = [
    { ($0.price, $0.currency) = (.max, "KWD") }, { ($0.price, $0.currency) = (.min, "USD") },
    { ($0.price, $0.currency) = (3125, "KWD") }, { ($0.price, $0.currency) = (.max, "JPY") },
    { $0.expiresDate = WireDate(rawValue: .max) }, { $0.expiresDate = WireDate(rawValue: .min) },
    { $0.purchaseDate = WireDate(rawValue: .min) }, { $0.purchaseDate = WireDate(rawValue: .max) },
    { $0.originalPurchaseDate = WireDate(rawValue: .min) },
    { $0.revocationDate = WireDate(rawValue: .max) },
    { ($0.revocationDate, $0.revocationPercentage) = (Signed.date(0), .max) },
    { ($0.revocationDate, $0.revocationPercentage) = (Signed.date(0), .min) },
    { $0.quantity = .max }, { $0.quantity = .min },
    {
      $0.commitmentInfo = TransactionCommitment(
        billingPeriodNumber: .max, totalBillingPeriods: .min,
        commitmentExpiresDate: WireDate(rawValue: .max), commitmentPrice: .min)
    },
    {
      $0.purchaseDate = WireDate(rawValue: -8_640_000_000_000_000)
      $0.expiresDate = WireDate(rawValue: 8_640_000_000_000_000)
    },
    { $0.purchaseDate = WireDate(rawValue: 8_640_000_000_000_000) },
  ]

  @Test("answers or refuses each of them, and still serves every chart and list")
  func transactions() async throws {
    try await RunningServer.open { server in
      for (number, change) in Self.changes.enumerated() {
        for product in ["pro", "coins"] {
          let customer = UUID()
          let id = "\(number)\(product == "pro" ? 1 : 2)"
          for at in [-40.0, -1] {
            let token = try Signed.transaction(
              at == -1 ? id : "9\(id)", of: id, product: product, at: at, token: customer
            ) { payload in
              (payload.price, payload.currency) = (.max, "KWD")
              change(&payload)
            }
            #expect([200, 422].contains(try await server.upload([token], for: customer).status))
          }
          let report = try await server.ask(
            "GET", "/v1/customers/\(customer.uuidString)", key: server.secret)
          #expect(report.status == 200)
          let timeline = try await server.ask(
            "GET", "/v1/customers/\(customer.uuidString)/timeline", key: server.secret)
          #expect(timeline.status == 200)
        }
      }
      try await server.settled()
      for name in ChartName.allCases {
        for by in ["day", "month"] {
          let chart = try await server.ask(
            "GET", "/v1/charts/\(name.rawValue)?by=\(by)", key: server.secret)
          #expect(chart.status == 200, "\(name.rawValue)")
        }
      }
      #expect(try await server.ask("GET", "/v1/events?limit=500", key: server.secret).status == 200)
      #expect(try await server.ask("GET", "/health").status == 200)
    }
  }
}
