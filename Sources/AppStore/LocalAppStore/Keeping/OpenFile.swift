import Foundation

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// A file that a store has open, closed with its last reference.
///
/// Bytes are on the disk when the call that writes them returns. Only the owner can read it,
/// because the file contains the store's signing keys.
final class OpenFile: Sendable {
  private let descriptor: Int32
  private let path: String

  private init(_ path: String, _ descriptor: Int32) throws(AppStoreError) {
    guard descriptor >= 0 else { throw .unwritableState(path, because: Self.reason) }
    self.path = path
    self.descriptor = descriptor
  }

  deinit { close(descriptor) }

  /// Locks a file exclusively.
  ///
  /// - Parameters:
  ///   - path: The file that is the lock.
  ///   - owned: The name of the locked object.
  /// - Throws: ``AppStoreError`` if the file is locked.
  convenience init(locking path: String, for owned: String) throws(AppStoreError) {
    try self.init(path, open(path, O_CREAT | O_RDWR | O_CLOEXEC, 0o600))
    hide()
    guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
      throw errno == EWOULDBLOCK
        ? .stateInUse(owned) : .unwritableState(path, because: Self.reason)
    }
  }

  /// Creates or replaces a file, and opens it for appending.
  convenience init(replacing path: String, with bytes: Data) throws(AppStoreError) {
    let draft = path + ".new"
    try self.init(
      path, open(draft, O_CREAT | O_WRONLY | O_TRUNC | O_APPEND | O_CLOEXEC, 0o600))
    hide()
    do throws(AppStoreError) {
      try write(bytes)
      guard rename(draft, path) == 0 else { throw .unwritableState(path, because: Self.reason) }
    } catch {
      // A partial file would take space on a full disk.
      unlink(draft)
      throw error
    }
  }

  /// Opens a file for appending after some byte, and truncates the rest.
  convenience init(continuing path: String, at end: Int) throws(AppStoreError) {
    try self.init(path, open(path, O_WRONLY | O_APPEND | O_CLOEXEC))
    hide()
    guard ftruncate(descriptor, off_t(end)) == 0 else {
      throw .unwritableState(path, because: Self.reason)
    }
  }

  /// Keeps other accounts of the machine from reading it, even if someone had let them.
  private func hide() { fchmod(descriptor, 0o600) }

  /// Writes at the end.
  func write(_ bytes: Data) throws(AppStoreError) {
    let isWritten = bytes.withUnsafeBytes { buffer in
      var written = 0
      while written < buffer.count {
        let count = systemWrite(
          descriptor, UnsafeRawBufferPointer(rebasing: buffer[written...]).baseAddress,
          buffer.count - written)
        if count < 0, errno == EINTR { continue }
        guard count > 0 else { return false }
        written += count
      }
      return true
    }
    guard isWritten, flushToDisk(descriptor) else {
      throw .unwritableState(path, because: Self.reason)
    }
  }

  /// Brings the names of a folder's files to the disk.
  static func synchronize(folder: String, for path: String) throws(AppStoreError) {
    let folder = try OpenFile(path, open(folder, O_RDONLY | O_CLOEXEC))
    guard flushToDisk(folder.descriptor) else { throw .unwritableState(path, because: reason) }
  }

  private static var reason: String { String(cString: strerror(errno)) }
}

/// Returns the system's `write`, which a method of the same name would hide.
private func systemWrite(_ file: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
  write(file, bytes, count)
}

/// Waits until a file's bytes, or a folder's list of files, would survive a loss of power.
///
/// On Apple's systems `fsync` leaves them in the drive's cache, so `F_FULLFSYNC` comes first; a file system that doesn't
/// have it, such as a network's, gets `fsync`.
/// (https://developer.apple.com/library/archive/documentation/System/Conceptual/ManPages_iPhoneOS/man2/fsync.2.html)
private func flushToDisk(_ descriptor: Int32) -> Bool {
  #if canImport(Darwin)
  if fcntl(descriptor, F_FULLFSYNC) == 0 { return true }
  #endif
  return fsync(descriptor) == 0
}
