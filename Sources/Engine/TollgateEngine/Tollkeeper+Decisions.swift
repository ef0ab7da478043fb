public import Foundation
public import TollgateCore

/// Decisions, uses and progress.
extension Tollkeeper {
  /// Decides whether the person may use a feature now.
  ///
  /// Nothing is recorded and nothing opens.
  ///
  /// Reads memory only; well under a microsecond.
  ///
  /// - Parameters:
  ///   - feature: The feature.
  ///   - count: The number that exists now, before this one, for features with a cap.
  /// - Returns: The decision, its reason, and the offered alternative if it is denied.
  public func check(_ feature: Feature.ID, count: Int = 0) -> Decision {
    decisions.check(feature, count: count)
  }

  /// Returns a Boolean value that indicates whether the person has an entitlement now by verified
  /// purchases, not by simulation.
  ///
  /// To decide about an action, use ``check(_:count:)``, which includes free uses and trials.
  public func holds(_ entitlement: Entitlement.ID) -> Bool {
    let (customer, moment) = now()
    let isHeld = customer.entitlements.contains(entitlement, at: moment.paidNow)
    if !isHeld { reportIfUnknown(entitlement) }
    return isHeld
  }

  /// Returns the products that would each unlock all of some features now, alone or with the
  /// person's purchases.
  ///
  /// For a paywall of the app's own. Features that are open already count as opened.
  ///
  /// - Parameter features: The features.
  /// - Returns: The products for sale, in the catalog's order, without price variants of another.
  public func products(opening features: [Feature.ID]) -> [Catalog.Product.ID] {
    let (customer, moment) = now()
    let catalog = catalog
    for feature in features where catalog.feature(feature) == nil {
      names.report(feature, of: catalog)
    }
    return catalog.products(opening: features, for: customer, at: moment)
  }

  /// Returns this engine once the person's purchases are known.
  ///
  /// Before the store's first answer a decision is `loading`, and a tap that depends on one does
  /// nothing. That answer comes from the device, so this takes milliseconds, and only at the first
  /// launch.
  ///
  /// - Throws: `CancellationError` if the task is cancelled before.
  @discardableResult
  public func known() async throws -> Tollkeeper {
    if customer.entitlements.isKnown { return self }
    for await customer in customers where customer.entitlements.isKnown { return self }
    throw CancellationError()
  }

  private func reportIfUnknown(_ entitlement: Entitlement.ID) {
    let catalog = catalog
    let known = catalog.knownEntitlements
    guard !known.contains(entitlement) else { return }
    names.report(entitlement, .entitlement, of: catalog, in: known)
  }

  /// Returns the reason why the person has an entitlement now: the product, its end, and whether it
  /// renews.
  ///
  /// - Returns: The reason that lasts longest; nil exactly if ``holds(_:)`` is false.
  public func holding(_ entitlement: Entitlement.ID) -> HeldEntitlement? {
    let (customer, moment) = now()
    let held = catalog.holding(entitlement, of: customer, at: moment.paidNow)
    if held == nil { reportIfUnknown(entitlement) }
    return held
  }

  /// Returns the person and the moment that a decision made now depends on.
  public func now() -> (customer: Customer, moment: Moment) {
    var (_, customer, moment) = current.now()
    moment.steady = current.clock.steady()
    return (customer, moment)
  }

  /// Uses a feature, as when the person taps: decides, and records the use if it is allowed.
  ///
  /// Asking and recording are one step, so two taps can't pass on one remaining use. If the answer
  /// is denied, the decision's paywall opens. Returns when the use outlives the process, about 0.1
  /// ms; a loss of power in the next 50 ms can lose it. It can wait for a purchase that is being
  /// recorded, and for two seconds at most for another process; ``useInBackground(_:count:once:)``
  /// does that off the calling thread.
  ///
  /// - Parameters:
  ///   - feature: The feature.
  ///   - count: The number that exists now, before this one, for features with a cap.
  ///   - cause: The cost's name, if it must be taken only once even if the person taps twice.
  /// - Returns: The decision, with the remaining amounts.
  /// - Throws: ``LedgerFailure``, or `UseFailure` for a feature that can't be counted here or that the catalog doesn't
  ///   have; then nothing was used.
  public func use(
    _ feature: Feature.ID, count: Int = 0, once cause: String? = nil
  ) throws -> Decision {
    try decisions.use(feature, count: count, once: cause)
  }

