import ArgumentParser
import Journeys
import Studio

/// Opens the studio on the examples: `tollgate demo`.
struct DemoCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "demo",
    abstract: "Open the studio on the example apps.",
    discussion: """
      The studio shows an app in a phone, next to the controls of its App Store.

      Example:

        tollgate demo --port 9000
      """)

  @OptionGroup var server: ServerOptions

  @Option(help: "The folder with the apps. (default: the nearest Examples)")
  var apps: String?

  func run() async throws {
    let directory = try AppDirectory.named(apps)
    guard !directory.ids.isEmpty else {
      throw ValidationError(
        "There is no app to show in \(apps ?? "a folder Examples here or above"). "
          + "Run this in Tollgate's repository, or name a folder of apps with --apps.")
    }
    try await server.serve(directory.folders)
  }
}
