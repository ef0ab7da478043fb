import AppStoreWire
import Foundation
package import ServerCore
package import ServerStore

/// What looks after a store while no server runs on it.
package enum MaintenanceIntake {
  /// Works out anew all that a store has concluded.
  ///
  /// - Parameters:
  ///   - store: The store.
  ///   - transfer: Which claim of several owns, as the server is started.
  ///   - progress: Called with the number of rows that were read.
  /// - Returns: What it was worked out from.
  /// - Throws: The store's errors, and ``ServerFailure`` for a store that no server was ever started on.
  package static func rebuild(
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
  ///   - roots: The root certificates that are trusted in place of the credentials' and Apple's, in DER.
  ///   - transfer: Which claim of several owns, as the server is to be started.
  ///   - lines: The lines of the export.
  /// - Returns: The number of what was imported.
  /// - Throws: `ExportFailure` with the line that can't be imported, and then nothing was changed.
  package static func importing(
    into store: any Store, credentials: StoreCredentials, roots: [[UInt8]] = [],
    transfer: Ownership.Transfer, lines: LineReader
  ) async throws -> Import.Report {
    var configuration = ServerConfiguration(
      catalog: URL(filePath: "Catalog.json"), credentials: credentials)
    configuration.namedRoots = roots
    // What comes from an environment that is not served was taken when it was.
    let reader = FactVerifier(
      try JWSVerifier(roots: configuration.roots), bundleID: credentials.bundleID,
      environments: [.production, .sandbox], appAppleID: credentials.appAppleID)
    return try await Import(reader: reader, bundleID: credentials.bundleID, transfer: transfer)
      .run(on: store, begin: { try lines.begin() }, next: { try lines.next() })
  }
}
