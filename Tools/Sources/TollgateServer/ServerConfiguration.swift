package import AppStoreWire
package import Foundation
package import ServerCore

/// How a server is started.
package struct ServerConfiguration: Sendable {
  /// Whose clock counts for purchases.
  package enum Clock: String, Sendable, CaseIterable {
    case machine, store
  }

  /// What is done where nobody says whether a certificate was revoked.
  package enum Revocation: String, Sendable, CaseIterable {
    case strict, lenient, off
  }

  /// What opens what is about one customer, beside the public key.
  package enum Customers: String, Sendable, CaseIterable {
    /// The customer's identifier alone, which is random and so a secret of theirs.
    case open

    /// A token for the customer as well.
    case signed
  }

  package var database = "tollgate.sqlite"
  package var catalog: URL
  package var credentials: StoreCredentials
  package var environments: Set<WireEnvironment>
  package var host = "127.0.0.1"
  package var port = 8070

  /// The names under which a proxy leads here.
  package var names: Set<String> = []
  package var clock = Clock.machine
  package var revocation = Revocation.strict
  package var transfer = Ownership.Transfer.newest
  package var customers = Customers.open
  package var secretKey: String?
  package var publicKey: String?
  package var limitByAddress = 600
  package var limitByCustomer = 120

  /// The time after which everybody is reconciled again; zero is never.
  package var reconcileInterval = Duration.seconds(3_600)

  /// Who is told of events.
  package var webhooks: [WebhookReceiver] = []
  package var webhookRetries = WebhookRetries.standard
  package var allowsPrivateWebhooks = false

  /// Creates the configuration of a server that begins with everything as it is by itself.
  package init(catalog: URL, credentials: StoreCredentials) {
    self.catalog = catalog
    self.credentials = credentials
    environments = [credentials.environment]
  }

  /// Refuses what does not go together.
  func check() throws(ServerFailure) {
    let served = environments.subtracting([.xcode, .localTesting])
    guard !served.isEmpty else {
      throw ServerFailure(
        "What Xcode signs is never accepted. Start the store with --environment Sandbox or Production."
      )
    }
    let isLocal = ["127.0.0.1", "localhost", "::1"].contains(host)
    guard isLocal || credentials.roots.isEmpty else {
      throw ServerFailure(
        "The roots of a test store are trusted on this machine alone. Listen on 127.0.0.1.")
    }
    guard clock == .machine || credentials.baseURL?.isLoopback == true else {
      throw ServerFailure(
        "--clock store reads the clock of a store on this machine, and the credentials name none. Use --clock machine."
      )
    }
  }
}

extension URL {
  /// A Boolean value that indicates whether it leads to this machine.
  var isLoopback: Bool { ["127.0.0.1", "localhost", "::1", "[::1]"].contains(host() ?? "") }
}
