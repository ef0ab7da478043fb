import Foundation
import ServerCore
import Synchronization

/// The facts that were read last, by the digest of their stored text.
///
/// Decoding a fact takes longer than all else that reads it. A text always means the same fact, so nothing here is
/// ever outdated, also if another process writes to the database.
final class KnownFacts: Sendable {
  /// The facts of a generation: two of them have at most some 25 MB of signed texts.
  private static let most = 1_000

  /// A fact that is asked for again moves from the old generation to the young one.
  private struct Generations {
    var young: [Digest: SignedFact] = [:]
    var old: [Digest: SignedFact] = [:]

    mutating func find(_ digest: Digest) -> SignedFact? {
      if let fact = young[digest] { return fact }
      guard let fact = old[digest] else { return nil }
      add(fact, digest)
      return fact
    }

    mutating func add(_ fact: SignedFact, _ digest: Digest) {
      if young.count >= KnownFacts.most { (old, young) = (young, [:]) }
      young[digest] = fact
    }
  }

  private let generations = Mutex(Generations())

  /// Returns the fact that a stored text means.
  ///
  /// - Throws: `DecodingError`.
  func fact(of text: String) throws -> SignedFact {
    let digest = Digest(of: Data(text.utf8))
    if let known = generations.withLock({ $0.find(digest) }) { return known }
    let fact: SignedFact = try KeptJSON.value(of: text)
    generations.withLock { $0.add(fact, digest) }
    return fact
  }

  /// The number of facts here.
  var count: Int { generations.withLock { $0.young.count + $0.old.count } }

  /// Forgets all of them, because some were erased.
  func forget() { generations.withLock { $0 = Generations() } }
}
