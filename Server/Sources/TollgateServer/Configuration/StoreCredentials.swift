public import AppStoreWire
public import Foundation
import LoopbackServer
import SourceJSON

/// A server's data about its App Store: the folder that `tollgate appstore --credentials` writes,
/// or one of the same form for Apple's.
public struct StoreCredentials: Sendable {
  /// The address of a local App Store, or nil for Apple's.
  public let baseURL: URL?

  /// The bundle identifier of the app.
  public let bundleID: String

  /// The app's number in the App Store, which signed data of production must have; nil to accept any.
  public let appAppleID: Int64?

  /// The environment of the App Store, which a server serves by default.
  public let environment: WireEnvironment

  /// The root certificates to trust in place of Apple's, each in DER; empty to trust Apple's.
  public let roots: [[UInt8]]

  /// The issuer's identifier for offers in App Store Connect.
  let issuerID: String?

  /// The key that signs offers: its own, or the one for the App Store Server API.
  let offerKey: OfferKey?

  /// The key for the App Store Server API, or nil if the folder has none.
  let appStoreKey: AppStoreKey?

  private struct File: Decodable {
    let baseURL: String?
    let bundleId: String
    let appAppleId: Int64?
    let environment: String
    let rootCertificates: [String]?
    let issuerId: String?
    let keyId: String?
    let privateKey: String?
    let offerKeyId: String?
    let offerPrivateKey: String?
  }

  /// Reads a folder of credentials.
  ///
  /// - Throws: ``ServerFailure`` with the file and its problem.
  public init(from folder: URL) throws(ServerFailure) {
    let list = folder.appending(path: "credentials.json")
    let file: File
    do {
      file = try JSONDecoder().decode(File.self, from: SourceFile.contents(of: list.path))
    } catch DecodingError.keyNotFound(let key, _) {
      throw ServerFailure(
        "\(list.path) lacks `\(key.stringValue)`. Add it, or have `tollgate appstore --credentials` write the folder again."
      )
    } catch {
      throw ServerFailure(
        "\(list.path) can't be read. Name the folder of `tollgate appstore --credentials` with --credentials."
      )
    }
    baseURL = file.baseURL.flatMap { URL(string: $0) }
    guard baseURL?.hasUsablePort != false else {
      throw ServerFailure("`baseURL` in \(list.path) names no port. Ports go from 1 to 65535.")
    }
    bundleID = file.bundleId
    appAppleID = file.appAppleId
    environment = WireEnvironment(rawValue: file.environment)
    issuerID = file.issuerId
    offerKey =
      if let id = file.offerKeyId ?? file.keyId,
        let name = file.offerKeyId == nil
          ? file.privateKey : file.offerPrivateKey ?? file.privateKey
      {
        try Self.offerKey(id, in: folder.appending(path: name))
      } else {
        nil
      }
    appStoreKey = try Self.key(file, in: folder)
    var roots: [[UInt8]] = []
    for name in file.rootCertificates ?? [] {
      roots.append(try Self.root(in: folder.appending(path: name)))
    }
    self.roots = roots
  }

  /// Reads a root certificate in DER.
  ///
  /// - Throws: ``ServerFailure`` with the file's name, if it isn't a root.
  public static func root(in file: URL) throws(ServerFailure) -> [UInt8] {
    guard let bytes = (try? SourceFile.contents(of: file.path)).map(Array.init),
      (try? JWSVerifier(roots: [bytes])) != nil
    else {
      throw ServerFailure(
        "There is no certificate in \(file.path) that can be a root. Name a file in DER, as Apple or `tollgate appstore` writes it."
      )
    }
    return bytes
  }

  private static func offerKey(_ id: String, in file: URL) throws(ServerFailure) -> OfferKey {
    do {
      return try OfferKey(
        id: id, pem: String(decoding: SourceFile.contents(of: file.path), as: UTF8.self))
    } catch {
      throw ServerFailure(
        "\(file.path) can't be read as the private key \(id). Put the .p8 file of App Store Connect there."
      )
    }
  }
}

extension StoreCredentials {
  private static func key(_ file: File, in folder: URL) throws(ServerFailure) -> AppStoreKey? {
    guard let name = file.privateKey, let issuer = file.issuerId, let key = file.keyId else {
      return nil
    }
    let (bundleID, path) = (file.bundleId, folder.appending(path: name))
    do {
      return try AppStoreKey(
        issuerID: issuer, keyID: key, bundleID: bundleID,
        privateKey: String(decoding: SourceFile.contents(of: path.path), as: UTF8.self))
    } catch {
      throw ServerFailure(
        "\(path.path) can't be read as the private key \(key). Put the .p8 file of App Store Connect there."
      )
    }
  }
}

/// The reason why a server can't start.
public struct ServerFailure: Error, Hashable, Sendable, CustomStringConvertible {
  /// The problem, its subject, and the fix.
  public let description: String

  /// Creates a failure from a sentence with the problem, its subject, and the fix.
  public init(_ description: String) { self.description = description }
}
