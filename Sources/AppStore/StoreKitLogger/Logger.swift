import Foundation

/// The importance of a message.
public struct OSLogType: RawRepresentable, Hashable, Sendable {
  /// The number by which Apple's systems have it.
  public let rawValue: UInt8

  /// Creates a type from its number.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// The usual importance.
  public static let `default` = OSLogType(rawValue: 0)
  /// Of use if something goes wrong.
  public static let info = OSLogType(rawValue: 1)
  /// Of use while a program is written.
  public static let debug = OSLogType(rawValue: 2)
  /// Something went wrong.
  public static let error = OSLogType(rawValue: 16)
  /// Something went wrong that should be impossible.
  public static let fault = OSLogType(rawValue: 17)

  var name: String {
    switch self {
    case .info: "info"
    case .debug: "debug"
    case .error: "error"
    case .fault: "fault"
    default: "default"
    }
  }

  /// A Boolean value that indicates whether such messages are written unless asked for: `info` and `debug` are not.
  var isUsual: Bool { self != .info && self != .debug }
}

/// A log with a subsystem and a category.
public final class OSLog: Sendable {
  /// The subsystem, such as a bundle identifier.
  let subsystem: String
  /// The part of the subsystem.
  let category: String

  /// Creates a log.
  public init(subsystem: String, category: String) {
    self.subsystem = subsystem
    self.category = category
  }

  /// The log of messages without a subsystem.
  public static let `default` = OSLog(subsystem: "", category: "")

  /// A log that writes nothing.
  public static let disabled = OSLog(subsystem: "", category: "\0")
}

/// Writes messages, as in an app on Apple's systems, to standard error.
///
/// `OS_ACTIVITY_MODE=disable` in the environment turns it off, and `debug` writes `info` and `debug` too.
public struct Logger: Sendable {
  private let log: OSLog
  private let write: @Sendable (String) -> Void
  private let mode: String

  /// Creates a logger without a subsystem.
  public init() { self.init(.default) }

  /// Creates a logger for a part of a subsystem.
  public init(subsystem: String, category: String) {
    self.init(OSLog(subsystem: subsystem, category: category))
  }

  /// Creates a logger for a log.
  public init(_ logObj: OSLog) {
    self.init(logObj, mode: ProcessInfo.processInfo.environment["OS_ACTIVITY_MODE"] ?? "") {
      // A line that can't be written is lost: a log stops nothing.
      try? FileHandle.standardError.write(contentsOf: Data($0.utf8))
    }
  }

  init(_ log: OSLog, mode: String, write: @escaping @Sendable (String) -> Void) {
    self.log = log
    self.mode = mode
    self.write = write
  }

  /// Writes a message of the usual importance.
  public func log(_ message: OSLogMessage) { log(level: .default, message) }

  /// Writes a message of an importance.
  public func log(level: OSLogType, _ message: OSLogMessage) {
    guard log.category != OSLog.disabled.category, mode != "disable",
      level.isUsual || mode == "debug"
    else { return }
    let place = [log.subsystem, log.category].filter { !$0.isEmpty }.joined(separator: ":")
    write("\(level.name)\(place.isEmpty ? "" : " [\(place)]") \(message.text)\n")
  }

  /// Writes a message for the author of the program.
  public func trace(_ message: OSLogMessage) { log(level: .debug, message) }

  /// Writes a message for the time in which a program is written.
  public func debug(_ message: OSLogMessage) { log(level: .debug, message) }

  /// Writes a message that is of use if something goes wrong.
  public func info(_ message: OSLogMessage) { log(level: .info, message) }

  /// Writes a message of the usual importance.
  public func notice(_ message: OSLogMessage) { log(level: .default, message) }

  /// Writes that something went wrong.
  public func warning(_ message: OSLogMessage) { log(level: .error, message) }

  /// Writes that something went wrong.
  public func error(_ message: OSLogMessage) { log(level: .error, message) }

  /// Writes that something went wrong that should be impossible.
  public func critical(_ message: OSLogMessage) { log(level: .fault, message) }

  /// Writes that something went wrong that should be impossible.
  public func fault(_ message: OSLogMessage) { log(level: .fault, message) }
}
