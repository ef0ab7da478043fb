import Foundation

/// How long an offer's signature is good for.
enum OfferTerm {
  /// What Apple says of the older form; it says nothing of the newer one, which is given as long.
  static let length: TimeInterval = 24 * 3600

  /// How far ahead a server's clock may be.
  static let leeway: TimeInterval = 5 * 60

  /// Checks what was signed at `start` against the time it is.
  static func check(
    signedAt start: Date, now: Date, of subject: String
  ) throws(OfferRefusal) {
    guard start <= now + leeway else { throw OfferRefusal(.early, of: subject) }
    guard now < start + length else { throw OfferRefusal(.expired, of: subject) }
  }
}
