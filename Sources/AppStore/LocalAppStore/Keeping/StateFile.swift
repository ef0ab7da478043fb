import AppStoreWire
import Foundation
import SourceJSON

/// The files of a kept store: a snapshot of its state, and a log of the changes since.
///
/// A change is a line at the end of the log, on the disk before anybody is answered. Once the log
/// is an eighth as long as the snapshot, or has an eighth as many events, a new snapshot replaces
/// both. So the cost of a change doesn't depend on the size of the store, and opening the store
/// costs little more than reading it. One line may create a hundred thousand customers, which takes
/// as long again when the store is opened. A snapshot is replaced atomically, and the log names the
/// snapshot that it continues. So if the process or the machine dies, the files hold the state
/// after one of the answers. One store has them at a time.
final class StateFile: Sendable {
  fileprivate struct Contents: Codable {
    /// A snapshot of a version that can't be read.
    struct OtherVersion: Error {
      let version: Int
    }

    let version: Int

    /// The count of snapshots.
    let generation: Int

    let state: AppStoreState
  }

  /// The first line of a log.
  fileprivate struct LogHeader: Codable {
    /// The snapshot that the log continues.
    let after: Int
  }

  fileprivate struct Log {
    var file: OpenFile?
    var generation = 0

    /// The length of the snapshot.
    var snapshot = 0

    /// The number of events in the snapshot.
    var events = 0

    /// The length of the log, or nil if no log continues the snapshot.
    var size: Int?

    /// Changes that no caller waits for; they are written with the next change.
    var waiting: [LoggedChange] = []

    /// A Boolean value that indicates whether the snapshot, the log and the queued changes are
    /// complete.
    var isWhole = false
  }

  /// The form of the files, which changes with each change of it that this version could not read.
  fileprivate static let version = 1

  /// The most bytes that are read back, and written.
  static let longest = 4_000_000_000

  let url: URL
  private let lock: OpenFile
  private let log = Locked(Log())

  /// Locks a store's files, which need not exist yet.
  init(_ url: URL) throws(AppStoreError) {
    self.url = url
    lock = try OpenFile(locking: url.path + ".lock", for: url.path)
  }

  private var logPath: String { url.path + ".log" }

  /// Returns the kept state, or nil if there is none yet.
  func load() throws(AppStoreError) -> KeptState? {
    guard FileManager.default.fileExists(atPath: url.path) else {
      // The log of a deleted store doesn't belong to the next one.
      if FileManager.default.fileExists(atPath: logPath) { try moveLogAside() }
      return nil
    }
    let contents = try contents()
    if let flaw = contents.state.flaw { throw .unreadableState(url.path, because: flaw) }
    log.withLock {
      $0.generation = contents.generation
      $0.events = contents.state.log.count
    }
    return KeptState(
      snapshot: contents.state, changes: try changes(after: contents.generation, contents.state.now)
    )
  }

  private func contents() throws(AppStoreError) -> Contents {
    do {
      let bytes = try SourceFile.contents(of: url.path, upTo: Self.longest)
      log.withLock { $0.snapshot = bytes.count }
      return try SnapshotReader(bytes).contents(Contents.self)
    } catch let error as Contents.OtherVersion {
      throw .stateOfOtherVersion(url.path, error.version, not: Self.version)
    } catch let error as SourceError {
      throw .unreadableState(url.path, because: error.message)
    } catch {
      throw .unreadableState(url.path, because: "\(error)")
    }
  }

  /// Returns the log's changes, if the log continues the snapshot.
  ///
  /// A last line that was never finished was never answered. An empty file is an abandoned log.
  private func changes(
    after generation: Int, _ date: Date
  ) throws(AppStoreError) -> [LoggedChange] {
    guard FileManager.default.fileExists(atPath: logPath) else {
      throw .missingLog(logPath, of: url.path, from: date)
    }
    let bytes: Data
    do { bytes = try SourceFile.contents(of: logPath, upTo: Self.longest) } catch {
      throw .unreadableState(logPath, because: error.message)
    }
    let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      .dropLast()
    guard !bytes.isEmpty else { return [] }
    let header: LogHeader = try decode(lines.first ?? Data(), line: 1)
    guard header.after <= generation else {
      throw .logOfNewerSnapshot(logPath, of: url.path, from: date)
    }
    // The process died when it had written a new snapshot, and not yet the log after it.
    guard header.after == generation else { return [] }
    var changes: [LoggedChange] = []
    for (index, line) in lines.enumerated().dropFirst() {
      changes.append(try decode(line, line: index + 1))
    }
    let size = lines.reduce(0) { $0 + $1.count + 1 }
    log.withLock { $0.size = size }
    return changes
  }

  private func decode<Value: Decodable>(
    _ text: Data, line: Int
  ) throws(AppStoreError) -> Value {
    do { return try JSONDecoder().decode(Value.self, from: text) } catch {
      throw .damagedLog(logPath, line: line, because: "\(error)")
    }
  }
}

extension StateFile {
  /// Copies the snapshot and the log, and returns the location of the copy.
  func copyAside() throws(AppStoreError) -> String {
    let aside = freePath()
    do {
      try FileManager.default.copyItem(atPath: logPath, toPath: aside + ".log")
      try FileManager.default.copyItem(atPath: url.path, toPath: aside)
    } catch {
      throw .unwritableState(aside, because: "\(error)")
    }
    return aside
  }

  private func moveLogAside() throws(AppStoreError) {
    let aside = freePath() + ".log"
    do { try FileManager.default.moveItem(atPath: logPath, toPath: aside) } catch {
      throw .unwritableState(aside, because: "\(error)")
    }
  }

