import ArgumentParser
import Foundation
import Journeys
import Studio

/// Opens the studio on an app's folder: `tollgate studio`.
struct StudioCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "studio",
    abstract: "Open the studio on any app's folder.",
    discussion: """
      A folder holds \(AppFolder.catalogName) and \(AppFolder.productsName), and \
      \(AppFolder.stringsName) where the app has words of its own. No Swift of the app is needed. \
      The folders are watched: a file that changes is read again, and what was done is done again \
      with it. A file that is broken is told with its line, and the last good version goes on.
      """)

  @Argument(help: "The folders of apps. (default: the app in this folder or above)")
  var paths: [String] = []

  @OptionGroup var server: ServerOptions

  func run() async throws {
    let folders = try AppDirectory.paths(paths).map(folder)
    for folder in folders {
      do {
        _ = try AppFolder(folder)
      } catch {
        // The studio shows it too, and the app once this is fixed.
        FileHandle.standardError.write(Data("\(error)\n".utf8))
      }
    }
    let isAnApp = { (folder: URL) in
      FileManager.default.fileExists(atPath: folder.appending(path: AppFolder.catalogName).path)
    }
    // A broken app is shown while it is being fixed, but a folder without an app is a mistake.
    if !folders.contains(where: isAnApp) { throw ExitCode.failure }
    try await server.serve(folders)
  }
}
