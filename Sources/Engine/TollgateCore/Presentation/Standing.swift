import Foundation

/// A person's holdings and progress, without anything that time alone brings back.
///
/// While it stays the same, an open paywall stays open.
struct Standing: Hashable, Sendable {
  private let isKnown: Bool
  private let entitlements: Set<Entitlement.ID>
  private let badges: Set<Badge.ID>
  private let balances: [Currency.ID: Int]
  private let unlocked: Set<Feature.ID>
  private let rented: Set<Feature.ID>
  private let isOnboarded: Bool
  private let progress: [Progression.ID: Int]
  private let appBought: AppOrigin?
  private let switches: [String: Bool]
  private let isSimulating: Bool

  /// Notes where a person is at a moment, with the balances of some currencies: an income that comes at midnight
  /// changes others.
  init(of customer: Customer, at moment: Moment, counting currencies: Set<Currency.ID>) {
    isKnown = customer.entitlements.isKnown
    entitlements = customer.entitlements.active(at: moment.paidNow)
    badges = customer.entitlements.badges(at: moment.paidNow)
    balances = customer.balances.filter { currencies.contains($0.key) }
    unlocked = customer.unlocked
    rented = Set(customer.rented.keys.filter { customer.rents($0, at: moment.paidNow) })
    isOnboarded = customer.isOnboarded
    progress = customer.progress
    appBought = customer.appBought
    switches = customer.switches
    isSimulating = customer.isSimulating
  }
}
