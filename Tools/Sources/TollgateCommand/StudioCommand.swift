import ArgumentParser
import Journeys
import Studio

/// Opens the studio on an app's folder: `tollgate studio`.
struct StudioCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "studio",
    abstract: "Open the studio on any app's folder.",
    discussion: """
      The folder holds \(AppFolder.catalogName) and \(AppFolder.productsName), and \
      \(AppFolder.stringsName) where the app has words of its own. No Swift of the app is needed.
      """)

  @Argument(help: "The app's folder.")
  var path: String

  @OptionGroup var server: ServerOptions

  func run() async throws { try await server.serve([try AppFolder(try folder(at: path))]) }
}
