public import AppStoreWire
public import Foundation
public import TollgateCore

/// An operation that the server performed for a customer, such as taking a spend.
///
/// Acts are numbered in the order of their acknowledgement, and read in that order. A refused operation is no act.
public struct Act: Hashable, Codable, Sendable {
  /// The number of an act.
  public let number: Int64

  /// The customer's identifier at that time; ``Aliases`` lead to the current one.
  public let customer: UUID

  /// The environment that it counts in.
  public let environment: WireEnvironment

  /// The instant at which it was acknowledged.
  public let date: WireDate

  /// The operation.
  public let deed: Deed

  /// Creates an act as it was recorded; only a store gives out numbers.
  public init(
    number: Int64, customer: UUID, environment: WireEnvironment, date: WireDate, deed: Deed
  ) {
    self.number = number
    self.customer = customer
    self.environment = environment
    self.date = date
    self.deed = deed
  }
}

extension Act {
  /// The kind of an act, with its parameters.
  public enum Deed: Hashable, Codable, Sendable {
    /// A device of the customer uploaded a transaction without a token, signed at a date.
    case claim(original: String, signed: WireDate)

    /// A feature was used.
    case use(Feature.ID)

    /// The customer's days are counted in another time zone.
    case timeZone(String)

    /// The customer got an amount for free, at an opening of the app.
    case earn(Earning)

    /// Balances were spent, and a feature was bought with them.
    case spend(amounts: [Currency.ID: Int], unlocks: Feature.ID?)

    /// Balances were taken for work that can fail.
    case hold(BalanceHold)

    /// The hold of this name is final: its work succeeded.
    case commit(BalanceHold.Name)

    /// The amounts of the hold of this name were returned.
    case release(BalanceHold.Name)

    /// An entitlement was given by hand.
    case grant(Grant)

    /// A grant was taken back.
    case withdraw(Grant.ID)

    /// The customer is another one from now on.
    case merge(into: UUID)

    /// The customer's consent to consumption information, or its withdrawal.
    case consent(Bool)

    /// The customer saw a variant of an experiment.
    case exposure(Experiment.ID, variant: Experiment.Variant.ID, at: WireDate)

    /// A Boolean value that indicates whether it takes amounts from balances.
    public var takesBalances: Bool {
      switch self {
      case .spend, .hold: true
      default: false
      }
    }

    /// A Boolean value that indicates whether it is a setting of the customer rather than an act.
    public var isSetting: Bool {
      switch self {
      case .timeZone, .consent: true
      case .claim, .use, .earn, .spend, .hold, .commit, .release, .grant, .withdraw, .merge,
        .exposure:
        false
      }
    }
  }
}

/// A manually granted entitlement.
public struct Grant: Hashable, Codable, Sendable, Identifiable {
  /// The identifier of a grant.
  public typealias ID = UUID

  /// The identifier, by which the grant is withdrawn.
  public let id: ID

  /// The entitlement that the customer gets.
  public let entitlement: Entitlement.ID

  /// The instant at which it ends, or nil for no end.
  public let until: WireDate?

  /// The reason for the grant, for people.
  public let reason: String

  /// The most characters of a reason.
  public static let longestReason = 500

  /// Creates a grant.
  ///
  /// - Parameters:
  ///   - id: A new identifier.
  ///   - entitlement: The entitlement that the customer gets.
  ///   - until: The first instant at which it is over, or nil for no end.
  ///   - reason: Why it was given, for people; ``longestReason`` isn't checked here.
  public init(id: ID, entitlement: Entitlement.ID, until: WireDate?, reason: String) {
    self.id = id
    self.entitlement = entitlement
    self.until = until
    self.reason = reason
  }
}
