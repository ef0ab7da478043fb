import Logging

@testable import TollgateEngine

/// A log that keeps its lines, to be looked at.
struct RecordedLog: LogHandler {
  private let kept = Locked<[String]>([])
  var logLevel = Logger.Level.trace
  var metadata: Logger.Metadata = [:]

  subscript(metadataKey key: String) -> Logger.Metadata.Value? {
    get { metadata[key] }
    set { metadata[key] = newValue }
  }

  func log(event: LogEvent) { kept { $0.append("\(event.level): \(event.message)") } }

  var logger: Logger { Logger(label: "tests") { _ in self } }

  /// Every line so far, its level before it.
  var lines: [String] { kept { $0 } }
}
