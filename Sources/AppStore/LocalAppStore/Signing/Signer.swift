import AppStoreWire
import Foundation

/// A signer of documents, each but once: a device that reads a copy twice gets the same bytes.
final class Signer: Sendable {
  private static let remembered = 1_024

  /// The settings that certificates depend on in a store that servers reach.
  private struct Issuing: Sendable {
    var authority: SigningAuthority
    var machineTime: (@Sendable () -> Date)?
  }

  /// A document, and the years that its leaf is valid for.
  private struct Signed: Hashable {
    let document: StoreDocument
    let span: LeafSpan?
  }

  private let keys: StoreKeys

  /// The authority of the store, whose certificates name no responder.
  private let own: SigningAuthority
  private let issuing: Locked<Issuing>
  private let signed = Locked<[Signed: String]>([:])
  private let isXcode = Locked(false)

  private let signs: Bool

  /// Creates a signer with the keys of a seed.
  ///
  /// A signer that doesn't sign leaves the signature out, for documents that are never verified.
  ///
  /// - Parameters:
  ///   - seed: The seed.
  ///   - root: The root certificate that the store has, or nil for one that is made for this process.
  ///   - signs: Whether it signs.
  ///   - signsRepeatably: Whether the same document always becomes the same token.
  init(
    seed: UInt64, root: [UInt8]? = nil, signs: Bool = true, signsRepeatably: Bool = false
  ) {
    let keys = StoreKeys.of(seed: seed, signsRepeatably: signsRepeatably)
    let kept = root.flatMap {
      SigningAuthority(seed: seed, root: $0, signsRepeatably: signsRepeatably)
    }
    self.keys = keys
    own = kept ?? keys.authority
    issuing = Locked(Issuing(authority: own))
    self.signs = signs
  }

  /// The authority that signs now.
  var authority: SigningAuthority { issuing.withLock(\.authority) }

  /// The machine's time, or nil if it isn't set.
  var machineTime: Date? { issuing.withLock(\.machineTime)?() }

  /// Issues certificates from now on that name a responder, and that are valid at the machine's time too.
  func name(
    responder: String, machineTime: @escaping @Sendable () -> Date
  ) throws(AppStoreError) {
    do {
      let named = try own.naming(responder: responder)
      issuing.withLock { $0 = Issuing(authority: named, machineTime: machineTime) }
    } catch {
      throw .signing(error)
    }
    signed.withLock { $0 = [:] }
  }

  /// The certificate to trust, as DER.
  var root: [UInt8] { own.root }

  /// The verifier that trusts this signature and no other.
  var verifier: JWSVerifier { keys.verifier }

  /// The verifier that trusts this signature as Xcode would make it, too.
  var xcodeVerifier: JWSVerifier { keys.xcodeVerifier }

  /// Signs documents as Xcode does from now on, or as the App Store does.
  func sign(asXcode: Bool) {
    isXcode.withLock { $0 = asXcode }
    signed.withLock { $0 = [:] }
  }

  /// Returns the compact JWS of a document.
  func sign(_ document: StoreDocument) throws(AppStoreError) -> String {
    let issuing = issuing.withLock(\.self)
    let now = issuing.machineTime?()
    let key = Signed(
      document: document, span: LeafSpan(at: document.signedDate.date, and: now))
    if let known = signed.withLock({ $0[key] }) { return known }
    let jws = try makeSignature(document, by: issuing.authority, validAlsoAt: now)
    signed.withLock {
      if $0.count >= Self.remembered { $0.removeAll(keepingCapacity: true) }
      $0[key] = jws
    }
    return jws
  }

  /// Returns the compact JWS of a request to an app's server for a retention message.
  func sign(_ payload: RetentionRequestPayload) throws(AppStoreError) -> String {
    let issuing = issuing.withLock(\.self)
    do {
      guard signs else { return try Self.draft(of: payload) }
      return try issuing.authority.sign(
        payload, at: payload.signedDate.date, validAlsoAt: issuing.machineTime?())
    } catch {
      throw .signing(error)
    }
  }

  /// Returns the compact JWS of a notification.
  func sign(_ payload: NotificationPayload) throws(AppStoreError) -> String {
    let issuing = issuing.withLock(\.self)
    do {
      guard signs else { return try Self.draft(of: payload) }
      return try issuing.authority.sign(
        payload, at: payload.signedDate.date, validAlsoAt: issuing.machineTime?())
    } catch {
      throw .signing(error)
    }
  }

  private func makeSignature(
    _ document: StoreDocument, by own: SigningAuthority, validAlsoAt now: Date?
  ) throws(AppStoreError) -> String {
    let authority = document.signer == .store ? own : keys.untrusted
    let date = document.signedDate.date
    do {
      guard signs else { return try makeDraft(document.claims) }
      if document.signer == .store, isXcode.withLock(\.self) {
        return try makeXcodeSignature(document.claims, at: date)
      }
      switch document.claims {
      case .transaction(let payload):
        return try authority.sign(payload, at: date, validAlsoAt: now)
      case .renewalInfo(let payload):
        return try authority.sign(payload, at: date, validAlsoAt: now)
      case .appTransaction(let payload):
        return try authority.sign(payload, at: date, validAlsoAt: now)
      }
    } catch {
      throw .signing(error)
    }
  }

  /// Returns a document without a signature.
  private func makeDraft(_ claims: StoreDocument.Claims) throws -> String {
    switch claims {
    case .transaction(let payload): try Self.draft(of: payload)
    case .renewalInfo(let payload): try Self.draft(of: payload)
    case .appTransaction(let payload): try Self.draft(of: payload)
    }
  }

  private static func draft(of payload: some Encodable) throws -> String {
    let text = Base64.url.encode(Array(try JSONEncoder.wire.encode(payload)))
    return "eyJ.\(String(decoding: text, as: UTF8.self))."
  }

  /// Returns a document signed as Xcode does.
  ///
  /// Xcode includes whether each transaction was upgraded, and doesn't number periods.
  private func makeXcodeSignature(_ claims: StoreDocument.Claims, at date: Date) throws -> String {
    switch claims {
    case .transaction(var payload):
      payload.isUpgraded = payload.isUpgraded ?? false
      payload.webOrderLineItemId = payload.webOrderLineItemId.map { _ in "0" }
      return try keys.xcode.sign(payload, at: date)
    case .renewalInfo(let payload): return try keys.xcode.sign(payload, at: date)
    case .appTransaction(let payload): return try keys.xcode.sign(payload, at: date)
    }
  }
}
