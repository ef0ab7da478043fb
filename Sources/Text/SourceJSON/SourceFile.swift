public import Foundation

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// A file's bytes, before they are parsed.
public enum SourceFile {
  /// The most bytes that are read of a catalog, a StoreKit configuration or a String Catalog.
  public static let longestDocument = 16_000_000

  /// Reads a file.
  ///
  /// It never reads more than the limit, even if the file reports a smaller size.
  ///
  /// - Parameters:
  ///   - path: The location of the file.
  ///   - name: The name for errors; by default its path.
  ///   - limit: The most bytes that it may have.
  ///   - fix: The correction if there is no file.
  /// - Returns: Its bytes.
  /// - Throws: ``SourceError`` at the file's beginning, if there is no such file, if it is a folder, a pipe, a device
  ///   or too large, and if it can't be read.
  public static func contents(
    of path: String, as name: String? = nil, upTo limit: Int = longestDocument,
    orElse fix: String? = nil
  ) throws(SourceError) -> Data {
    let location = SourceLocation(file: name ?? path, line: 1, column: 1)
    let handle = try handle(for: path, as: name, orElse: fix)
    guard let data = try? bytes(of: handle, upTo: limit) else { throw unreadable(location) }
    guard data.count <= limit else {
      throw SourceError(
        tooLarge(size(of: path), limit: limit), fix: "Take out what does not belong in it.",
        at: location)
    }
    return data
  }

  /// Opens a regular file for reading.
  ///
  /// A pipe is refused before opening it, because its other end may never open, and a device
  /// because it may never end.
  ///
  /// - Parameters:
  ///   - path: The location of the file.
  ///   - name: The name for errors; by default its path.
  ///   - fix: The correction if there is no file.
  /// - Returns: A handle that closes the file when it is released.
  /// - Throws: ``SourceError`` at the file's beginning, if there is no such file, if it is a folder, a
  ///   pipe or a device, and if it can't be read.
  public static func handle(
    for path: String, as name: String? = nil, orElse fix: String? = nil
  ) throws(SourceError) -> FileHandle {
    let location = SourceLocation(file: name ?? path, line: 1, column: 1)
    let file = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    guard file >= 0 else {
      // A socket can't be opened at all.
      if errno == ENXIO { throw special(location) }
      guard errno == ENOENT || errno == ENOTDIR else { throw unreadable(location) }
      throw SourceError("there is no such file", fix: fix, at: location)
    }
    let handle = FileHandle(fileDescriptor: file, closeOnDealloc: true)
    var information = stat()
    guard fstat(file, &information) == 0 else { throw unreadable(location) }
    switch information.st_mode & S_IFMT {
    case S_IFREG: return handle
    case S_IFDIR:
      throw SourceError("this is a folder", fix: "Put a file in its place.", at: location)
    default: throw special(location)
    }
  }

  private static func special(_ location: SourceLocation) -> SourceError {
    SourceError(
      "this is a pipe or a device, which may never end", fix: "Put a regular file in its place.",
      at: location)
  }

  private static func unreadable(_ location: SourceLocation) -> SourceError {
    SourceError("this file can't be read", fix: "Let it be read by who runs this.", at: location)
  }

  /// Reads the rest of a file or stream, up to one byte more than the limit.
  public static func bytes(of handle: FileHandle, upTo limit: Int) throws -> Data {
    var data = Data()
    while data.count <= limit,
      let part = try handle.read(upToCount: min(limit + 1 - data.count, 1_000_000)), !part.isEmpty
    {
      data += part
    }
    return data
  }

  /// Returns the message for a file above its limit, in whole thousands of bytes or tenths of
  /// megabytes.
  public static func tooLarge(_ size: Int?, limit: Int) -> String {
    let known = size.flatMap { $0 > limit ? "it has \(words(for: $0))" : nil }
    return "this file is too large: \(known ?? "it has more"), "
      + "and the limit is \(words(for: limit))"
  }

  private static func size(of path: String) -> Int? {
    (try? FileManager.default.attributesOfItem(atPath: path))?[.size] as? Int
  }

  /// Returns a size in kilobytes or megabytes, rounded up.
  private static func words(for bytes: Int) -> String {
    guard bytes >= 1_000_000 else { return "\((bytes + 999) / 1_000) kB" }
    let tenths = bytes / 100_000 + (bytes % 100_000 == 0 ? 0 : 1)
    return tenths % 10 == 0 ? "\(tenths / 10) MB" : "\(tenths / 10).\(tenths % 10) MB"
  }
}
