import AppStoreServer
import ArgumentParser
import Foundation

/// Prints a token for the App Store Server API: `tollgate token`.
struct TokenCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "token",
    abstract: "Print a token for a local App Store's server API.",
    discussion: """
      It is valid for an hour. Apple's client libraries create their own tokens; this one is for curl.

      Example:

        tollgate token credentials

        curl -H "Authorization: Bearer $(tollgate token credentials)" \\
          http://127.0.0.1:8090/inApps/v1/subscriptions/TRANSACTION
      """)

  @Argument(help: "The folder that `tollgate appstore --credentials` wrote.")
  var folder = "credentials"

  func run() throws {
    do throws(AppStoreServerFailure) {
      print(try ServerToken(from: URL(filePath: folder), at: Date()).text)
    } catch {
      FileHandle.standardError.write(Data("\(error)\n".utf8))
      throw ExitCode.failure
    }
  }
}
