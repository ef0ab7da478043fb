public import AppStoreWire
import Foundation
public import TollgateCore

/// A decision of the server, with the acts to record for it.
///
/// It is made by the same rules as on a device. State that only a device has counts as never having happened.
public struct ServedDecision: Hashable, Sendable {
  /// The decision; for a recorded use, the one after recording.
  public let decision: Decision

  /// The time zone that the customer's days are counted in.
  public let timeZone: String

  /// The acts in their order, or nothing if the decision changes nothing.
  public let deeds: [Act.Deed]

  /// Decides for a customer.
  ///
  /// - Parameters:
  ///   - request: The requested feature, which the catalog has.
  ///   - record: All that is known of them.
  ///   - catalog: The catalog in force.
  ///   - now: The instant it is.
  public init(
    _ request: DecisionRequest, for record: CustomerRecord, by catalog: ServedCatalog,
    at now: WireDate
  ) {
    var deeds: [Act.Deed] = []
    let zone = record.timeZone.changed(to: request.timeZone, at: now)
    if zone != record.timeZone { deeds.append(.timeZone(zone.name)) }
    let day = CalendarDay(containing: now.date, in: TimeZone(identifier: zone.name) ?? .gmt)
    let deciding = catalog.deciding(variants: record.variants)
    let decision = deciding.decide(
      request.feature, for: record.person(by: catalog, at: now),
      at: Moment(now: now.date, day: day, device: request.device), count: request.count)
    timeZone = zone.name
    guard request.isUse else {
      self.decision = decision
      self.deeds = deeds
      return
    }
    // As on a device: a use that is paid, or free for another reason, consumes nothing.
    if decision.isAllowed, decision.reason == .withinQuota { deeds.append(.use(request.feature)) }
    self.decision = decision.afterUse(of: deciding.feature(request.feature), at: now.date)
    self.deeds = deeds
  }
}

extension ServedDecision: Encodable {
  private enum CodingKeys: CodingKey {
    case access, reason, remaining, resetsAt, paywall, cost, timeZone
  }

  /// Writes the decision as the server's answer, without the acts.
  ///
  /// `remaining` is a number or `"unlimited"`, and `resetsAt` is in ISO 8601. Members without a value are omitted, and
  /// so is a cost of nothing.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(decision.access, forKey: .access)
    try container.encodeIfPresent(decision.reason, forKey: .reason)
    switch decision.remaining {
    case .count(let count): try container.encode(count, forKey: .remaining)
    case .unlimited: try container.encode("unlimited", forKey: .remaining)
    }
    try container.encodeIfPresent(
      decision.resetsAt.map { WireDate($0).text }, forKey: .resetsAt)
    try container.encodeIfPresent(decision.paywall?.rawValue, forKey: .paywall)
    if !decision.cost.isEmpty {
      let cost = Dictionary(
        uniqueKeysWithValues: decision.cost.map { ($0.key.rawValue, $0.value) })
      try container.encode(cost, forKey: .cost)
    }
    try container.encode(timeZone, forKey: .timeZone)
  }
}
