import Foundation
import Synchronization

/// The server's counts of its own work, for Prometheus.
///
/// They contain nothing about customers: labels are described paths, statuses, and the server's own
/// words.
final class Metrics: Sendable {
  /// A count or a duration, with its labels.
  fileprivate struct Series: Hashable {
    let name: String
    let labels: [Label]
  }

  fileprivate struct Label: Hashable {
    let name: String
    let value: String
  }

  /// The number of measurements of at most a duration.
  fileprivate struct Durations {
    /// In seconds.
    static let bounds = [0.001, 0.005, 0.025, 0.1, 0.5, 2.5, 10]

    var counts = Array(repeating: 0, count: bounds.count)
    var all = 0
    var sum = 0.0

    mutating func add(_ seconds: Double) {
      for (index, bound) in Self.bounds.enumerated() where seconds <= bound { counts[index] += 1 }
      all += 1
      sum += seconds
    }
  }

  private struct State {
    var counts: [Series: Int] = [:]
    var durations: [Series: Durations] = [:]
  }

  private let state = Mutex(State())

  /// Counts something that happened.
  func count(_ name: String, _ labels: KeyValuePairs<String, String> = [:]) {
    let series = Series(name, labels)
    state.withLock { $0.counts[series, default: 0] += 1 }
  }

  /// Counts something that took a time.
  func add(_ time: Duration, to name: String, _ labels: KeyValuePairs<String, String> = [:]) {
    let series = Series(name, labels)
    let seconds = Double(time.components.seconds) + Double(time.components.attoseconds) / 1e18
    state.withLock { $0.durations[series, default: Durations()].add(seconds) }
  }

  /// Returns the text for Prometheus, with gauges of the current state: name, labels and value.
  func text(_ gauges: [(name: String, labels: KeyValuePairs<String, String>, value: Double)])
    -> String
  {
    let (counts, durations) = state.withLock { ($0.counts, $0.durations) }
    var lines: [String] = []
    for (name, series) in Dictionary(grouping: counts.keys, by: \.name).sorted(by: {
      $0.key < $1.key
    }) {
      lines.append("# TYPE \(name) counter")
      for one in series.sorted() { lines.append("\(one.text()) \(counts[one] ?? 0)") }
    }
    for (name, series) in Dictionary(grouping: durations.keys, by: \.name).sorted(by: {
      $0.key < $1.key
    }) {
      lines.append("# TYPE \(name) histogram")
      for one in series.sorted() {
        guard let found = durations[one] else { continue }
        for (bound, count) in zip(Durations.bounds, found.counts) {
          lines.append("\(one.text("_bucket", adding: ("le", "\(bound)"))) \(count)")
        }
        lines.append("\(one.text("_bucket", adding: ("le", "+Inf"))) \(found.all)")
        lines.append("\(one.text("_sum")) \(found.sum)")
        lines.append("\(one.text("_count")) \(found.all)")
      }
    }
    var last = ""
    for (name, labels, value) in gauges {
      if name != last { lines.append("# TYPE \(name) gauge") }
      last = name
      lines.append("\(Series(name, labels).text()) \(value)")
    }
    return lines.joined(separator: "\n") + "\n"
  }
}

extension Metrics.Series: Comparable {
  fileprivate init(_ name: String, _ labels: KeyValuePairs<String, String>) {
    self.init(name: name, labels: labels.map { Metrics.Label(name: $0.key, value: $0.value) })
  }

  fileprivate static func < (one: Metrics.Series, other: Metrics.Series) -> Bool {
    one.text() < other.text()
  }

  /// Writes it in Prometheus's format.
  fileprivate func text(_ suffix: String = "", adding label: (String, String)? = nil) -> String {
    var all = labels.map { ($0.name, $0.value) }
    if let label { all.append(label) }
    guard !all.isEmpty else { return name + suffix }
    let list = all.map { name, value in
      let quoted = value.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
        .replacing("\n", with: "\\n")
      return "\(name)=\"\(quoted)\""
    }
    return "\(name)\(suffix){\(list.joined(separator: ","))}"
  }
}
