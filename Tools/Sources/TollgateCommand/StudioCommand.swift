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
      A folder contains \(AppFolder.catalogName) and \(AppFolder.productsName), and \
      \(AppFolder.stringsName) if the app has its own texts. The app's Swift code is not needed. The studio reads a changed \
      file again and repeats your actions. It shows the line of a mistake, and keeps the last valid version.

      Example:

        tollgate studio MyGame
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
