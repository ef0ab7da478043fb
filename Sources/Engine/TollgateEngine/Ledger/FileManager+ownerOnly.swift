import Foundation

/// Files that only the account of their owner may read.
extension FileManager {
  /// Creates a folder and its missing parents, with mode 0700.
  ///
  /// Existing folders stay unchanged.
  func createOwnFolder(at url: URL, withIntermediateDirectories makesParents: Bool = true) throws {
    try createDirectory(
      at: url, withIntermediateDirectories: makesParents, attributes: [.posixPermissions: 0o700])
  }

  /// Gives a file the mode 0600.
  func restrictToOwner(_ path: String) throws {
    try setAttributes([.posixPermissions: 0o600], ofItemAtPath: path)
  }
}
