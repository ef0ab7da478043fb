import AppStoreWire
import Foundation
import LocalAppStore
import SourceJSON

/// The files by which a server of the app talks to a store: `credentials.json`, its private key, and the root to trust.
///
/// Root and key are the store's. The folder only shows them.
struct Credentials: Encodable {
  private static let keyFile = "SubscriptionKey.p8"
  private static let rootFile = "root.der"

  let baseURL: String
  let issuerId: String
  let keyId: String
  let privateKey = Credentials.keyFile
  let bundleId: String
  let appAppleId: Int64
  let environment: String
  let rootCertificates = [Credentials.rootFile]

  private let key: String
  private let root: [UInt8]

  private enum CodingKeys: String, CodingKey {
    case baseURL, issuerId, keyId, privateKey, bundleId, appAppleId, environment, rootCertificates
  }

  /// Creates the credentials of a store at an address.
  init(of store: LocalStore, at url: URL) {
    let identity = store.serverKey
    baseURL = url.absoluteString
    issuerId = identity.issuerID
    keyId = identity.keyID
    bundleId = store.app.bundleID
    appAppleId = store.app.appleID
    environment = store.environment.rawValue
    key = identity.privateKey
    root = store.root
  }

  /// Writes the files into a folder, which is created if it is missing; `credentials.json` is
  /// written last and atomically.
  ///
  /// Only the owner can read them.
  ///
  /// - Throws: ``AppStoreServerFailure`` if a file can't be written.
  func write(to folder: URL) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    do {
      try FileManager.default.createDirectory(
        at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
      try PrivateFile.write(Data(key.utf8), to: folder.appending(path: Self.keyFile).path)
      try PrivateFile.write(Data(root), to: folder.appending(path: Self.rootFile).path)
      try PrivateFile.write(
        try encoder.encode(self) + [10], to: folder.appending(path: "credentials.json").path)
    } catch {
      throw AppStoreServerFailure.cannotWriteCredentials(to: folder, because: "\(error)")
    }
  }
}
