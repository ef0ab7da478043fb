import Foundation
import Journeys
import Studio

/// Opens the studio on the example apps: `make demo`.
///
/// The same as `tollgate demo`, without all that the studio doesn't need: the app's server, its HTTP client and the
/// parser of the command line are half of a first build.
///
///     tollgate-demo [PORT]
@main
struct TollgateDemo {
  static func main() async {
    let folders = AppDirectory.nearest().folders
    guard !folders.isEmpty else {
      end("There is no folder Examples here or above. Run this in Tollgate's repository.")
    }
    let argument = CommandLine.arguments.dropFirst().first ?? "8080"
    guard let port = Int(argument), (0...65_535).contains(port) else {
      end("\(argument) is not a port; ports go from 0 to 65535.")
    }
    do {
      try await StudioServer(folders: folders, port: port).run(announcingTo: .standardOutput)
    } catch {
      end("\(error)")
    }
  }

  /// Ends the program with an error.
  private static func end(_ problem: String) -> Never {
    FileHandle.standardError.write(Data("Error: \(problem)\n".utf8))
    exit(EXIT_FAILURE)
  }
}
