import Foundation
import SourceJSON
import Synchronization

/// The furthest cursor that was handed out, in a file beside the database: `tollgate.sqlite-cursor`.
///
/// A restored database has lost the later events; this file reveals it.
final class GivenCursorFile: Sendable {
  private let path: String
  private let known: Mutex<EventCursor?>

  init(beside database: String) {
    path = database + "-cursor"
    let text = try? String(contentsOfFile: path, encoding: .utf8)
    known = Mutex(text.flatMap { EventCursor($0.trimmingCharacters(in: .whitespacesAndNewlines)) })
  }

  var last: EventCursor? { known.withLock(\.self) }

  /// Notes a cursor, unless one at least as far in the same epoch is noted.
  func note(_ cursor: EventCursor) throws {
    try known.withLock { known in
      if let known, known.epoch == cursor.epoch, known.position >= cursor.position { return }
      try PrivateFile.write(Data("\(cursor)\n".utf8), to: path)
      known = cursor
    }
  }
}
