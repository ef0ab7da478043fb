package import AppStoreWire
package import Foundation
package import ServerCore
package import ServerStore

/// The configuration of a server.
package struct ServerConfiguration: Sendable {
  /// The clock that counts for purchases.
  package enum Clock: String, Sendable, CaseIterable {
    case machine, store
  }

  /// The policy if a certificate's revocation status is unavailable.
  package enum Revocation: String, Sendable, CaseIterable {
    case strict, lenient, off
  }

  /// The credential that customer endpoints need in addition to the public key.
  package enum Customers: String, Sendable, CaseIterable {
    /// The customer's identifier alone, which is random and so a secret of theirs.
    case open

    /// A token for the customer as well.
    case signed
  }

  package var database = StoreAddress.sqlite("tollgate.sqlite")
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

  /// The root certificates that were named, in DER; with none, the credentials' or Apple's count.
  package var namedRoots: [[UInt8]] = []

  /// A Boolean value that indicates whether a server that others can reach may trust other roots than Apple's.
  package var allowsTestRoots = false

  /// A Boolean value that indicates whether another catalog may replace the one in force.
  package var changesCatalog = false

  /// A Boolean value that indicates whether an upload needs the app transaction of the device.
  package var needsAppTransaction = false

  /// The rule for a request's sender, with the trusted proxies.
  package var clientAddress = ClientAddress()
  package var limitByAddress = 600
  package var limitByCustomer = 120

  /// The time after which everybody is reconciled again; zero is never.
  package var reconcileInterval = Duration.seconds(3_600)

  /// The receivers of events.
  package var webhooks: [WebhookReceiver] = []
  package var webhookRetries = WebhookRetries.standard
  package var allowsPrivateWebhooks = false

  /// Creates the configuration of a server with defaults.
  package init(catalog: URL, credentials: StoreCredentials) {
    self.catalog = catalog
    self.credentials = credentials
    environments = [credentials.environment]
  }

  /// Refuses contradictory settings.
  func check() throws(ServerFailure) {
    let served = environments.subtracting([.xcode, .localTesting])
    guard !served.isEmpty else {
      throw ServerFailure(
        "What Xcode signs is never accepted. Start the store with --environment Sandbox or Production."
      )
    }
    let isLocal = ["127.0.0.1", "localhost", "::1"].contains(host)
    guard isLocal || allowsTestRoots || !hasTestRoots else {
      throw ServerFailure(
        "Other roots than Apple's are trusted on this machine alone. Listen on 127.0.0.1, or start with --test-roots."
      )
    }
    guard clock == .machine || credentials.baseURL?.isLoopback == true else {
      throw ServerFailure(
        "--clock store reads the clock of a store on this machine, and the credentials name none. Use --clock machine."
      )
    }
  }
}

extension ServerConfiguration {
  /// The trusted root certificates: the named ones, otherwise the credentials', otherwise Apple's.
  var roots: [[UInt8]] {
    if !namedRoots.isEmpty { return namedRoots }
    return credentials.roots.isEmpty ? AppleRoots.all : credentials.roots
  }

  /// A Boolean value that indicates whether signers other than Apple are trusted, which the server
  /// shows.
  var hasTestRoots: Bool { !roots.allSatisfy(AppleRoots.all.contains) }

  /// Returns whether a catalog may replace the one in force.
  func mayServe(_ catalog: Digest, over known: Digest?) -> Bool {
    changesCatalog || known == nil || known == catalog
  }
}

extension URL {
  /// A Boolean value that indicates whether it leads to this machine.
  var isLoopback: Bool { ["127.0.0.1", "localhost", "::1", "[::1]"].contains(host() ?? "") }
}
