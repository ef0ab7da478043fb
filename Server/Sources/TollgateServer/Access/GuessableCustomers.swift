import Foundation
import Logging
import ServerCore
import Synchronization

/// Customers whose UUIDs aren't random, which the public key doesn't open without a token.
///
/// Versions 1 and 7 are made from the time, version 5 from a name that others may have.
final class GuessableCustomers: Sendable {
  private let areRefused: Bool
  private let logger: Logger
  private let isLogged = Atomic(false)

  /// Creates the rule of a server.
  ///
  /// - Parameters:
  ///   - areRefused: Whether a customer's identifier alone opens their data.
  ///   - logger: The log, which names the helpful option once.
  init(areRefused: Bool, logger: Logger) {
    self.areRefused = areRefused
    self.logger = logger
  }

  /// Returns whether the public key may name a customer, and logs the first one that it may not.
  func accepts(_ customer: UUID) -> Bool {
    guard areRefused, !customer.isRandom else { return true }
    logOnce()
    return false
  }

  /// Logs that a purchase names a customer whom the public key can't ask about, if that was not logged yet.
  func meet(_ facts: [SignedFact]) {
    guard areRefused, !isLogged.load(ordering: .relaxed),
      facts.contains(where: { SignedTransaction($0)?.token?.isRandom == false })
    else { return }
    logOnce()
  }

  private func logOnce() {
    guard !isLogged.exchange(true, ordering: .relaxed) else { return }
    logger.warning(
      "A customer's UUID is not random (version 4), so the public key can't ask about that customer. Start the server with --customers signed, and have your own server ask for customers' tokens. This is logged once."
    )
  }
}

extension UUID {
  /// A Boolean value that indicates whether it has version 4, whose digits are random (RFC 9562,
  /// section 5.4).
  var isRandom: Bool { uuid.6 >> 4 == 4 && uuid.8 >> 6 == 2 }
}
