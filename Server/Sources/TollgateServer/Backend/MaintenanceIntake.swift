import AppStoreWire
import Foundation
public import ServerCore
public import ServerStore

/// The maintenance of a store while no server runs on it.
public enum MaintenanceIntake {
  /// Recomputes all conclusions of a store.
  ///
  /// - Parameters:
  ///   - store: The store.
  ///   - transfer: The rule for a purchase that several customers claim, as for the server.
  ///   - progress: Called with the number of rows that were read.
  /// - Returns: The numbers of rows that it was computed from.
  /// - Throws: The store's errors, and ``ServerFailure`` for a store that no server was ever started on.
  public static func rebuild(
    _ store: any Store, transfer: Ownership.Transfer, progress: @escaping @Sendable (Int) -> Void
  ) async throws -> Rebuild.Report {
    guard let catalog = try await store.read({ try $0.catalogInForce() }) else {
      throw ServerFailure(
        "No server was started on this database yet: there is nothing to rebuild.")
    }
    let secret = try await ServerKeys.secret("erasureSecret", of: store)
    var intake = Intake(transfer: transfer, secret: secret, catalog: catalog)
    intake.telling = .never
    return try await Rebuild(intake).run(on: store, progress: progress)
  }

  /// Imports an export into a store that no server was started on.
  ///
  /// - Parameters:
  ///   - store: The store.
  ///   - credentials: The app, and the App Store that signed for it.
  ///   - roots: The root certificates to trust instead of the credentials' and Apple's, in DER.
  ///   - transfer: The rule for a purchase that several customers claim, as for the server.
  ///   - lines: The lines of the export.
  ///   - onLine: Called with each line that is read.
  /// - Returns: The numbers of imported rows.
  /// - Throws: `ExportFailure` with the line that can't be imported; then nothing was changed.
  public static func importing(
    into store: any Store, credentials: StoreCredentials, roots: [[UInt8]] = [],
    transfer: Ownership.Transfer, lines: LineReader,
    onLine: @escaping @Sendable () -> Void = {}
  ) async throws -> Import.Report {
    var configuration = ServerConfiguration(
      catalog: URL(filePath: "Catalog.json"), credentials: credentials)
    configuration.namedRoots = roots
    // Data of an environment that is not served now was accepted when it was.
    let reader = FactVerifier(
      try JWSVerifier(roots: configuration.roots), bundleID: credentials.bundleID,
      environments: [.production, .sandbox], appAppleID: credentials.appAppleID)
    return try await Import(reader: reader, bundleID: credentials.bundleID, transfer: transfer)
      .run(
        on: store, begin: { try lines.begin() },
        next: {
          onLine()
          return try lines.next()
        })
  }
}
