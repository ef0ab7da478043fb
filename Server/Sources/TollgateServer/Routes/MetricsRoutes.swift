import AppStoreWire
import HTTPTypes
import Hummingbird
import ServerStore

/// The server's counts of its own work: `/metrics`.
struct MetricsRoutes: Sendable {
  let backend: Backend

  func add(to addresses: inout Addresses) {
    let metrics = addresses.metrics
    addresses.get(
      "/metrics",
      Operation(
        "Counts the server's work, for Prometheus.", key: .secretUnlessLocal,
        answers: [.text("The counts.", as: "text/plain")])
    ) { _ in
      let text = metrics.text(try await gauges())
      return Response(
        status: .ok,
        headers: [
          .contentType: "text/plain; version=0.0.4; charset=utf-8", .cacheControl: "no-store",
        ], body: ResponseBody(byteBuffer: ByteBuffer(string: text)))
    }
  }

  /// The current state: the unfinished jobs, and the wait of the oldest one.
  private func gauges() async throws -> [(
    name: String, labels: KeyValuePairs<String, String>, value: Double
  )] {
    let counts = try await backend.store.read { try $0.jobCounts() }
    let now = WireDate(backend.machineTime()).rawValue
    let jobs = counts.map { count in
      (
        name: "tollgate_jobs",
        labels: [
          "kind": count.kind.rawValue, "state": count.state.rawValue,
        ] as KeyValuePairs, value: Double(count.number)
      )
    }
    let ages = counts.filter { $0.state == .waiting || $0.state == .running }.map { count in
      (
        name: "tollgate_job_age_seconds",
        labels: [
          "kind": count.kind.rawValue, "state": count.state.rawValue,
        ] as KeyValuePairs, value: Double(max(0, now - count.oldest.rawValue)) / 1000
      )
    }
    return jobs + ages
  }
}
