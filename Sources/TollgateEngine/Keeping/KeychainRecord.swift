import Foundation
import TollgateCore

/// What outlives the app's files: the mark, and the uses that still count.
struct KeychainRecord: Codable, Equatable {
  var version = 1
  var mark: Double
  var latestSigned: Double
  var firstLaunch: Double?

  /// Per feature, the instants of the uses of this quota day and later.
  var uses: [String: [Double]]

  /// What of `books` has to outlive a reinstall, on the day that began at `dayStart`.
  init(of books: Books, dayStart: Date) {
    mark = books.time.mark.stored
    latestSigned = books.time.latestSigned.stored
    firstLaunch = books.firstLaunch?.stored
    uses = [:]
    for (feature, kept) in books.uses {
      let counting = kept.instants.filter { $0 >= dayStart }
      if !counting.isEmpty { uses[feature.rawValue] = counting.map(\.stored) }
    }
  }

  /// Brings into `books` what they lack, and writes it to `page`.
  ///
  /// The ledger is the truth; the keychain only adds what a reinstall has taken from it.
  func restore(into books: inout Books, _ page: LedgerPage) throws {
    for (name, instants) in uses {
      let feature = Feature.ID(name)
      let known = Set((books.uses[feature] ?? Uses()).instants)
      for instant in instants.map(Date.init(timeIntervalSinceReferenceDate:))
      where !known.contains(instant) {
        books.uses[feature, default: Uses()].add(instant)
        try page.note(instant, mark: books.time.mark, counted: feature)
      }
    }
    books.time = TrustedTime(
      mark: max(books.time.mark, Date(timeIntervalSinceReferenceDate: mark)),
      latestSigned: max(
        books.time.latestSigned, Date(timeIntervalSinceReferenceDate: latestSigned)))
    try page.set(.latestSigned, books.time.latestSigned.stored)
    if books.firstLaunch == nil, let firstLaunch {
      books.firstLaunch = Date(timeIntervalSinceReferenceDate: firstLaunch)
      try page.set(.firstLaunch, firstLaunch)
    }
  }
}
