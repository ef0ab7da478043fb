public import Observation
public import TollgateCore
public import TollgateEngine

/// An observable model of the engine's state.
///
/// Every property returns the engine's answer of that instant. Reading a property registers the
/// observer for changes of the situation from any cause: a purchase, a refund, or an approval days
/// later. The passing of time alone causes no update; see ``now``.
@MainActor
@Observable
public final class SituationModel {
  /// The engine behind the model.
  @ObservationIgnored public let tollkeeper: Tollkeeper

  /// The situation that observers were last notified of.
  private var published: Situation
  @ObservationIgnored private var follower: Task<Void, Never>?

  /// Creates a model that follows an engine's situations until it is released.
  public init(_ tollkeeper: Tollkeeper) {
    self.tollkeeper = tollkeeper
    published = tollkeeper.situation
    let situations = tollkeeper.situations
    follower = Task { [weak self] in
      for await situation in situations { self?.publish(situation) }
    }
  }

  deinit { follower?.cancel() }

  private func publish(_ situation: Situation) {
    if situation != published { published = situation }
  }

  /// The current situation: the customer, the presentation and the product catalog state.
  public var situation: Situation {
    _ = published
    return tollkeeper.situation
  }

  /// The customer as known now.
  public var customer: Customer { situation.customer }

  /// The open screen, paywall and alert.
  public var presentation: Presentation { situation.presentation }

  /// The person, and the moment that a decision made now depends on.
  ///
  /// Observers are not notified when only time has changed it: ask again at each use, and render
  /// again as time passes.
  public var now: (customer: Customer, moment: Moment) {
    _ = published
    return tollkeeper.now()
  }

  /// The open paywall that the app draws itself, or nil if none is open or a screen of the catalog draws it.
  public var ownPaywall: OwnPaywall? {
    _ = published
    return OwnPaywall(of: tollkeeper)
  }

  /// A Boolean value that indicates whether a paywall is open that the app draws itself.
  ///
  /// Setting it to false closes it, unless it can't be closed.
  public var isOwnPaywallOpen: Bool {
    get { ownPaywall != nil }
    set { if !newValue { ownPaywall?.close() } }
  }

  /// Decides whether the person may use a feature now; see `Tollkeeper.check`.
  ///
  /// - Parameters:
  ///   - feature: The feature.
  ///   - count: The number of items that exist now, before this one, for features with a cap.
  /// - Returns: The access, its reason, and the paywall that opens if it is denied.
  public func check(_ feature: Feature.ID, count: Int = 0) -> Decision {
    _ = published
    return tollkeeper.check(feature, count: count)
  }

  /// Returns a Boolean value that indicates whether the customer has an entitlement now by verified
  /// purchases, not by simulation.
  public func holds(_ entitlement: Entitlement.ID) -> Bool {
    _ = published
    return tollkeeper.holds(entitlement)
  }
}
