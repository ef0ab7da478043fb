import Foundation
import SourceJSON

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// The file that a store's state is kept in.
///
/// It is replaced as a whole: the new contents are written beside it, brought to the disk, and put in its
/// place. So it holds what was true after one answer or another, whenever the process or the machine dies.
/// One store has it at a time.
final class StateFile: Sendable {
  private struct Header: Codable {
    let version: Int
  }

  private struct Contents: Codable {
    let version: Int
    let state: AppStoreState
  }

  /// Written since scheduled operations are kept as commands.
  private static let version = 4

  /// What can be read: 3 kept them as requests, which ``LegacyRequest`` reads.
  private static let readable = 3...version

  /// The most bytes that are read back.
  private static let longest = 256_000_000

  let url: URL
  private let lock: Int32

  /// Takes a file, which need not be there yet.
  init(_ url: URL) throws(AppStoreError) {
    self.url = url
    let path = url.path + ".lock"
    lock = open(path, O_CREAT | O_RDWR | O_CLOEXEC, 0o644)
    guard lock >= 0 else { throw .unwritableState(path, because: Self.reason) }
    guard flock(lock, LOCK_EX | LOCK_NB) == 0 else {
      let isTaken = errno == EWOULDBLOCK
      let reason = Self.reason
      close(lock)
      throw isTaken ? .stateInUse(url.path) : .unwritableState(path, because: reason)
    }
  }

  deinit { close(lock) }

  /// What is kept, or nil where nothing is yet.
  func load() throws(AppStoreError) -> AppStoreState? {
    guard FileManager.default.fileExists(atPath: url.path) else { return nil }
    do {
      let bytes = try SourceFile.contents(of: url.path, upTo: Self.longest)
      let version = try JSONDecoder().decode(Header.self, from: bytes).version
      guard Self.readable.contains(version) else {
        throw AppStoreError.stateOfOtherVersion(url.path, version, not: Self.version)
      }
      let state = try JSONDecoder().decode(Contents.self, from: bytes).state
      if let flaw = state.flaw { throw AppStoreError.unreadableState(url.path, because: flaw) }
      return state
    } catch let error as AppStoreError {
      throw error
    } catch let error as SourceError {
      throw .unreadableState(url.path, because: error.message)
    } catch {
      throw .unreadableState(url.path, because: "\(error)")
    }
  }

  /// Keeps a state, which is on the disk when this returns.
  func save(_ state: AppStoreState) throws(AppStoreError) {
    let bytes: Data
    do {
      bytes = try JSONEncoder().encode(Contents(version: Self.version, state: state))
    } catch {
      throw .unwritableState(url.path, because: "\(error)")
    }
    let draft = url.path + ".new"
    try write(bytes, to: draft)
    guard rename(draft, url.path) == 0 else {
      throw .unwritableState(url.path, because: Self.reason)
    }
    let folder = open(url.deletingLastPathComponent().path, O_RDONLY | O_CLOEXEC)
    guard folder >= 0 else { throw .unwritableState(url.path, because: Self.reason) }
    defer { close(folder) }
    guard fsync(folder) == 0 else { throw .unwritableState(url.path, because: Self.reason) }
  }

  private func write(_ bytes: Data, to path: String) throws(AppStoreError) {
    let file = open(path, O_CREAT | O_WRONLY | O_TRUNC | O_CLOEXEC, 0o644)
    guard file >= 0 else { throw .unwritableState(path, because: Self.reason) }
    defer { close(file) }
    let isWritten = bytes.withUnsafeBytes { buffer in
      var written = 0
      while written < buffer.count {
        let count = systemWrite(
          file, UnsafeRawBufferPointer(rebasing: buffer[written...]).baseAddress,
          buffer.count - written)
        if count < 0, errno == EINTR { continue }
        guard count > 0 else { return false }
        written += count
      }
      return true
    }
    guard isWritten, fsync(file) == 0 else {
      throw .unwritableState(path, because: Self.reason)
    }
  }

  private static var reason: String { String(cString: strerror(errno)) }
}

/// The system's `write`, which a method of the same name would hide.
private func systemWrite(_ file: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
  write(file, bytes, count)
}
