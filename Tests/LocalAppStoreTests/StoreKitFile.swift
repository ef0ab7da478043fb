import Foundation
import LocalAppStore
import Testing

/// A file of ours in the shape that Xcode gives to one version of the format.
struct StoreKitFile: CustomTestStringConvertible, Sendable {
  static let all = ["1.0", "1.1", "1.2", "2.0", "3.0", "4.0", "5.0", "6.3"].map(Self.init)

  let version: String

  var testDescription: String { version }

  var url: URL {
    URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "StoreKitFiles/version-\(version).storekit")
  }

  func configuration() throws -> StoreConfiguration { try StoreConfiguration(contentsOf: url) }
}
