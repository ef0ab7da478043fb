import Foundation
import SourceJSON
import TollgateCore

/// The content of the ledger, as a value.
///
/// Facts are stored; ``customer(by:)`` computes what follows from them. It becomes different by
/// ``apply(_:)`` alone, so that it never differs from the rows on the disk.
@dynamicMemberLookup
struct LedgerState: Sendable {
  /// A fact, and whether the store still lists it.
  struct Entry: Sendable {
    var fact: Fact

    /// The date since which the store's listings lack it, without a recorded end.
    var missingSince: Date?

    /// A Boolean value that indicates whether it was missing from two complete listings, far enough
    /// apart: another account signed in.
    var isGone = false
  }

  private(set) var facts = FactTable()

  /// The renewals of subscriptions.
  private(set) var renewals: [Renewal.ID: Renewal] = [:]

  /// The app's server's answers, by customer.
  private(set) var answers: [UUID: ServerAnswer] = [:]

  /// The latest date on which the store signed a revocation of each product.
  private var takenBack: [Catalog.Product.ID: Date] = [:]

  /// The plans of the subscriptions, once they were asked for.
  private var plans: PlanTable?

  /// The lots that end and have something left.
  private var ending: [Lot.ID: Lot] = [:]

  /// The single values, including the customer's.
  private(set) var kept = KeptValues()

  /// The latest now that was recorded.
  private var mark = Date.distantPast

  /// Another one whenever what entitlements follow from has changed.
  private(set) var version = Version()

  /// The time that is believed.
  var time: TrustedTime {
    TrustedTime(highWaterMark: mark, latestSigned: kept.latestSigned ?? .distantPast)
  }

  /// The stored part of the customer.
  var person: Customer { kept.person }

  /// The stored part of the customer, and the other single values.
  subscript<Value>(dynamicMember path: KeyPath<KeptValues, Value>) -> Value { kept[keyPath: path] }

  /// The stored part of the customer.
  subscript<Value>(dynamicMember path: KeyPath<Customer, Value>) -> Value {
    kept.person[keyPath: path]
  }

  /// Reserves capacity for facts.
  mutating func reserveCapacity(_ count: Int) { facts.reserveCapacity(count) }

  /// Takes a change that was written, or that is being read.
  mutating func apply(_ change: LedgerChange) {
    switch change {
    case .fact(let entry): put(entry)
    case .renewal(var renewal), .clockLead(var renewal):
      // Nothing is decided by the signed text, and it is long.
      renewal.jws = ""
      renewals[renewal.id] = renewal
      version = version.next()
    case .use(let feature, let instant):
      kept.person.uses[feature, default: Uses()].add(instant)
    case .time(let time):
      mark = time.highWaterMark
      kept.latestSigned = time.latestSigned
    case .setting(let setting, let value):
      let hadAnswer = kept.hasAnswer
      kept.set(setting, to: value)
      if kept.hasAnswer != hadAnswer || setting.isGift { version = version.next() }
    case .lot(let lot, _, let balance):
      if let balance { kept.person.balances[lot.currency] = balance }
      if lot.end != nil || ending[lot.id] != nil {
        ending[lot.id] = lot.end == nil || lot.left == 0 ? nil : lot
      }
    case .balances(let balances): kept.person.balances = balances
    case .unlocked(let feature, _, _): kept.person.unlocked.insert(feature)
    case .answer(let answer): answers[answer.customer] = answer
    case .anotherServer:
      answers = [:]
      kept.sentRenewals = [:]
    case .event, .deliveredEvents, .uselessUses, .sent, .unsent: break
    case .reinstall:
      facts = FactTable()
      plans = nil
      renewals = [:]
      answers = [:]
      takenBack = [:]
      mark = .distantPast
      ending = [:]
      kept = KeptValues()
      version = version.next()
    }
  }

  /// Keeps a fact in place of an older one about the same transaction.
  ///
  /// Its signed text stays in the ledger: nothing is decided by it, and it is long.
  mutating func put(_ entry: Entry) {
    var entry = entry
    entry.fact.jws = ""
    facts.put(entry)
    plans?.add(entry.fact)
    if entry.fact.revocationDate != nil {
      takenBack[entry.fact.product] = max(
        takenBack[entry.fact.product] ?? .distantPast, entry.fact.signedDate)
    }
    version = version.next(putting: entry.fact.id)
  }

