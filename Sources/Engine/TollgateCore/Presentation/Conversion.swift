/// The number of times that a paywall was shown, and that something was bought on it.
///
/// Computed from events, on the device or wherever they were delivered.
public struct Conversion: Hashable, Sendable {
  /// The subject of a count: a paywall, and its variant if an experiment varies it.
  public struct Subject: Hashable, Sendable {
    /// The paywall.
    public let paywall: Paywall.ID

    /// The variant, if an experiment varies the paywall.
    public let variant: Experiment.Variant.ID?

    /// Creates a subject.
    public init(_ paywall: Paywall.ID, variant: Experiment.Variant.ID? = nil) {
      self.paywall = paywall
      self.variant = variant
    }
  }

  /// The number of times that the paywall was shown.
  public internal(set) var shown = 0

  /// The number of new purchases, including those approved later.
  ///
  /// Products that were owned already and scheduled changes of plan do not count.
  public internal(set) var completed = 0

  /// The part of the times it was shown that ended in a purchase, or `nil` if it never was.
  ///
  /// More than 1 where more than one thing was bought at a time.
  public var rate: Double? { shown == 0 ? nil : Double(completed) / Double(shown) }

  /// Counts events, in any order.
  ///
  /// - Parameter events: The events; those without a paywall are ignored.
  /// - Returns: The conversion of each paywall that was shown or bought on.
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
