public import Foundation

/// A file that somebody wrote, before anything in it is understood.
public enum SourceFile {
  /// The most bytes that are read of a catalog, a StoreKit configuration or a String Catalog.
  public static let longestDocument = 16_000_000

  /// Reads a file.
  ///
  /// No more is read than the limit, whatever the file says of its size: a device such as
  /// `/dev/zero` never ends.
  ///
  /// - Parameters:
  ///   - path: The location of the file.
  ///   - name: The name for errors; by default its path.
  ///   - limit: The most bytes that it may have.
  ///   - fix: The correction if there is no file.
  /// - Returns: Its bytes.
  /// - Throws: ``SourceError`` at the file's beginning, where there is no such file, where it is a
  ///   folder or too large, and where it can't be read.
  public static func contents(
    of path: String, as name: String? = nil, upTo limit: Int = longestDocument,
    orElse fix: String? = nil
  ) throws(SourceError) -> Data {
    let location = SourceLocation(file: name ?? path, line: 1, column: 1)
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else {
      throw SourceError("there is no such file", fix: fix, at: location)
    }
    guard !isFolder.boolValue else {
      throw SourceError("this is a folder", fix: "Put a file in its place.", at: location)
    }
    guard let handle = FileHandle(forReadingAtPath: path),
      let data = try? bytes(of: handle, upTo: limit)
    else {
      throw SourceError(
        "this file can't be read", fix: "Let it be read by who runs this.", at: location)
    }
    guard data.count <= limit else {
      throw SourceError(
        tooLarge(size(of: path), limit: limit), fix: "Take out what does not belong in it.",
        at: location)
    }
    return data
  }

  /// Reads what is left of a file or stream, and one byte more than the limit at most.
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

  /// Returns a size in the unit that people read, never less than it is.
  private static func words(for bytes: Int) -> String {
    guard bytes >= 1_000_000 else { return "\((bytes + 999) / 1_000) kB" }
    let tenths = bytes / 100_000 + (bytes % 100_000 == 0 ? 0 : 1)
    return tenths % 10 == 0 ? "\(tenths / 10) MB" : "\(tenths / 10).\(tenths % 10) MB"
  }
}
