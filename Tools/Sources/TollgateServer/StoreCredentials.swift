package import AppStoreWire
package import Foundation

/// What a server needs to know of the App Store that it belongs to: the folder that `tollgate appstore --credentials`
/// writes, or one of the same form for Apple's.
package struct StoreCredentials: Sendable {
  package let baseURL: URL?
  package let bundleID: String
  package let appAppleID: Int64?
  package let environment: WireEnvironment
  package let roots: [[UInt8]]

  private struct File: Decodable {
    let baseURL: String?
    let bundleId: String
    let appAppleId: Int64?
    let environment: String
    let rootCertificates: [String]
  }

  /// Reads a folder of credentials.
  ///
  /// - Throws: ``ServerFailure`` with the file and what is wrong with it.
  package init(from folder: URL) throws(ServerFailure) {
    let list = folder.appending(path: "credentials.json")
    let file: File
    do { file = try JSONDecoder().decode(File.self, from: Data(contentsOf: list)) } catch {
      throw ServerFailure(
        "\(list.path) can't be read. Name the folder of `tollgate appstore --credentials` with --credentials."
      )
    }
    baseURL = file.baseURL.flatMap { URL(string: $0) }
    bundleID = file.bundleId
    appAppleID = file.appAppleId
    environment = WireEnvironment(rawValue: file.environment)
    do {
      roots = try file.rootCertificates.map {
        Array(try Data(contentsOf: folder.appending(path: $0)))
      }
    } catch {
      throw ServerFailure(
        "A root certificate that \(list.path) names can't be read. Write the credentials again.")
    }
  }
}

/// The reason why a server can't start.
package struct ServerFailure: Error, Hashable, Sendable, CustomStringConvertible {
  /// What happened, to what, and what to do.
  package let description: String

  package init(_ description: String) { self.description = description }
}