  /// Returns the facts about other plans of the same subscription.
  mutating func otherPlans(of fact: Fact) -> [Fact] {
    guard let original = fact.original, fact.expirationDate != nil else { return [] }
    let known = plans ?? PlanTable(of: facts)
    plans = known
    guard known.hasOthers(than: fact) else { return [] }
    return facts.values.lazy.map(\.fact).filter {
      $0.product != fact.product && $0.original?.hasSameBytes(as: original) == true
        && $0.id.environment.hasSameBytes(as: fact.id.environment)
    }
  }

  /// Returns the instant before which a feature's uses can't count any more, in any time zone.
  ///
  /// It uses only dates that the store has signed, because a use that was deleted too early would
  /// be given back. Nil where every use counts.
  func usesHorizon(of feature: Feature.ID, by catalog: Catalog) -> Date? {
    var days = 2.0
    for quota in catalog.quotas(counting: feature) {
      switch quota.period {
      case .day: break
      case .week: days = max(days, 8)
      case .month: days = max(days, 32)
      case .window(let length): days = max(days, length.longest / 86_400 + 1)
      case .life, .session, .version: return nil
      }
    }
    return time.latestSigned.addingTimeInterval(-days * 86_400)
  }

  /// Returns the entitlements granted by the store and by the app's server.
  func entitlements(by catalog: Catalog) -> Entitlements {
    storeEntitlements(by: catalog).adding(serverCauses)
  }

  /// The customer of the app's server that the person is, or nil if it has none.
  var customer: UUID? { kept.signedInCustomer ?? kept.ownCustomer }

  /// The entitlements that the app's server grants.
  ///
  /// This uses the trusted time, so a clock that was set back restores nothing.
  private var serverCauses: [Entitlements.Cause<Entitlement.ID>] {
    guard !answers.isEmpty, let customer, let answer = answers[customer] else { return [] }
    return answer.causes(at: time.floor, takenBack: takenBack)
  }

  /// Returns the store's grants.
  func storeEntitlements(by catalog: Catalog) -> Entitlements {
    let gifts = Array(kept.gifts.values)
    let known = Entitlements(granted: facts.listed, renewals: renewals, gifts: gifts, by: catalog)
    return kept.hasAnswer || !facts.isEmpty ? known : known.unconfirmed
  }

  /// Returns the store's entitlements after one fact changed, from those before.
  func storeEntitlements(
    _ known: Entitlements, putting id: Fact.ID, by catalog: Catalog
  ) -> Entitlements {
    guard known.isKnown, let entry = facts[id],
      catalog.product(entry.fact.product)?.grantsForTimes != true
    else { return storeEntitlements(by: catalog) }
    return entry.isGone
      ? known.without(id) : known.with(entry.fact, renewals: renewals, by: catalog)
  }

  /// Returns the customer with these entitlements of the store, and with the balances that the
  /// app's server keeps.
  func customer(holding entitlements: Entitlements, by catalog: Catalog) -> Customer {
    var customer = kept.person
    for hold in kept.holds.values {
      for feature in hold.uses { customer.uses[feature, default: Uses()].add(hold.instant) }
    }
    for lot in ending.values {
      guard let end = lot.end else { continue }
      customer.lapsing[lot.currency, default: []].append(Lapse(lot.left, at: end))
    }
    for currency in catalog.currencies where currency.isKeptOnServer {
      let answer = self.customer.flatMap { answers[$0] }
      customer.balances[currency.id] = answer?.balance(of: currency.id)
      let lapses = answer?.lapses(of: currency.id) ?? []
      customer.lapsing[currency.id] = lapses.isEmpty ? nil : lapses
      customer.serverBalancesDate = answer?.asOf
    }
    customer.entitlements = entitlements.adding(serverCauses)
    if !kept.waiting.isEmpty { customer.pending = Set(kept.waiting.keys) }
    for renewal in renewals.values where renewal.isActive || renewal.isInBillingRetry {
      if let known = customer.renewals[renewal.product], known.isActive { continue }
      customer.renewals[renewal.product] = renewal
      if renewal.isCancelled { customer.cancelled.insert(renewal.product) }
    }
    return customer
  }

  func customer(by catalog: Catalog) -> Customer {
    customer(holding: storeEntitlements(by: catalog), by: catalog)
  }

  /// The purchases that began here with a token other than this installation's own.
  var begunForAnother: [Catalog.Product.ID: Attribution] {
    kept.waiting.merging(kept.attributions) { _, newest in newest }
      .filter { $0.value.token != nil && $0.value.token != kept.ownCustomer }
  }
}
