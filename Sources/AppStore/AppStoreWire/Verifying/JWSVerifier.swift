import SourceJSON

/// A verifier of documents signed by the App Store, or by a local store.
///
/// Every token gets every check, in every environment: the header's algorithm, a chain of three
/// that ends in one of the verifier's roots, each certificate's role, markers and validity on the
/// token's signed date, and the signature. It makes no network requests, so it doesn't notice
/// revoked certificates.
///
/// A chain that was verified is remembered, which leaves one P-256 verification for each later
/// token. Copies of a verifier share their cache.
public struct JWSVerifier: Sendable {
  /// The longest token that is read, in bytes; an App Store notification is a third of it.
  public static let sizeLimit = 65_536

  private let roots: [TrustedRoot]

  /// The key by which Xcode's test environment signs, if that is believed too.
  private let xcodeKey: [UInt8]?

  let cache: ChainCache

  /// Creates a verifier that trusts only `roots`.
  ///
  /// - Parameters:
  ///   - roots: Root certificates in DER. With none, every token is refused.
  ///   - cacheCapacity: The number of chains to remember. Looking for one costs more with each; the App
  ///     Store has a few in use at a time.
  /// - Throws: When a root cannot be read, or is not one that may issue an intermediate.
  public init(roots: [[UInt8]], cacheCapacity: Int = 16) throws(JWSVerificationFailure) {
    try self.init(roots: roots, xcodeKey: nil, cacheCapacity: cacheCapacity)
  }

  /// Creates a verifier that also trusts what one key of Xcode's test environment signed.
  ///
  /// - Parameters:
  ///   - roots: Root certificates in DER.
  ///   - xcodeKey: The key, as the 65 bytes of an uncompressed point.
  ///   - cacheCapacity: The number of chains to remember.
  /// - Throws: When a root cannot be read, or is not one that may issue an intermediate.
  package init(
    roots: [[UInt8]], xcodeKey: [UInt8]?, cacheCapacity: Int = 16
  ) throws(JWSVerificationFailure) {
    self.roots = try roots.map { der throws(JWSVerificationFailure) in try TrustedRoot(der: der) }
    self.xcodeKey = xcodeKey
    self.cache = ChainCache(capacity: cacheCapacity)
  }

  /// Verifies a token of any kind, without decoding its payload.
  ///
  /// A chain seen before costs one P-256 verification and a fifth of another, a new one twenty-five.
  ///
  /// - Returns: The token's parts.
  /// - Throws: The first check that failed.
  public func verify(_ token: String) throws(JWSVerificationFailure) -> VerifiedJWS {
    try verifiedClaims(of: token).token
  }

  /// Verifies a transaction, and that it belongs to this app and an accepted environment.
  ///
  /// - Returns: The transaction's payload.
  /// - Throws: The first check that failed.
  public func transaction(
    _ token: String, bundleID: String, environments: Set<WireEnvironment>
  ) throws(JWSVerificationFailure) -> TransactionPayload {
    let payload = try TransactionPayload(try verifiedClaims(of: token).claims)
    try check(.bundleID, payload.bundleId.hasSameBytes(as: bundleID), of: "its bundleId")
    try check(.environment, environments.contains(payload.environment), of: "its environment")
    try check(payload.transactionId, of: "its transactionId")
    try check(payload.originalTransactionId, of: "its originalTransactionId")
    try check(payload.productId, of: "its productId")
    try check(payload.storefront, of: "its storefront")
    try check(payload.currency, of: "its currency")
    try check(payload.offerIdentifier, of: "its offerIdentifier")
    return payload
  }

  /// Verifies an app transaction, and that it belongs to this app and an accepted environment.
  ///
  /// - Parameters:
  ///   - token: The app transaction as a JWS.
  ///   - bundleID: The app.
  ///   - environments: The environments to accept.
  ///   - appAppleID: The app's number in the App Store; if given, it is compared in production.
  /// - Returns: The app transaction's payload.
  /// - Throws: The first check that failed.
  public func appTransaction(
    _ token: String, bundleID: String, environments: Set<WireEnvironment>, appAppleID: Int64? = nil
  ) throws(JWSVerificationFailure) -> AppTransactionPayload {
    let payload = try AppTransactionPayload(try verifiedClaims(of: token).claims)
    try check(.bundleID, payload.bundleId.hasSameBytes(as: bundleID), of: "its bundleId")
    try check(.environment, environments.contains(payload.receiptType), of: "its receiptType")
    if let appAppleID, payload.receiptType == .production {
      try check(.appAppleID, payload.appAppleId == appAppleID, of: "its appAppleId")
    }
    try check(payload.appTransactionId, of: "its appTransactionId")
    return payload
  }

  /// Verifies a renewal info, and that its environment is accepted.
  ///
  /// It names no app: it belongs to the app of its transaction.
  ///
  /// - Returns: The renewal info's payload.
  /// - Throws: The first check that failed.
  public func renewalInfo(
    _ token: String, environments: Set<WireEnvironment>
  ) throws(JWSVerificationFailure) -> RenewalInfoPayload {
    let payload = try RenewalInfoPayload(try verifiedClaims(of: token).claims)
    try check(.environment, environments.contains(payload.environment), of: "its environment")
    try check(payload.originalTransactionId, of: "its originalTransactionId")
    try check(payload.productId, of: "its productId")
    return payload
  }

