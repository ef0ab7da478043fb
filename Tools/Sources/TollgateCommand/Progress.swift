import Foundation
import Synchronization

/// Progress of long work on standard error, if that is a terminal.
final class Progress: Sendable {
  private struct Shown {
    var count = 0
    var width = 0
    var last = ContinuousClock.now - .seconds(1)
  }

  private let unit: String
  private let total: Int?
  private let isTerminal: Bool
  private let shown = Mutex(Shown())

  /// - Parameters:
  ///   - unit: The name of the counted things, in the plural.
  ///   - total: The total, or nil if it is not known.
  ///   - isShown: Whether it is shown on a terminal at all.
  init(_ unit: String, of total: Int? = nil, isShown: Bool = true) {
    self.unit = unit
    self.total = total
    isTerminal = isShown && isatty(STDERR_FILENO) == 1
  }

  /// Counts one more.
  func advance() { show(shown.withLock(\.count) + 1) }

  /// Shows a count, at most ten times a second.
  ///
  /// - Parameters:
  ///   - count: The count.
  ///   - total: The total, if it is another one than at the beginning.
  func show(_ count: Int, of total: Int? = nil) {
    let total = total ?? self.total
    let isDue = shown.withLock { shown in
      shown.count = count
      guard isTerminal, ContinuousClock.now - shown.last > .milliseconds(100) else { return false }
      shown.last = .now
      return true
    }
    guard isDue else { return }
    let share = total.map { total in total > 0 ? " of \(total), \(count * 100 / total) %" : "" }
    show(text: "\(count)\(share ?? "") \(unit)")
  }

  /// Shows a text in place of the one before.
  func show(text: String) {
    guard isTerminal else { return }
    shown.withLock { shown in
      let blanks = String(repeating: " ", count: max(0, shown.width - text.count))
      shown.width = text.count
      FileHandle.standardError.write(Data("\r\(text)\(blanks)".utf8))
    }
  }

  /// Takes the line away.
  func end() {
    shown.withLock { shown in
      guard isTerminal, shown.width > 0 else { return }
      let blanks = String(repeating: " ", count: shown.width)
      FileHandle.standardError.write(Data("\r\(blanks)\r".utf8))
      shown.width = 0
    }
  }
}
