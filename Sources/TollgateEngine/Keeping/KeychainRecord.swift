import Foundation
import TollgateCore

/// What outlives the app's files: the mark, and the uses that still count.
///
/// Kept as lines of words with tabs between them, because it is written after every use and that
/// takes a tenth of what JSON would. Dates are seconds since 2001.
struct KeychainRecord: Equatable {
  private static let heading = "tollgate 1"

  var mark: Double
  var latestSigned: Double
  var firstLaunch: Double?

  /// Per feature, the instants of the uses that a quota can still count.
  var uses: [String: [Double]]

  /// What of `books` has to outlive a reinstall.
  ///
  /// Which day it is can't be told by a clock that may run ahead, or for a person who may travel:
  /// only what lies before all days that the store has not signed past is left out, and what is more
  /// than eight days can use up.
  init(of books: Books, by catalog: Catalog) {
    mark = books.time.mark.stored
    latestSigned = books.time.latestSigned.stored
    firstLaunch = books.firstLaunch?.stored
    uses = [:]
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

extension KeychainRecord {
  /// The record as bytes.
  var data: Data {
    var lines = [Self.heading, "mark\t\(mark)", "signed\t\(latestSigned)"]
    if let firstLaunch { lines.append("first\t\(firstLaunch)") }
    for (feature, instants) in uses.sorted(by: { $0.key < $1.key }) {
      lines.append((["use", feature] + instants.map { "\($0)" }).joined(separator: "\t"))
    }
    return Data(lines.joined(separator: "\n").utf8)
  }

  /// Reads a record back, or returns nil where the bytes are not one.
  init?(_ data: Data) {
    let lines = String(decoding: data, as: UTF8.self).split(separator: "\n")
    guard lines.first == Self.heading[...] else { return nil }
    var dates: [Substring: Double] = [:]
    uses = [:]
    for line in lines.dropFirst() {
      let words = line.split(separator: "\t", omittingEmptySubsequences: false)
      if words.first == "use", words.count > 2 {
        uses[String(words[1])] = words.dropFirst(2).compactMap { Double($0) }
      } else if words.count == 2 {
        dates[words[0]] = Double(words[1])
      }
    }
    guard let mark = dates["mark"], let signed = dates["signed"] else { return nil }
    self.mark = mark
    latestSigned = signed
    firstLaunch = dates["first"]
  }
}