  /// Verifies a notification, and that it is about this app and an environment to be accepted.
  ///
  /// The facts signed inside it are verified in their own right, each by its own function.
  ///
  /// - Parameters:
  ///   - token: The notification's `signedPayload`.
  ///   - bundleID: The app.
  ///   - environments: The environments to accept.
  ///   - appAppleID: The app's number in the App Store; if given, it is compared in production.
  /// - Returns: The App Store's notification.
  /// - Throws: The first check that failed.
  public func notification(
    _ token: String, bundleID: String, environments: Set<WireEnvironment>, appAppleID: Int64? = nil
  ) throws(JWSVerificationFailure) -> NotificationPayload {
    let payload = try NotificationPayload(try verifiedClaims(of: token).claims)
    let subject = try payload.subject()
    let claim = "its \(subject.claim)"
    try check(.bundleID, subject.bundleID.hasSameBytes(as: bundleID), of: "\(claim).bundleId")
    try check(.environment, environments.contains(subject.environment), of: "\(claim).environment")
    if let appAppleID, subject.environment == .production {
      try check(.appAppleID, subject.appAppleID == appAppleID, of: "\(claim).appAppleId")
    }
    try check(payload.notificationType.rawValue, of: "its notificationType")
    try check(payload.subtype?.rawValue, of: "its subtype")
    return payload
  }

  /// Verifies the App Store's question about a subscriber who is about to cancel, and that it is about this app and an
  /// environment to be accepted.
  ///
  /// - Parameters:
  ///   - token: The question's `signedPayload`.
  ///   - appAppleID: The app's number in the App Store; if given, it is compared in production.
  ///   - environments: The environments to accept.
  /// - Returns: The question.
  /// - Throws: The first check that failed.
  public func retentionRequest(
    _ token: String, appAppleID: Int64?, environments: Set<WireEnvironment>
  ) throws(JWSVerificationFailure) -> RetentionRequestPayload {
    let payload = try RetentionRequestPayload(try verifiedClaims(of: token).claims)
    try check(.environment, environments.contains(payload.environment), of: "its environment")
    if let appAppleID, payload.environment == .production {
      try check(.appAppleID, payload.appAppleId == appAppleID, of: "its appAppleId")
    }
    try check(payload.originalTransactionId, of: "its originalTransactionId")
    try check(payload.productId, of: "its productId")
    try check(payload.userLocale, of: "its userLocale")
    return payload
  }

  /// Returns the certificates of a token, or nil for one of Xcode's, whose certificate has no
  /// issuer.
  ///
  /// A cached chain came with a token whose signature was valid; any other token is verified first.
  package func verifiedChain(of token: String) throws(JWSVerificationFailure) -> VerifiedChain? {
    let segments = try TokenSegments(token)
    if let known = cache.entry(for: segments.header) { return known.chain.certificates }
    _ = try verify(token)
    return try newEntry(for: segments).chain.certificates
  }

  private func verifiedClaims(
    of token: String
  ) throws(JWSVerificationFailure) -> (token: VerifiedJWS, claims: ClaimSet) {
    let segments = try TokenSegments(token)
    let known = cache.entry(for: segments.header)
    let entry = if let known { known } else { try newEntry(for: segments) }
    let parts = try CompactJWS(segments, header: entry.header)
    let claims = try ClaimSet(parts.payload, of: "its payload")
    try claims.checkRegisteredClaims()
    let signedDate = try claims.signedDate()
    try entry.chain.check(parts, signedAt: signedDate)
    if known == nil { cache.insert(entry) }
    return (VerifiedJWS(parts: parts, signedDate: signedDate), claims)
  }

  private func newEntry(
    for segments: TokenSegments
  ) throws(JWSVerificationFailure) -> ChainCache.Entry {
    let header = try segments.decodeHeader()
    return ChainCache.Entry(
      segment: Array(segments.header), header: header, chain: try chain(of: header))
  }

  private func chain(of header: [UInt8]) throws(JWSVerificationFailure) -> CertificateChain {
    guard let xcodeKey else { return try CertificateChain(try JWSHeader(header), roots: roots) }
    let header = try JWSHeader(header, lengths: [1, 3])
    guard let only = header.chain.first, header.chain.count == 1 else {
      return try CertificateChain(header, roots: roots)
    }
    return try CertificateChain(selfSigned: only, by: xcodeKey)
  }

  private func check(
    _ check: JWSVerificationFailure.Check, _ holds: Bool, of subject: String
  ) throws(JWSVerificationFailure) {
    guard holds else { throw JWSVerificationFailure(check, of: subject) }
  }

  /// Checks that an identifier has no control character: real ones don't, and some databases can't
  /// store them.
  private func check(
    _ identifier: String?, of subject: String
  ) throws(JWSVerificationFailure) {
    let isWellFormed = identifier?.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F } ?? true
    try check(.claim, isWellFormed, of: subject)
  }
}

extension ClaimSet {
  /// The claims with rules in RFC 7519, some of which depend on the time of day.
  private static let registered: [StaticString] = [
    "exp", "nbf", "iat", "aud", "iss", "sub", "jti",
  ]

  fileprivate func checkRegisteredClaims() throws(JWSVerificationFailure) {
    for name in Self.registered where contains(name) {
      throw JWSVerificationFailure(.registeredClaim, of: "its claim \(name)")
    }
  }

  /// Returns the token's date of signing, for which an app transaction has another name.
  fileprivate func signedDate() throws(JWSVerificationFailure) -> WireDate {
    if let date: WireDate = try read("signedDate") { return date }
    if let date: WireDate = try read("receiptCreationDate") { return date }
    throw JWSVerificationFailure(.claim, of: "its claim signedDate")
  }
}
