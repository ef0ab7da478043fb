public import Foundation

/// A file that somebody wrote, before anything in it is understood.
public enum SourceFile {
  /// Reads a file.
  ///
  /// - Parameters:
  ///   - path: Where it is.
  ///   - name: What errors call it; by default its path.
  ///   - fix: What to do where there is none.
  /// - Returns: Its bytes.
  /// - Throws: ``SourceError`` at the file's beginning, where there is no such file, where it is a
  ///   folder, and where it can't be read.
  public static func contents(
    of path: String, as name: String? = nil, orElse fix: String? = nil
  ) throws(SourceError) -> Data {
    let location = SourceLocation(file: name ?? path, line: 1, column: 1)
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else {
      throw SourceError("there is no such file", fix: fix, at: location)
    }
    guard !isFolder.boolValue else {
      throw SourceError("this is a folder", fix: "Put a file in its place.", at: location)
    }
    guard let data = FileManager.default.contents(atPath: path) else {
      throw SourceError(
        "this file can't be read", fix: "Let it be read by who runs this.", at: location)
    }
    return data
  }
}
