import AppStoreWire
public import Foundation
import LocalAppStore

/// The person's download of the app, as the App Store has signed it.
public struct AppTransaction: Sendable {
  /// The app's number in the App Store.
  ///
  /// Production only.
  public let appID: UInt64?

  /// The version that is installed.
  public let appVersion: String

  /// The version's number in the App Store.
  ///
  /// Production only.
  public let appVersionID: UInt64?

  /// The app's bundle identifier.
  public let bundleID: String
  /// The environment in which the app was bought.
  public let environment: AppStore.Environment

  /// The version that the person first downloaded.
  public let originalAppVersion: String

  /// The instant at which the person first downloaded the app, on any device.
  public let originalPurchaseDate: Date

  /// The instant at which the app was ordered before its release, if it was.
  public let preorderDate: Date?
  /// The instant at which the store signed this.
  public let signedDate: Date

  /// The bytes that tie this to this device.
  public let deviceVerification: Data

  /// The nonce that ``deviceVerification`` was made with.
  public let deviceVerificationNonce: UUID

  /// Names the person's download of the app, as each of its transactions does.
  public let appTransactionID: String

  /// The platform on which the person first downloaded the app.
  public let originalPlatform: AppStore.Platform

  let fact: SignedFact

  init(_ payload: AppTransactionPayload, fact: SignedFact) {
    self.appID = payload.appAppleId.map { UInt64(clamping: $0) }
    self.appVersion = payload.applicationVersion
    self.appVersionID = payload.versionExternalIdentifier.map { UInt64(clamping: $0) }
    self.bundleID = payload.bundleId
    self.environment = AppStore.Environment(rawValue: payload.receiptType.rawValue)
    self.originalAppVersion = payload.originalApplicationVersion
    self.originalPurchaseDate = payload.originalPurchaseDate.date
    self.preorderDate = payload.preorderDate?.date
    self.signedDate = payload.receiptCreationDate.date
    self.deviceVerification = payload.deviceVerification ?? Data()
    self.deviceVerificationNonce = payload.deviceVerificationNonce?.rawValue ?? .zero
    self.appTransactionID = payload.appTransactionId ?? ""
    self.originalPlatform = AppStore.Platform(rawValue: payload.originalPlatform?.rawValue ?? "")
    self.fact = fact
  }

  /// The payload, as JSON.
  public var jsonRepresentation: Data { fact.payload }

  /// The platform's raw value.
  public var originalPlatformStringRepresentation: String { originalPlatform.rawValue }
}

extension AppTransaction {
  /// The app transaction as this process first read it, otherwise as the device remembers it.
  ///
  /// - Throws: ``StoreKitError`` if the store can't be reached and the device remembers none.
  public static var shared: VerificationResult<AppTransaction> {
    get async throws { try await fetch(refreshing: false) }
  }

  /// Returns the app transaction, read again.
  ///
  /// - Throws: ``StoreKitError`` if the store can't be reached.
  public static func refresh() async throws -> VerificationResult<AppTransaction> {
    try await fetch(refreshing: true)
  }

  private static func fetch(
    refreshing: Bool
  ) async throws -> VerificationResult<AppTransaction> {
    let launch = try await CallingApp.ambient.open()
    await launch.pause()
    try launch.check(\.appTransaction)
    let jws: String
    do throws(AppStoreError) {
      jws = try await launch.store.send(ReadAppTransaction(for: launch.id, refreshing: refreshing))
    } catch {
      throw error.storeKit
    }
    guard let result = launch.appTransaction(jws) else { throw StoreKitError.unknown }
    return result
  }
}

extension AppTransaction: Hashable {
  /// Returns whether both are the same.
  public static func == (lhs: AppTransaction, rhs: AppTransaction) -> Bool {
    lhs.fact == rhs.fact
  }

  /// Hashes the signed content.
  public func hash(into hasher: inout Hasher) { hasher.combine(fact) }
}

extension AppTransaction: CustomDebugStringConvertible {
  /// The payload as JSON.
  public var debugDescription: String { String(decoding: jsonRepresentation, as: UTF8.self) }
}

extension UUID {
  /// The UUID of zeros, if something signed has none.
  static let zero = UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0))
}
