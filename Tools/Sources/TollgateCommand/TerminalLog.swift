import AppStoreServer
import ArgumentParser
import Foundation
import Synchronization
import TollgateServer

/// The form of a program's log.
enum LogForm: String, ExpressibleByArgument, CaseIterable {
  /// Lines for people, in color on a terminal.
  case text

  /// A line of JSON for each thing.
  case json
}

/// A log on standard output that never blocks: lines are dropped while the reader is slow.
final class TerminalLog: Sendable {
  private let descriptor: Int32
  private let form: LogForm
  private let isColoured: Bool
  private let lost = Mutex(0)

  init(_ form: LogForm, on descriptor: Int32 = STDOUT_FILENO) {
    self.form = form
    self.descriptor = descriptor
    isColoured = Self.showsColours(descriptor)
  }

  /// Returns whether a descriptor is a terminal that shows colors, unless NO_COLOR is set
  /// (https://no-color.org).
  static func showsColours(_ descriptor: Int32) -> Bool {
    let environment = ProcessInfo.processInfo.environment
    return isatty(descriptor) == 1 && environment["NO_COLOR", default: ""].isEmpty
      && environment["TERM"] != "dumb"
  }

  func write(_ entry: StoreLogEntry) {
    write(form == .json ? entry.json : entry.text(isColoured: isColoured))
  }

  func write(_ activity: ServerActivity) {
    write(form == .json ? activity.json : activity.text(isColoured: isColoured))
  }

  private func write(_ line: String) {
    lost.withLock { lost in
      guard isReady else {
        lost += 1
        return
      }
      if lost > 0 {
        put(form == .json ? #"{"kind":"lost","lines":\#(lost)}"# : "\(lost) lines were left out")
        lost = 0
        guard isReady else { return }
      }
      put(line)
    }
  }

  /// A Boolean value that indicates whether the descriptor accepts a line at once.
  ///
  /// A pipe that is ready accepts at least 4096 bytes (`PIPE_BUF`), and a line is shorter.
  private var isReady: Bool {
    var polled = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
    return poll(&polled, 1, 0) == 1 && polled.revents & Int16(POLLOUT) != 0
  }

  private func put(_ line: String) {
    let short =
      form == .json ? #"{"kind":"lost","lines":1}"# : String(line.prefix(900))
    let bytes = Array((line.utf8.count < 4_000 ? line : short).utf8) + [10]
    // A line that is not written is lost; nothing depends on it.
    _ = bytes.withUnsafeBytes { Foundation.write(descriptor, $0.baseAddress, $0.count) }
  }
}
