import Foundation
import LoopbackServer

/// The reason why the store could not open.
public struct AppStoreServerFailure: Error, Hashable, Sendable, CustomStringConvertible {
  /// A description of the failure, its subject and its fix.
  public let description: String

  static func portIsTaken(_ port: Int) -> AppStoreServerFailure {
    AppStoreServerFailure(
      description: TakenPort.sentence(port, choosingWith: "--port "))
  }

  static func cannotListen(
    on host: String, _ port: Int, because reason: String
  ) -> AppStoreServerFailure {
    AppStoreServerFailure(
      description: "The store can't listen on \(host), port \(port): \(reason). Choose others.")
  }

  static func cannotWriteCredentials(
    to folder: URL, because reason: String
  ) -> AppStoreServerFailure {
    AppStoreServerFailure(
      description:
        "The credentials can't be written to \(folder.path): \(reason). Name a folder of your own.")
  }

  static func noCredentials(in folder: URL, because error: any Error) -> AppStoreServerFailure {
    let reason =
      switch error {
      case is CocoaError: "a file is missing or can't be read"
      case is DecodingError: "credentials.json is not what a store writes"
      default: "its private key can't be read"
      }
    return AppStoreServerFailure(
      description:
        "There are no credentials in \(folder.path): \(reason). Name the folder of `tollgate appstore --credentials`."
    )
  }
}
