public import Observation
public import TollgateCore
public import TollgateEngine

/// What the engine knows, for views and whoever else observes.
///
/// What is read is the engine's own answer, this very instant. Whoever reads it while it is observed
/// is told when the situation has changed, whatever changed it: a purchase, a refund, an approval
/// that came days later. The passing of time changes nothing by itself; see ``now``.
@MainActor
@Observable
public final class SituationModel {
  @ObservationIgnored public let tollkeeper: Tollkeeper

  /// What observers were told of last.
  private var told: Situation
  @ObservationIgnored private var follower: Task<Void, Never>?

  public init(_ tollkeeper: Tollkeeper) {
    self.tollkeeper = tollkeeper
    told = tollkeeper.situation
    let situations = tollkeeper.situations
    follower = Task { [weak self] in
      for await situation in situations { self?.tell(situation) }
    }
  }

  deinit { follower?.cancel() }

  private func tell(_ situation: Situation) {
    if situation != told { told = situation }
  }

  /// What is known of the person, shown to them, and sold to them.
  public var situation: Situation {
    _ = told
    return tollkeeper.situation
  }

  /// What is known of the person.
  public var customer: Customer { situation.customer }

  /// What is before the person's eyes.
  public var presentation: Presentation { situation.presentation }

  /// The person, and the moment that a decision made now depends on.
  ///
  /// Nobody is told when time alone has made it another: ask again at each use, and draw again as
  /// time goes on.
  public var now: (customer: Customer, moment: Moment) {
    _ = told
    return tollkeeper.now()
  }

  /// Decides whether the person may use a feature now; see `Tollkeeper.check`.
  ///
  /// - Parameters:
  ///   - feature: The feature.
  ///   - count: How many exist now, before this one, for features with a cap.
  /// - Returns: Whether they may, why, and what is offered if not.
  public func check(_ feature: Feature.ID, count: Int = 0) -> Decision {
    _ = told
    return tollkeeper.check(feature, count: count)
  }

  /// Whether the person holds an entitlement now, by the store's word: not simulated.
  public func holds(_ entitlement: Entitlement.ID) -> Bool {
    let (customer, moment) = now
    return customer.entitlements.contains(entitlement, at: moment.paidNow)
  }
}
