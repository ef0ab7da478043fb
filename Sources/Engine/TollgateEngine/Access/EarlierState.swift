public import Foundation
public import TollgateCore

/// An earlier app version's data about a person, for import into the ledger.
///
/// Pass it to every launch. The ledger imports each value once, under its name: a second launch
/// with the same or other values changes nothing. Entitlements and balances aren't imported again
/// after a reinstall either, as far as the keychain has them. While the keychain can't be read,
/// they wait.
///
/// The engine doesn't verify these values. Pass nothing that a person can edit, unless you accept
/// that they do. Leave out purchases from the App Store: they come from the store.
public struct EarlierState: Hashable, Sendable {
  /// An entitlement that an earlier version granted, such as to everybody who paid for the app.
  public struct Right: Hashable, Sendable {
    /// The reason for the right, in a few words of yours, such as `paid before 2.0`.
    ///
    /// ``HeldEntitlement/reason`` returns it.
    public let reason: String

    /// The instant at which it began, or nil for now.
    public let start: Date?

    /// The first instant at which the person no longer has it, or nil if it lasts.
    public let end: Date?

    /// Creates a right.
    public init(because reason: String, from start: Date? = nil, until end: Date? = nil) {
      self.reason = reason
      self.start = start
      self.end = end
    }
  }

  /// The uses of a feature on one day, as an earlier version had counted them.
  public struct DayOfUses: Hashable, Sendable {
    /// The number of uses on the calendar day of ``last``.
    public let count: Int

    /// The instant of the last of them.
    public let last: Date

    /// Creates the uses of a day.
    public init(_ count: Int, lastAt last: Date) {
      self.count = count
      self.last = last
    }
  }

  /// A Boolean value that indicates whether the person has been through onboarding.
  public var isOnboarded: Bool

  /// The app's version that a paywall was shown for last.
  public var versionsShown: [Paywall.ID: String]

  /// The person's entitlements without a purchase in the App Store.
  public var entitlements: [Entitlement.ID: Right]

  /// The balances.
  ///
  /// Each becomes an earned lot and replaces the currency's initial grant.
  ///
  /// A balance of 0 adds nothing and counts as imported.
  public var balances: [Currency.ID: Int]

  /// The causes that were already used: `once:` with the same name does nothing.
  public var done: Set<String>

  /// The features that were bought with a spend.
  public var unlocked: Set<Feature.ID>

  /// The start of each trial; the earliest known start counts.
  public var trials: [Trial.ID: Date]

  /// The person's progress; the highest value counts.
  public var progress: [Progression.ID: Int]

  /// The uses of one day of each feature; only those that the ledger lacks are added.
  public var uses: [Feature.ID: DayOfUses]

  /// The person's choices, used if the ledger has none.
  public var choices: [Choice.ID: Feature.ID]

  /// Creates a state; without arguments, a new person's.
  public init(
    isOnboarded: Bool = false, versionsShown: [Paywall.ID: String] = [:],
    entitlements: [Entitlement.ID: Right] = [:], balances: [Currency.ID: Int] = [:],
    done: Set<String> = [], unlocked: Set<Feature.ID> = [], trials: [Trial.ID: Date] = [:],
    progress: [Progression.ID: Int] = [:], uses: [Feature.ID: DayOfUses] = [:],
    choices: [Choice.ID: Feature.ID] = [:]
  ) {
    self.isOnboarded = isOnboarded
    self.versionsShown = versionsShown
    self.entitlements = entitlements
    self.balances = balances
    self.done = done
    self.unlocked = unlocked
    self.trials = trials
    self.progress = progress
    self.uses = uses
    self.choices = choices
  }
}
