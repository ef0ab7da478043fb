import Foundation

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// New content for a file, written to disk beside it and then moved into place atomically.
///
/// The file keeps its permissions and its owner, and a link to it still leads to it.
final class FileReplacement {
  private let path: String
  private let draft: String
  private var isDone = false

  /// Writes the new contents beside a file.
  ///
  /// - Throws: ``EditMistake`` if that can't be done; then nothing is left there.
  init(of file: URL, with bytes: [UInt8]) throws(EditMistake) {
    let real = file.resolvingSymlinksInPath()
    path = real.path
    draft =
      real.deletingLastPathComponent().path + "/.\(real.lastPathComponent).\(UUID().uuidString)"
    guard let about = try? FileManager.default.attributesOfItem(atPath: path),
      let permissions = (about[.posixPermissions] as? NSNumber)?.uint32Value
    else { throw EditMistake("\(real.lastPathComponent) no longer exists.") }
    let descriptor = open(draft, O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw Self.failure(path) }
    defer { close(descriptor) }
    // Only an administrator may give a file to another owner; for others it already has theirs.
    if let owner = (about[.ownerAccountID] as? NSNumber)?.uint32Value,
      let group = (about[.groupOwnerAccountID] as? NSNumber)?.uint32Value
    {
      _ = fchown(descriptor, owner, group)
    }
    guard fchmod(descriptor, mode_t(permissions & 0o7777)) == 0, Self.write(bytes, to: descriptor),
      flushToDisk(descriptor)
    else {
      let failure = Self.failure(path)
      unlink(draft)
      throw failure
    }
  }

  deinit { if !isDone { unlink(draft) } }

  /// Puts the new contents in the file's place.
  func finish() throws(EditMistake) {
    guard rename(draft, path) == 0 else { throw Self.failure(path) }
    isDone = true
    let folder = open(URL(filePath: path).deletingLastPathComponent().path, O_RDONLY | O_CLOEXEC)
    defer { if folder >= 0 { close(folder) } }
    guard folder >= 0, flushToDisk(folder) else {
      throw EditMistake(
        "\(URL(filePath: path).lastPathComponent) is saved, but the disk may lose it if the power "
          + "fails now: \(String(cString: strerror(errno))).")
    }
  }

  private static func failure(_ path: String) -> EditMistake {
    let reason = String(cString: strerror(errno))
    return EditMistake(
      "\(URL(filePath: path).lastPathComponent) can’t be written: \(reason). It is as it was.")
  }

  private static func write(_ bytes: [UInt8], to descriptor: Int32) -> Bool {
    bytes.withUnsafeBytes { buffer in
      var written = 0
      while written < buffer.count {
        let rest = UnsafeRawBufferPointer(rebasing: buffer[written...])
        let count = systemWrite(descriptor, rest.baseAddress, rest.count)
        if count < 0, errno == EINTR { continue }
        guard count > 0 else { return false }
        written += count
      }
      return true
    }
  }
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
