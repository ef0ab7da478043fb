/// How many times a paywall was shown, and how often something was bought on it.
///
/// Worked out from events, on the device that kept them or wherever they were delivered to.
public struct Conversion: Hashable, Sendable {
  /// What is counted apart: a paywall, in a variant where an experiment varies it.
  public struct Subject: Hashable, Sendable {
    public let paywall: Paywall.ID
    public let variant: Experiment.Variant.ID?

    public init(_ paywall: Paywall.ID, variant: Experiment.Variant.ID? = nil) {
      self.paywall = paywall
      self.variant = variant
    }
  }

  /// How often it was shown.
  public internal(set) var shown = 0

  /// How often something was bought that was not held before, also where somebody had to agree
  /// first.
  ///
  /// What is owned already, and a change of plan that is yet to come, are none.
  public internal(set) var completed = 0

  /// The part of the times it was shown that ended in a purchase, or nil where it never was.
  ///
  /// More than 1 where more than one thing was bought at a time.
  public var rate: Double? { shown == 0 ? nil : Double(completed) / Double(shown) }

  /// Counts events, in any order.
  ///
  /// - Parameter events: What happened; those that name no paywall are left out.
  /// - Returns: What came of each paywall that was shown or bought on.
  public static func report(
    of events: some Sequence<AnalyticsEvent>
  ) -> [Subject: Conversion] {
    var report: [Subject: Conversion] = [:]
    for event in events {
      guard let paywall = event.properties["paywall"] else { continue }
      let subject = Subject(
        Paywall.ID(paywall),
        variant: event.properties["variant"].map { Experiment.Variant.ID($0) })
      switch event.name {
      case .paywallShown: report[subject, default: Conversion()].shown += 1
      case .purchaseCompleted where event.properties["result"] == "purchased":
        report[subject, default: Conversion()].completed += 1
      default: break
      }
    }
    return report
  }
}
