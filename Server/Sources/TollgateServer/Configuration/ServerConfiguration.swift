public import AppStoreWire
public import Foundation
public import ServerCore
public import ServerStore

/// The configuration of a server.
public struct ServerConfiguration: Sendable {
  /// The clock that counts for purchases: the machine's, or that of a local App Store on this machine.
  public enum Clock: String, Sendable, CaseIterable {
    case machine, store
  }

  /// The policy if a certificate's revocation status is unavailable.
  ///
  /// `strict` answers 503; `lenient` accepts, rechecks later and deletes what a revoked certificate signed; `off`
  /// doesn't check.
  public enum Revocation: String, Sendable, CaseIterable {
    case strict, lenient, off
  }

  /// The credential that customer endpoints need in addition to the public key.
  public enum Customers: String, Sendable, CaseIterable {
    /// The customer's identifier alone, which is random and so a secret of theirs.
    case open

    /// A token for the customer as well.
    case signed
  }

  /// The address of the database; by default `tollgate.sqlite` in the working directory.
  public var database = StoreAddress.sqlite("tollgate.sqlite")

  /// The catalog's file.
  ///
  /// Texts of its screens are read from `Localizable.xcstrings` beside it.
  public var catalog: URL

  /// The data about the App Store, whose app must be the catalog's.
  public var credentials: StoreCredentials

  /// The environments to serve, by default the credentials' one; Xcode's and that of local tests are never served.
  public var environments: Set<WireEnvironment>

  /// The name or address to listen on.
  ///
  /// If others can reach it, the server starts with other roots than Apple's only if ``allowsTestRoots`` is true.
  public var host = "127.0.0.1"

  /// The TCP port to listen on, or 0 for any free one.
  public var port = 8070

  /// The names under which a proxy leads here.
  public var names: Set<String> = []

  /// The clock that decides what has expired; the store's needs a local App Store on this machine.
  public var clock = Clock.machine

  /// The policy if a certificate's revocation status is unavailable.
  public var revocation = Revocation.strict

  /// The rule for a purchase that several customers claim.
  public var transfer = Ownership.Transfer.newest

  /// The credential that customer endpoints need in addition to the public key.
  public var customers = Customers.open

  /// A secret key of the owner, which replaces the database's; nil to keep that, or to create one if it has none.
  public var secretKey: String?

  /// A public key of the owner, which replaces the database's; nil to keep that, or to create one if it has none.
  public var publicKey: String?

  /// The root certificates that were named, in DER; with none, the credentials' or Apple's count.
  public var namedRoots: [[UInt8]] = []

  /// A Boolean value that indicates whether a server that others can reach may trust other roots than Apple's.
  public var allowsTestRoots = false

  /// A Boolean value that indicates whether another catalog may replace the one in force.
  public var changesCatalog = false

  /// A Boolean value that indicates whether an upload needs the app transaction of the device.
  public var needsAppTransaction = false

  /// The rule for a request's sender, with the trusted proxies.
  public var clientAddress = ClientAddress()

  /// The most requests a minute with the public key from one IPv4 address, or from one IPv6 network of 64 bits; 0 for
  /// no limit.
  public var limitByAddress = 600

  /// The most requests a minute with the public key about one customer; 0 for no limit.
  public var limitByCustomer = 120

  /// The time after which everybody is reconciled again; zero is never.
  public var reconcileInterval = Duration.seconds(3_600)

  /// The receivers of events.
  public var webhooks: [WebhookReceiver] = []

  /// The pauses before a webhook that didn't arrive is sent again.
  public var webhookRetries = WebhookRetries.standard

  /// A Boolean value that indicates whether receivers may be in a private network, and without TLS.
  public var allowsPrivateWebhooks = false

  /// Creates the configuration of a server with defaults.
  public init(catalog: URL, credentials: StoreCredentials) {
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
