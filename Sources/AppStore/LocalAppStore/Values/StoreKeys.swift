import AppStoreWire

/// The keys that a store signs with, and the verifiers that trust them.
///
/// A seed always gives the same keys, and creating them costs more than a day in the store. Stores
/// of one process with the same seed share the keys.
final class StoreKeys: Sendable {
  /// The number of seeds that are remembered.
  ///
  /// A program has one or two, a test of many stores any number.
  private static let capacity = 16

  private struct Kind: Hashable {
    let seed: UInt64
    let signsRepeatably: Bool
  }

  private static let made = Locked<[Kind: StoreKeys]>([:])

  let authority: SigningAuthority

  /// The authority that signs as Xcode does.
  let xcode: XcodeAuthority

  /// The verifier that trusts the authority's root alone.
  let verifier: JWSVerifier

  /// The verifier that also trusts Xcode's signatures.
  let xcodeVerifier: JWSVerifier

  private let kind: Kind
  private let kept = Locked<SigningAuthority?>(nil)

  /// Returns the keys of a seed, which are made the first time.
  static func of(seed: UInt64, signsRepeatably: Bool = false) -> StoreKeys {
    let kind = Kind(seed: seed, signsRepeatably: signsRepeatably)
    return made.withLock { made in
      if let known = made[kind] { return known }
      if made.count >= capacity { made.removeAll(keepingCapacity: true) }
      let keys = StoreKeys(kind)
      made[kind] = keys
      return keys
    }
  }

  private init(_ kind: Kind) {
    self.kind = kind
    authority = SigningAuthority(seed: kind.seed, signsRepeatably: kind.signsRepeatably)
    xcode = XcodeAuthority(seed: kind.seed)
    do {
      verifier = try JWSVerifier(roots: [authority.root])
      xcodeVerifier = try JWSVerifier(roots: [authority.root], xcodeKey: xcode.publicKey)
    } catch {
      preconditionFailure("A root that was just made can’t be trusted: \(error)")
    }
  }

  /// An authority with the same form of signature, which no device trusts.
  var untrusted: SigningAuthority {
    kept.withLock { kept in
      if let kept { return kept }
      let made = SigningAuthority(
        seed: ~kind.seed, signsRepeatably: kind.signsRepeatably)
      kept = made
      return made
    }
  }
}