  private func freePath() -> String {
    let files = FileManager.default
    let paths = (1...1_000).map { "\(url.path).before\($0 == 1 ? "" : "\($0)")" }
    let free = paths.first {
      !files.fileExists(atPath: $0) && !files.fileExists(atPath: $0 + ".log")
    }
    return free ?? paths[0]
  }
}

extension StateFile {
  /// Queues a change that no caller waits for; it is written with the next change.
  func note(_ change: LoggedChange) { log.withLock { $0.waiting.append(change) } }

  /// Makes the next change write a snapshot, because an event happened that the log can't record.
  func breakLog() { log.withLock { $0.isWhole = false } }

  /// Keeps a change and all that was noted, which are on the disk when this returns.
  ///
  /// - Parameters:
  ///   - change: The change.
  ///   - state: The state after it.
  /// - Throws: ``AppStoreError`` if it can't be written.
  func keep(_ change: LoggedChange, of state: AppStoreState) throws(AppStoreError) {
    let path = logPath
    let isKept = try log.withLock { log in
      Result { () throws(AppStoreError) in
        try log.append(change, to: path, ofEvents: state.log.count)
      }
    }.get()
    if !isKept { try save(state) }
  }

  /// Goes on with the log that was read, or with a new snapshot where that log is long.
  ///
  /// - Parameters:
  ///   - change: The change by which the store was opened.
  ///   - state: The state after it.
  /// - Throws: ``AppStoreError`` if it can't be written.
  func goOn(with change: LoggedChange, to state: AppStoreState) throws(AppStoreError) {
    let path = logPath
    try log.withLock { log in
      Result { () throws(AppStoreError) in try log.open(path) }
    }.get()
    try keep(change, of: state)
  }

  /// Keeps a state as a snapshot, which is on the disk when this returns.
  func save(_ state: AppStoreState) throws(AppStoreError) {
    let (url, logPath) = (url, logPath)
    try log.withLock { log in
      Result { () throws(AppStoreError) in try log.begin(after: state, in: url, logPath) }
    }.get()
  }
}

extension StateFile.Log {
  /// The length at which a new snapshot replaces the log.
  private var most: Int { max(snapshot / 8, 1 << 16) }

  /// The number of events from which on it does.
  private var mostEvents: Int { events + max(events / 8, 1_000) }

  /// Opens the log that was read, without the line at its end that was never finished.
  ///
  /// A log that takes long to read is replaced by a new snapshot.
  fileprivate mutating func open(_ path: String) throws(AppStoreError) {
    guard let size, size < snapshot / 16 else { return }
    file = try OpenFile(continuing: path, at: size)
    isWhole = true
  }

  /// Writes a change and what waits, or returns false where it is time for a snapshot.
  ///
  /// - Parameters:
  ///   - change: The change.
  ///   - path: The log's path.
  ///   - count: The number of events after it.
  /// - Returns: Whether it is written.
  /// - Throws: ``AppStoreError`` if it can't be.
  fileprivate mutating func append(
    _ change: LoggedChange, to path: String, ofEvents count: Int
  ) throws(AppStoreError) -> Bool {
    guard isWhole, let size, size < most, count < mostEvents, let file else { return false }
    isWhole = false
    var bytes = Data()
    for change in waiting + [change] { bytes += try StateFile.encode(change, for: path) + [10] }
    try file.write(bytes)
    self.size = size + bytes.count
    waiting = []
    isWhole = true
    return true
  }

  /// Writes a snapshot, and starts a log that continues it.
  fileprivate mutating func begin(
    after state: AppStoreState, in url: URL, _ logPath: String
  ) throws(AppStoreError) {
    isWhole = false
    let next = StateFile.Contents(
      version: StateFile.version, generation: generation + 1, state: state)
    let contents = try StateFile.bytes(of: next, for: url.path)
    guard contents.count <= StateFile.longest else {
      throw .unwritableState(
        url.path, because: SourceFile.tooLarge(contents.count, limit: StateFile.longest))
    }
    // For a new store, the log is created first, so a snapshot without a log has lost it.
    if generation == 0 { try beginLog(after: generation + 1, in: logPath) }
    _ = try OpenFile(replacing: url.path, with: contents)
    if generation > 0 { try beginLog(after: generation + 1, in: logPath) }
    generation += 1
    snapshot = contents.count
    events = state.log.count
    try OpenFile.synchronize(folder: url.deletingLastPathComponent().path, for: url.path)
    waiting = []
    isWhole = true
  }

  private mutating func beginLog(after generation: Int, in path: String) throws(AppStoreError) {
    let header = try StateFile.encode(StateFile.LogHeader(after: generation), for: path) + [10]
    file = try OpenFile(replacing: path, with: header)
    size = header.count
  }
}

extension StateFile {
  fileprivate static func bytes(
    of snapshot: Contents, for path: String
  ) throws(AppStoreError) -> Data {
    do { return try SnapshotWriter.bytes(of: snapshot) } catch {
      throw .unwritableState(path, because: "\(error)")
    }
  }

  fileprivate static func encode(
    _ value: some Encodable, for path: String
  ) throws(AppStoreError) -> Data {
    do { return try JSONEncoder().encode(value) } catch {
      throw .unwritableState(path, because: "\(error)")
    }
  }
}

extension StateFile.Contents {
  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    version = try container.decode(Int.self, forKey: .version)
    guard version == StateFile.version else { throw OtherVersion(version: version) }
    generation = try container.decode(Int.self, forKey: .generation)
    state = try container.decode(AppStoreState.self, forKey: .state)
  }
}
