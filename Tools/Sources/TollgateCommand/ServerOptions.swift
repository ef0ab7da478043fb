import ArgumentParser
import Foundation
import Studio

/// The options of a server's address.
struct ServerOptions: ParsableArguments {
  @Option(help: "The port to listen on; 0 for any free one.")
  var port = 8080

  func validate() throws {
    guard (0...65_535).contains(port) else {
      throw ValidationError("\(port) is not a port; ports go from 0 to 65535.")
    }
  }

  /// Serves the studio until it is interrupted.
  func serve(_ folders: [URL]) async throws {
    try await StudioServer(folders: folders, port: port).run(announcingTo: .standardOutput)
  }
}

/// Returns a folder that must exist.
func folder(at path: String) throws -> URL {
  var isFolder: ObjCBool = false
  guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else {
    throw Failure("There is no folder `\(path)`.")
  }
  guard isFolder.boolValue else {
    throw ValidationError("`\(path)` is a file. Name the folder that it is in.")
  }
  return URL(filePath: path, directoryHint: .isDirectory)
}
