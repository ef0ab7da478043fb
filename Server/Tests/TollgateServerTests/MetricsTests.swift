import Foundation
import Testing

@testable import TollgateServer

@Suite("A server's metrics")
struct MetricsTests {
  @Test("are written in Prometheus's format")
  func text() {
    let metrics = Metrics()
    metrics.count("b_total", ["x": "1"])
    metrics.count("b_total", ["x": "1"])
    metrics.count("b_total", ["x": "a \"quoted\" \\ one\n"])
    metrics.count("a_total")
    metrics.add(.milliseconds(30), to: "c_seconds", ["x": "1"])
    metrics.add(.seconds(60), to: "c_seconds", ["x": "1"])
    let text = metrics.text([("d", ["k": "1"], 2), ("d", ["k": "2"], 0.5)])
    #expect(
      text == """
        # TYPE a_total counter
        a_total 1
        # TYPE b_total counter
        b_total{x="1"} 2
        b_total{x="a \\"quoted\\" \\\\ one\\n"} 1
        # TYPE c_seconds histogram
        c_seconds_bucket{x="1",le="0.001"} 0
        c_seconds_bucket{x="1",le="0.005"} 0
        c_seconds_bucket{x="1",le="0.025"} 0
        c_seconds_bucket{x="1",le="0.1"} 1
        c_seconds_bucket{x="1",le="0.5"} 1
        c_seconds_bucket{x="1",le="2.5"} 1
        c_seconds_bucket{x="1",le="10.0"} 1
        c_seconds_bucket{x="1",le="+Inf"} 2
        c_seconds_sum{x="1"} 60.03
        c_seconds_count{x="1"} 2
        # TYPE d gauge
        d{k="1"} 2.0
        d{k="2"} 0.5

        """)
  }

  @Test("are readable without a key only from this machine, also behind a trusted proxy")
  func proxies() async throws {
    try await RunningServer.open({ configuration in
      configuration.clientAddress = (try? ClientAddress(trusting: ["127.0.0.1"])) ?? ClientAddress()
    }) { server in
      func status(_ address: String?, key: String? = nil) async throws -> Int {
        try await server.ask(
          "GET", "/metrics", key: key, headers: address.map { ["X-Forwarded-For": $0] } ?? [:]
        ).status
      }
      let own = try await status(nil)
      #expect(own == 200)
      #expect(try await status("127.0.0.2") == 200)
      #expect(try await status("::1") == 200)
      #expect(try await status("198.51.100.7") == 401)
      #expect(try await status("127.0.0.2, 198.51.100.7") == 401)
      #expect(try await status("198.51.100.7", key: server.public) == 403)
      #expect(try await status("198.51.100.7", key: server.secret) == 200)
    }
  }

  @Test("count requests by the described address, and name no customer")
  func requests() async throws {
    try await RunningServer.open { server in
      let customer = UUID().uuidString
      _ = try await server.ask("GET", "/v1/customers/\(customer)", key: server.public)
      _ = try await server.ask("GET", "/v1/customers/\(customer)")
      let answer = try await server.ask("GET", "/metrics")
      #expect(answer.status == 200)
      #expect(answer.headers["content-type"]?.hasPrefix("text/plain; version=0.0.4") == true)
      for status in [200, 401] {
        #expect(
          answer.body.contains(
            #"requests_total{method="GET",path="/v1/customers/{id}",status="\#(status)"} 1"#))
      }
      #expect(!answer.body.contains(customer))
    }
  }
}
