import Foundation

/// The time for which an offer's signature is good.
enum OfferTerm {
  /// The length of the time, in seconds.
  ///
  /// Apple documents it for the older form, and none for the newer one, which gets the same.
  static let length: TimeInterval = 24 * 3600

  /// The seconds by which a server's clock may be ahead.
  static let leeway: TimeInterval = 5 * 60

  /// Checks the date of a signature against the time it is.
  static func check(
    signedAt start: Date, now: Date, of subject: String
  ) throws(OfferRefusal) {
    guard start <= now + leeway else { throw OfferRefusal(.early, of: subject) }
    guard now < start + length else { throw OfferRefusal(.expired, of: subject) }
  }
}
