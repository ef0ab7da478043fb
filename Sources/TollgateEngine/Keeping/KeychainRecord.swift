import Foundation
import TollgateCore

/// What outlives the app's files: the mark, and the uses that still count.
struct KeychainRecord: Equatable {
  var mark: Double
  var latestSigned: Double
  var firstLaunch: Double?

  /// Per feature, the instants of the uses that a quota can still count.
  var uses: [String: [Double]]

  init(
    mark: Double, latestSigned: Double, firstLaunch: Double? = nil, uses: [String: [Double]] = [:]
  ) {
    self.mark = mark
    self.latestSigned = latestSigned
    self.firstLaunch = firstLaunch
    self.uses = uses
  }

  /// What of `books` has to outlive a reinstall.
  ///
  /// Which day it is can't be told by a clock that may run ahead, or for a person who may travel:
  /// only what lies before all days that the store has not signed past is left out, and what is more
  /// than eight days can use up.
  init(of books: Books, by catalog: Catalog) {
    self.init(
      mark: books.time.mark.stored, latestSigned: books.time.latestSigned.stored,
      firstLaunch: books.firstLaunch?.stored)
    for (feature, kept) in books.uses {
      let limit = catalog.highestLimit(of: feature)
      let most = 8 * min(limit, kept.instants.count)
      let counting = kept.instants.suffix(most).filter { $0 >= books.usesHorizon }
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
    // A ledger that is not new knows better: the store may have proved the mark wrong since.
    let isNew = books.firstLaunch == nil
    books.time = TrustedTime(
      mark: isNew ? Date(timeIntervalSinceReferenceDate: mark) : books.time.mark,
      latestSigned: max(
        books.time.latestSigned, Date(timeIntervalSinceReferenceDate: latestSigned)))
    try page.set(.latestSigned, books.time.latestSigned.stored)
    if books.firstLaunch == nil, let firstLaunch {
      books.firstLaunch = Date(timeIntervalSinceReferenceDate: firstLaunch)
      try page.set(.firstLaunch, firstLaunch)
    }
  }
}
