import Foundation
import TollgateCore

/// The origin of a purchase: its paywall, the variant shown, and the time.
struct Attribution: Hashable, Sendable {
  /// The seconds for which a pending purchase is remembered: 30 days.
  ///
  /// A declined request causes no notification, nor does a process that died before the request. A
  /// later transaction began somewhere else.
  static let lifetime: TimeInterval = 30 * 86_400

  var paywall: Paywall.ID?
  var variant: Experiment.Variant.ID?

  /// The instant at which it began, or nil if that was not stored.
  var begun: Date?

  /// The placement that opened the paywall.
  var placement: Placement.ID?

  /// The feature whose denial opened the paywall.
  var feature: Feature.ID?

  /// Why the feature was denied.
  var reason: String?

  /// The name of the offer under which it is bought.
  var offer: String?

  /// The token that the purchase carries, by which its transaction is known.
  var token: UUID?

  init(
    paywall: Paywall.ID? = nil, variant: Experiment.Variant.ID? = nil, begun: Date? = nil,
    placement: Placement.ID? = nil, feature: Feature.ID? = nil, reason: String? = nil,
    offer: String? = nil, token: UUID? = nil
  ) {
    self.feature = feature
    self.reason = reason
    self.token = token
    self.paywall = paywall
    self.variant = variant
    self.begun = begun
    self.placement = placement
    self.offer = offer
  }

  /// Reads the ledger's form: names and the date, separated by tabs.
  ///
  /// Missing or unreadable parts are nil: earlier releases stored fewer.
  init(stored text: String) {
    var words = text.split(separator: "\t", omittingEmptySubsequences: false).makeIterator()
    paywall = words.next().flatMap { $0.isEmpty ? nil : Paywall.ID(String($0)) }
    variant = words.next().flatMap { $0.isEmpty ? nil : Experiment.Variant.ID(String($0)) }
    begun = words.next().flatMap { Double($0) }.flatMap(Date.init(plausible:))
    placement = words.next().flatMap { $0.isEmpty ? nil : Placement.ID(String($0)) }
    offer = words.next().flatMap { $0.isEmpty ? nil : String($0) }
    token = words.next().flatMap { UUID(uuidString: String($0)) }
    feature = words.next().flatMap { $0.isEmpty ? nil : Feature.ID(String($0)) }
    reason = words.next().flatMap { $0.isEmpty ? nil : String($0) }
  }

  var stored: String {
    [
      paywall?.rawValue ?? "", variant?.rawValue ?? "", begun.map { "\($0.stored)" } ?? "",
      placement?.rawValue ?? "", offer ?? "", token?.uuidString ?? "",
      feature?.rawValue ?? "", reason ?? "",
    ].joined(separator: "\t")
  }

  /// Returns a Boolean value that indicates whether a transaction at `instant` can still have begun
  /// here.
  func isRemembered(at instant: Date) -> Bool {
    begun.map { instant < $0 + Self.lifetime } ?? true
  }

  /// Returns the attribution after another attempt: the newest place that has a name.
  func asked(after earlier: Attribution?) -> Attribution {
    guard paywall == nil, placement == nil, let earlier else { return self }
    return Attribution(
      paywall: earlier.paywall, variant: earlier.variant, begun: begun,
      placement: earlier.placement, feature: earlier.feature, reason: earlier.reason, offer: offer,
      token: token)
  }

  /// Returns the properties of an event about it, with the event's own.
  func properties(_ others: [String: String?] = [:]) -> [String: String?] {
    others.merging([
      "paywall": paywall?.rawValue, "variant": variant?.rawValue,
      "placement": placement?.rawValue, "feature": feature?.rawValue, "reason": reason,
      "offer": offer,
    ]) { own, _ in own }
  }
}
