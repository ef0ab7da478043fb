/// Something a person may or may not do.
public struct Feature: Hashable, Sendable, Identifiable {
  /// Names one feature.
  public struct ID: Identifier {
    public let rawValue: String

    public init(_ rawValue: String) { self.rawValue = rawValue }
  }

  public let id: ID

  /// The ways in.
  ///
  /// Any rule that holds allows.
  public let access: [AccessRule]

  /// The paywall that a denied use opens, where the person's platform shows it.
  public let paywall: Paywall.ID?

  public init(id: ID, access: [AccessRule], paywall: Paywall.ID? = nil) {
    self.id = id
    self.access = access
    self.paywall = paywall
  }

  /// The quota among the rules, if there is one.
  public var quota: Quota? {
    for case .quota(let quota) in access { return quota }
    return nil
  }
}
