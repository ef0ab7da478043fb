import Foundation
import TollgateCore

/// What the ledger holds, as a value.
///
/// Facts are kept; what follows from them is worked out by ``customer(by:)``.
struct Books: Sendable {
  /// A fact, and whether the store still lists it.
  struct Entry: Sendable {
    var fact: Fact

    /// Since when the store's listings lack it, though nothing said that it ended.
    var missingSince: Date?

    /// Whether two complete listings, far enough apart, lacked it: another account signed in.
    var isGone = false
  }

  var facts: [Fact.ID: Entry] = [:]
  var uses: [Feature.ID: Uses] = [:]
  var choices: [Choice.ID: Feature.ID] = [:]
  var time = TrustedTime()
  var isSimulating = false
  var firstLaunch: Date?

  /// Whether the store has ever answered, so that an empty list of facts means something.
  var hasAnswer = false

  /// Where the purchase began that is under way.
  var attributions: [Catalog.Product.ID: Attribution] = [:]

  /// Where a purchase began that waits for somebody's answer.
  ///
  /// What is tried meanwhile changes nothing about it.
  var waiting: [Catalog.Product.ID: Attribution] = [:]

  /// What was sent from afar last.
  var remote = RemoteValues()

  /// The number that this installation draws its variants by.
  var installation: UInt64?

  /// The variants that this installation has drawn, also of experiments that are off now.
  var drawn: [Experiment.ID: Experiment.Variant.ID] = [:]

  /// The instant before which no use can count any more, wherever the person is.
  ///
  /// It goes only by what the store has signed: a use that was forgotten would be given back.
  var usesHorizon: Date { time.latestSigned.addingTimeInterval(-2 * 86_400) }

  func entitlements(by catalog: Catalog) -> Entitlements {
    guard hasAnswer || !facts.isEmpty else { return .unknown }
    return Entitlements(
      granted: facts.values.lazy.filter { !$0.isGone }.map(\.fact), by: catalog)
  }

  func customer(by catalog: Catalog) -> Customer {
    Customer(
      entitlements: entitlements(by: catalog), uses: uses, choices: choices,
      isSimulating: isSimulating)
  }
}