  /// Uses a feature, off the calling thread; see ``use(_:count:once:)``, which can be called in `async` functions too.
  ///
  /// - Parameters:
  ///   - feature: The feature.
  ///   - count: The number that exists now, before this one, for features with a cap.
  ///   - cause: The cost's name, if it must be taken only once even if the person taps twice.
  /// - Returns: The decision, with the remaining amounts.
  /// - Throws: ``LedgerFailure``; then nothing was used.
  public func useInBackground(
    _ feature: Feature.ID, count: Int = 0, once cause: String? = nil
  ) async throws -> Decision {
    try await withCheckedThrowingContinuation { continuation in
      DispatchQueue.global().async {
        continuation.resume(
          with: Result { try self.decisions.use(feature, count: count, once: cause) })
      }
    }
  }

  /// Uses a feature for work that can fail: takes the cost of a use until ``commit(_:)`` makes it
  /// final or ``release(_:)`` returns it to the same quota and lots.
  ///
  /// A hold outlives the process. It is released automatically after the feature's `hold` in the
  /// catalog, by default a day. A second hold under the same name takes nothing. A reinstall makes
  /// it final.
  ///
  /// - Parameters:
  ///   - feature: The feature.
  ///   - name: Names the work, such as by the number of a job.
  ///   - count: The number that exists now, before this one, for features with a cap.
  /// - Returns: The decision, with the remaining amounts.
  /// - Throws: ``LedgerFailure``; then nothing is held.
  public func hold(_ feature: Feature.ID, as name: String, count: Int = 0) throws -> Decision {
    try decisions.use(feature, count: count, heldAs: name)
  }

  /// Returns the feature the person has chosen of several, such as the theme.
  public func chosen(_ choice: Choice) -> Feature.ID { decisions.chosen(choice) }

  /// Returns the offers that are open now.
  public func openOffers() -> [OpenOffer] { decisions.openOffers() }

  /// Returns a Boolean value that indicates whether a test switch is on.
  public func isOn(_ name: String) -> Bool { decisions.isOn(name) }

  /// Turns one of the catalog's test switches on or off, including its simulation's.
  ///
  /// - Throws: ``SwitchFailure`` in a release build, or for a name the catalog does not have.
  public func setSwitch(_ name: String, _ isOn: Bool) throws {
    try decisions.setSwitch(name, isOn)
  }

  /// Something that a person completes once.
  public enum Milestone: String, Hashable, Sendable, CaseIterable {
    case onboarding
  }

  /// Records the person's progress.
  ///
  /// The highest recorded value counts.
  ///
  /// - Parameters:
  ///   - progression: The kind of progress.
  ///   - value: The value.
  /// - Throws: ``ProgressFailure`` for a progression that the catalog does not have;
  ///   ``LedgerFailure``, and then nothing was noted.
  public func reach(_ progression: Progression.ID, _ value: Int) throws {
    try milestones.reach(progression, value)
  }

  /// Records that the person reached a milestone, and shows the paywall placed there.
  ///
  /// - Throws: ``LedgerFailure``; then nothing was noted.
  public func complete(_ milestone: Milestone) throws {
    try milestones.complete(milestone)
    switch milestone {
    case .onboarding:
      present(at: .onboardingCompleted)
      promoted.resume()
    }
  }

  /// Takes over, once, the uses of one day that an earlier version of the app had counted.
  ///
  /// It adds only the uses that the ledger lacks for that day, because some may already be there
  /// from the keychain or a mirror of the other place. The import is recorded in the same write, so
  /// a process that dies neither loses uses nor counts them twice. The mark stays.
  ///
  /// - Parameters:
  ///   - count: The number of uses on the calendar day of `last`, in the person's time zone.
  ///   - feature: The feature whose quota counts them.
  ///   - last: When the last of them was.
  ///   - name: The name of their source; a second import under the same name does nothing.
  /// - Returns: The number of added uses.
  /// - Throws: ``LedgerFailure``; then nothing was taken over.
  @discardableResult
  public func importUses(
    _ count: Int, of feature: Feature.ID, lastAt last: Date?, once name: String
  ) throws -> Int {
    try earlierUses.takeOver(count, of: feature, lastAt: last, once: name)
  }
}
