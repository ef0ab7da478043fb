public import Foundation
import Synchronization

/// A reader of a file or a pipe, with one line in memory at a time.
public final class LineReader: Sendable {
  /// The most bytes of a line.
  private static let longest = 32 << 20

  private struct State {
    var rest = Data()
    var isAtEnd = false
    var isBegun = false
  }

  private let file: FileHandle
  private let state = Mutex(State())

  /// Creates a reader of a file that is open.
  public init(_ file: FileHandle) { self.file = file }

  /// Begins with the first line, even after some were read.
  ///
  /// - Throws: ``ExportFailure`` for a pipe that was read from.
  public func begin() throws {
    try state.withLock { state in
      guard state.isBegun else { return }
      do { try file.seek(toOffset: 0) } catch { throw ExportFailure.interrupted }
      state = State()
    }
  }

  /// Returns the next line without its end, or nil after the last one that has an end.
  ///
  /// - Throws: The file's errors, and ``ExportFailure`` for a line that does not end.
  public func next() throws -> String? {
    try state.withLock { state in
      state.isBegun = true
      var searched = state.rest.startIndex
      while true {
        if let end = state.rest[searched...].firstIndex(of: 0x0A) {
          let line = String(decoding: state.rest[..<end], as: UTF8.self)
          state.rest = Data(state.rest[state.rest.index(after: end)...])
          return line
        }
        guard !state.isAtEnd else { return nil }
        guard state.rest.count <= Self.longest else { throw ExportFailure.endless }
        searched = state.rest.endIndex
        guard let more = try file.read(upToCount: 1 << 16), !more.isEmpty else {
          state.isAtEnd = true
          continue
        }
        state.rest += more
      }
    }
  }
}
