import ArgumentParser
import Journeys
import Studio

/// Opens the studio on the examples: `tollgate demo`.
struct DemoCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "demo",
    abstract:
      "Open the studio on the example apps: a phone, and an App Store you hold in your hand.")

  @OptionGroup var server: ServerOptions

  @Option(help: "The folder the apps are in. (default: the nearest Examples)")
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
