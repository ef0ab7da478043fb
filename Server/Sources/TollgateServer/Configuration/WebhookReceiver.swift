public import Foundation
import LoopbackServer

/// A receiver of events: an address, and the secrets for its signatures.
public struct WebhookReceiver: Sendable {
  /// The address that events are posted to, by which jobs and attempts name the receiver.
  public let url: URL

  /// Each signs, so that a receiver can go from one to the next.
  let secrets: [WebhookSecret]

  /// Reads a receiver.
  ///
  /// - Parameters:
  ///   - address: Its address: https, or any on this machine.
  ///   - secrets: `whsec_` and Base64, or several separated by commas.
  ///   - allowsPrivate: Whether it may be in a private network, and without TLS.
  /// - Throws: ``ServerFailure`` if one of them is invalid. It never contains a secret.
  public init(_ address: String, secrets: String, allowsPrivate: Bool) throws(ServerFailure) {
    guard let url = URL(string: address), let host = url.host(), !host.isEmpty,
      let scheme = url.scheme?.lowercased(), ["http", "https"].contains(scheme),
      url.hasUsablePort
    else {
      throw ServerFailure(
        "A receiver of --webhook is no address. Write one as in https://example.com/webhooks.")
    }
    guard scheme == "https" || url.isLoopback || allowsPrivate else {
      throw ServerFailure(
        "The receiver at \(host) would get events without TLS. Use https, or --webhook-private in a network of your own."
      )
    }
    self.url = url
    var read: [WebhookSecret] = []
    for text in secrets.split(separator: ",") {
      guard let secret = WebhookSecret(String(text)) else {
        throw ServerFailure(
          "The secret of the receiver at \(host) can't be used. Write whsec_ and 24 random bytes in Base64, as `openssl rand -base64 24` makes them."
        )
      }
      read.append(secret)
    }
    guard !read.isEmpty else {
      throw ServerFailure("The receiver at \(host) has no secret. Give one with --webhook-secret.")
    }
    self.secrets = read
  }

  /// The receiver as jobs and attempts name it.
  var name: String { url.absoluteString }
}

/// When a webhook is sent again that did not arrive.
public struct WebhookRetries: Hashable, Sendable {
  /// The pauses, each after an attempt.
  public let pauses: [Duration]

  /// Creates retries, one after each pause; with no pauses, a webhook is sent once.
  public init(_ pauses: [Duration]) { self.pauses = pauses }

  /// The pauses that Standard Webhooks recommends: three days in all.
  public static let standard = WebhookRetries([
    .seconds(5), .seconds(5 * 60), .seconds(30 * 60), .seconds(2 * 3600), .seconds(5 * 3600),
    .seconds(10 * 3600), .seconds(14 * 3600), .seconds(20 * 3600), .seconds(24 * 3600),
  ])

  /// The attempts of a webhook before it is given up.
  var attempts: Int { pauses.count + 1 }
}
