import ServerCore
import Synchronization

/// The notifications that this process has verified not long ago, so that it need not do it again to work on them.
final class RecentNotifications: Sendable {
  /// The most tokens that are remembered: some megabytes.
  private static let most = 256

  private struct Known {
    var facts: [String: NotificationFact] = [:]

    /// The tokens, oldest first; some may have been used.
    var tokens: [String] = []
    var total = 0
  }

  private let known = Mutex(Known())

  /// The number of notifications since the process began.
  var total: Int { known.withLock(\.total) }

  /// Remembers a verified notification, and drops the oldest if there are too many.
  func remember(_ fact: NotificationFact) {
    known.withLock { known in
      known.total += 1
      known.facts[fact.token] = fact
      known.tokens.append(fact.token)
      if known.tokens.count > Self.most { known.facts[known.tokens.removeFirst()] = nil }
    }
  }

  /// Returns the verified contents of exactly this token, and removes them.
  func take(_ token: String) -> NotificationFact? {
    known.withLock { $0.facts.removeValue(forKey: token) }
  }
}

/// Verifies the notification, unless it was verified not long ago.
struct RememberingReader: FactReader {
  let verifier: FactVerifier
  let recent: RecentNotifications

  func transaction(_ token: String) throws -> SignedFact { try verifier.transaction(token) }
  func renewal(_ token: String) throws -> SignedFact { try verifier.renewal(token) }
  func appTransaction(_ token: String) throws -> SignedFact { try verifier.appTransaction(token) }

  func notification(_ token: String) throws -> NotificationFact {
    try recent.take(token) ?? verifier.notification(token)
  }
}
