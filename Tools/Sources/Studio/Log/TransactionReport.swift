import AppStoreWire
import Foundation
import LocalAppStore

/// A transaction as the store signed it at one instant, decoded and verified.
struct TransactionReport: Sendable {
  /// One claim of a signed payload.
  struct Claim: Hashable, Sendable {
    let name: String
    let value: String

    /// The instant of the value, if it is one.
    let instant: Date?
  }

  /// The number of the store's event, which names the token in addresses.
  let number: Int
  let date: Date

  /// The event's kind, such as `purchased`, in the store's terms.
  let kind: StoreEvent.Kind
  let transaction: String
  let product: String

  /// They are sorted by name; empty if the store signed nothing.
  let claims: [Claim]

  /// The reason why the token was refused, or `nil` if every check passed.
  let refusal: String?
  let hasToken: Bool

  /// The checks that a valid token has passed, as text.
  let checks: [String]

  /// The number of times that it happened, and the last date, if it is a line for all of them.
  private(set) var times = 1
  private(set) var lastDate: Date?

  /// Returns a report that combines this one and a later one of the same kind.
  func followed(by later: TransactionReport) -> TransactionReport {
    var report = self
    report.times += later.times
    report.lastDate = later.lastDate ?? later.date
    return report
  }

  /// A Boolean value that indicates whether the transaction brought nothing, and took nothing away.
  var isNoGain: Bool { [.renewalFailed, .expired, .gracePeriodEnded].contains(kind) }

  /// Reads a log entry, or returns `nil` if it isn't about a transaction.
  init?(
    _ event: StoreEvent, bundleID: String, environment: WireEnvironment, by verifier: JWSVerifier?
  ) {
    let isForged = event.kind == .forged
    guard event.jws != nil || isForged, let product = event.productID else { return nil }
    number = event.number
    date = event.date
    kind = event.kind
    transaction = event.transaction?.description ?? "without an id"
    self.product = product
    hasToken = event.jws != nil
    guard let token = event.jws else {
      claims = []
      checks = []
      refusal = "The device does not trust its signature. It grants nothing."
      return
    }
    claims = Self.claims(of: token)
    var refusal: String?
    do throws(JWSVerificationFailure) {
      _ = try verifier?.transaction(token, bundleID: bundleID, environments: [environment])
    } catch {
      refusal = error.description
    }
    self.refusal = verifier == nil ? "There is no root to verify it with." : refusal
    checks =
      self.refusal == nil
      ? [
        "Signed with ES256", "A chain of three certificates, ending in this store’s root",
        "Each certificate in its role, issued by the next", "The App Store’s markers are there",
        "Valid on the signed date", "The signature is the leaf key’s",
        "The app is \(bundleID)", "The environment is \(environment.rawValue)",
      ] : []
  }

  /// Returns a claim's value as JSON, and a text as it is.
  ///
  /// The descriptions of Foundation's values differ between systems: a Boolean value is `1` on Apple's.
  private static func text(of value: Any) -> String {
    if let text = value as? String { return text }
    let options: JSONSerialization.WritingOptions = [
      .fragmentsAllowed, .sortedKeys, .withoutEscapingSlashes,
    ]
    let data = try? JSONSerialization.data(withJSONObject: value, options: options)
    return data.map { String(decoding: $0, as: UTF8.self) } ?? "\(value)"
  }

  private static func claims(of token: String) -> [Claim] {
    guard let parts = try? CompactJWS(token),
      let object = try? JSONSerialization.jsonObject(with: Data(parts.payload)) as? [String: Any]
    else { return [] }
    return object.sorted { $0.key < $1.key }.map { name, value in
      let milliseconds = name.hasSuffix("Date") ? (value as? NSNumber)?.doubleValue : nil
      return Claim(
        name: name, value: text(of: value),
        instant: milliseconds.map { Date(timeIntervalSince1970: $0 / 1000) })
    }
  }
}
