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
    let intake = Intake(transfer: transfer, secret: secret, catalog: catalog)
    return try await Rebuild(intake).run(on: store, progress: progress)
  }
}
