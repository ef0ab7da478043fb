public import AppStoreWire
import Foundation
import SourceJSON

/// The App Store's signed data about one transaction, renewal or download of the app.
///
/// Two tokens that differ only in the date and the device of signing are one fact. It stores the
/// earliest and the latest date of signing, and one token. Facts can be merged in any order and
/// number, to the same result.
public struct SignedFact: Hashable, Codable, Sendable {
  /// The kinds of things that facts are about.
  public enum Kind: String, Hashable, Codable, Sendable, CaseIterable {
    case transaction, renewal, appTransaction
  }

  /// The thing that a fact is about.
  public struct ID: Hashable, Codable, Sendable {
    /// The environment; data of different environments is never mixed.
    public let environment: WireEnvironment

    /// The kind of thing that the fact is about.
    public let kind: Kind

    /// The identifier of the transaction, the subscription's first transaction, or the download.
    public let name: String

    /// Creates the identity of a fact.
    ///
    /// - Parameters:
    ///   - environment: The environment in which it was signed.
    ///   - kind: The kind of thing that the fact is about.
    ///   - name: The identifier of the transaction, the subscription's first transaction, or the download.
    public init(environment: WireEnvironment, kind: Kind, name: String) {
      self.environment = environment
      self.kind = kind
      self.name = name
    }
  }

  /// The signed content.
  public enum Content: Hashable, Codable, Sendable {
    /// The claims of a transaction.
    case transaction(TransactionPayload)

    /// The claims of a renewal info.
    case renewal(RenewalInfoPayload)

    /// The claims of an app transaction.
    case appTransaction(AppTransactionPayload)
  }

  /// The thing that it is about.
  public let id: ID

  /// The purchase that it belongs to with all of its renewals, or nil for a download of the app.
  public var original: String? {
    switch content {
    case .transaction(let payload): payload.originalTransactionId
    case .renewal(let payload): payload.originalTransactionId
    case .appTransaction: nil
    }
  }

  /// The digest of its claims, except those that differ between signatures.
  public let claims: Digest

  /// The payload of the token that counts.
  public private(set) var content: Content

  /// The earliest date on which it was signed.
  public private(set) var firstSigned: WireDate

  /// The latest date on which it was signed.
  public private(set) var lastSigned: WireDate

  /// The digest of the payload that counts.
  public private(set) var payload: Digest

  /// The token that counts, or an empty text where its claims alone were delivered.
  public private(set) var token: String

  /// Creates a fact from one token.
  ///
  /// - Parameters:
  ///   - content: The token's claims, verified.
  ///   - payload: The JSON that was signed.
  ///   - token: The token.
  /// - Throws: `SourceError` if the payload is not JSON.
  public init(_ content: Content, payload: [UInt8], token: String = "") throws {
    self.content = content
    id = content.id
    let tree = try JSONNode.parse(Data(payload), file: "payload")
    claims = Digest(of: Data(tree.canonical(without: content.dated).utf8))
    firstSigned = content.signedDate
    lastSigned = content.signedDate
    self.payload = Digest(of: payload)
    self.token = token
  }

  /// Creates a fact from claims that were verified elsewhere.
  public init(_ content: Content) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    let bytes =
      switch content {
      case .transaction(let payload): try encoder.encode(payload)
      case .renewal(let payload): try encoder.encode(payload)
      case .appTransaction(let payload): try encoder.encode(payload)
      }
    try self.init(content, payload: Array(bytes))
  }

  /// Returns whether both have the same claims about the same subject, regardless of when they were
  /// signed.
  public func says(the same: SignedFact) -> Bool { id == same.id && claims == same.claims }

  /// Adds further signing dates of the same content.
  ///
  /// A fact with other content changes nothing.
  public mutating func merge(_ other: SignedFact) {
    guard says(the: other) else { return }
    firstSigned = min(firstSigned, other.firstSigned)
    // Signatures are random: one payload has many tokens.
    guard (lastSigned, payload, token) < (other.lastSigned, other.payload, other.token) else {
      return
    }
    content = other.content
    lastSigned = other.lastSigned
    payload = other.payload
    token = other.token
  }

  /// Returns the same, which was signed at another date before.
  public func signed(sinceAtLeast date: WireDate) -> SignedFact {
    var fact = self
    fact.firstSigned = min(firstSigned, date)
    return fact
  }

  /// Returns whether this one of two facts about one subject counts: the one signed later, or if
  /// both dates are equal, the one whose payload has the larger SHA-256.
  public func isNewer(than other: SignedFact) -> Bool {
    (lastSigned, payload) > (other.lastSigned, other.payload)
  }
}

extension SignedFact.Content {
  /// The date on which it was signed.
  public var signedDate: WireDate {
    switch self {
    case .transaction(let payload): payload.signedDate
    case .renewal(let payload): payload.signedDate
    case .appTransaction(let payload): payload.receiptCreationDate
    }
  }

  /// The claims that differ between two signatures of one fact.
  fileprivate var dated: Set<String> {
    let device: Set = ["deviceVerification", "deviceVerificationNonce"]
    return switch self {
    case .transaction, .renewal: device.union(["signedDate"])
    case .appTransaction: device.union(["receiptCreationDate", "requestDate"])
    }
  }

  fileprivate var id: SignedFact.ID {
    switch self {
    case .transaction(let payload):
      SignedFact.ID(
        environment: payload.environment, kind: .transaction, name: payload.transactionId)
    case .renewal(let payload):
      SignedFact.ID(
        environment: payload.environment, kind: .renewal, name: payload.originalTransactionId)
    case .appTransaction(let payload):
      SignedFact.ID(
        environment: payload.receiptType, kind: .appTransaction,
        name: payload.appTransactionId ?? "")
    }
  }
}

extension JSONNode {
  /// Returns one text for all ways to write the same JSON, without some of its members.
  fileprivate func canonical(without names: Set<String> = []) -> String {
    switch value {
    case .object(let members):
      let kept = members.filter { !names.contains($0.key) }.sorted { $0.key < $1.key }
      return
        "{\(kept.map { "\($0.key.debugDescription):\($0.node.canonical())" }.joined(separator: ","))}"
    case .array(let elements): return "[\(elements.map { $0.canonical() }.joined(separator: ","))]"
    case .string(let text): return text.debugDescription
    case .number(let text): return text
    case .bool(let bool): return "\(bool)"
    case .null: return "null"
    }
  }
}
