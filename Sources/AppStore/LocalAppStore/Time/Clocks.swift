import Foundation

/// The two clocks that the signature of an offer may be fresh by: the store's, and that of the machine where it is served.
///
/// A server of the app signs by the machine's, however far the store's was turned.
struct Clocks: Hashable, Sendable {
  let now: Date

  /// The machine's time, or nil if there is one clock.
  var machine: Date?

  /// Returns the result for the store's clock, else for the machine's.
  func first<Found>(_ find: (Date) -> Found?) -> Found? {
    find(now) ?? machine.flatMap(find)
  }
}
