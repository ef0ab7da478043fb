import Foundation
import TollgateCore

/// What the ledger holds, as a value.
///
/// Facts are kept; what follows from them is worked out by ``customer(by:)``.
struct LedgerState: Sendable {
  /// A fact, and whether the store still lists it.
  struct Entry: Sendable {
    var fact: Fact

    /// Since when the store's listings lack it, though nothing said that it ended.
    var missingSince: Date?

    /// Whether two complete listings, far enough apart, lacked it: another account signed in.
    var isGone = false
  }

  private(set) var facts = FactTable()

  /// How subscriptions go on.
  var renewals: [Renewal.ID: Renewal] = [:] { didSet { version = version.next() } }

  var uses: [Feature.ID: Uses] = [:]
  var choices: [Choice.ID: Feature.ID] = [:]
  var balances: [Currency.ID: Int] = [:]
  var unlocked: Set<Feature.ID> = []
  var trials: [Trial.ID: Date] = [:]
  var progress: [Progression.ID: Int] = [:]
  var goals: [Offer.ID: Date] = [:]
  var switches: [String: Bool] = [:]
  var versionsShown: [Paywall.ID: String] = [:]
  var isOnboarded = false
  var time = TrustedTime()
  var isSimulating = false
  var firstLaunch: Date?

  /// Whether the store has ever answered, so that an empty list of facts means something.
  var hasAnswer = false { didSet { version = version.next() } }

  /// Another one whenever what entitlements follow from has changed.
  private(set) var version = Version()

  /// Makes room for so many facts.
  mutating func reserveCapacity(_ count: Int) { facts.reserveCapacity(count) }

  /// Keeps a fact in place of an older one about the same transaction.
  ///
  /// Its signed text stays in the ledger: nothing is decided by it, and it is long.
  mutating func put(_ entry: Entry) {
    var entry = entry
    entry.fact.jws = ""
    facts.put(entry)
    version = version.next(putting: entry.fact.id)
  }

  /// Where the purchase began that is under way.
  var attributions: [Catalog.Product.ID: Attribution] = [:]

  /// Where a purchase began that waits for somebody's answer.
  ///
  /// What is tried meanwhile changes nothing about it.
  var waiting: [Catalog.Product.ID: Attribution] = [:]

  /// What was sent remotely last.
  var remote = RemoteValues()

  /// The number that this installation draws its variants by.
  var installation: UInt64?

  /// The variants that this installation has drawn, also of experiments that are off now.
  var drawn: [Experiment.ID: Experiment.Variant.ID] = [:]

  /// The instant before which no use of a feature can count any more, wherever the person is.
  ///
  /// It goes only by what the store has signed: a use that was forgotten would be given back. Nil
  /// where every use counts.
  func usesHorizon(of feature: Feature.ID, by catalog: Catalog) -> Date? {
    let days: Double
    switch catalog.feature(feature)?.quota?.period {
    case .day, nil: days = 2
    case .week: days = 8
    case .month: days = 32
    case .life: return nil
    }
    return time.latestSigned.addingTimeInterval(-days * 86_400)
  }

  func entitlements(by catalog: Catalog) -> Entitlements {
    guard hasAnswer || !facts.isEmpty else { return .unknown }
    return Entitlements(granted: facts.listed, renewals: renewals, by: catalog)
  }

  /// What is granted after one entry was put, by what was granted before.
  func entitlements(_ known: Entitlements, putting id: Fact.ID, by catalog: Catalog) -> Entitlements
  {
    guard known.isKnown, let entry = facts[id] else { return entitlements(by: catalog) }
    return entry.isGone
      ? known.without(id) : known.with(entry.fact, renewals: renewals, by: catalog)
  }

  func customer(holding entitlements: Entitlements) -> Customer {
    var customer = Customer(
      entitlements: entitlements, uses: uses, choices: choices, isSimulating: isSimulating)
    customer.balances = balances
    customer.unlocked = unlocked
    customer.trials = trials
    customer.progress = progress
    customer.goals = goals
    customer.pending = Set(waiting.keys)
    for renewal in renewals.values where renewal.isActive && renewal.isCancelled {
      customer.cancelled.insert(renewal.product)
    }
    customer.firstLaunch = firstLaunch
    customer.isOnboarded = isOnboarded
    customer.switches = switches
    customer.versionsShown = versionsShown
    return customer
  }

  func customer(by catalog: Catalog) -> Customer { customer(holding: entitlements(by: catalog)) }
}
