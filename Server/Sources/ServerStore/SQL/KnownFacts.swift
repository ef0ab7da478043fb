import Foundation
import ServerCore
import Synchronization

/// The facts that were read last, by the digest of their stored text.
///
/// Decoding a fact takes longer than all else that reads it. A text always means the same fact, so nothing here is
/// ever outdated, also if another process writes to the database.
final class KnownFacts: Sendable {
  /// Two generations of a thousand facts have at most some 25 MB of signed texts.
  private let facts = Mutex(Generations<Digest, SignedFact>(of: 1_000))

  /// Returns the fact that a stored text means.
  ///
  /// - Throws: `DecodingError`.
  func fact(of text: String) throws -> SignedFact {
    let digest = Digest(of: Data(text.utf8))
    if let known = facts.withLock({ $0.find(digest) }) { return known }
    let fact: SignedFact = try KeptJSON.value(of: text)
    facts.withLock { $0.add(fact, digest) }
    return fact
  }

  /// The number of facts here.
  var count: Int { facts.withLock(\.count) }

  /// Forgets all of them, because some were erased.
  func forget() { facts.withLock { $0.removeAll() } }
}
