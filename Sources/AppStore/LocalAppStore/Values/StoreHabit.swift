public import struct AppStoreWire.WireEnvironment

/// A way in which the App Store is harsher than a local store is by default.
///
/// ``SetHabits`` enables them for an app. `Docs/StoreConformance.md` has the source of each, and
/// the defaults of each environment.
public enum StoreHabit: String, Hashable, Codable, Sendable, CaseIterable {
  /// A subscription renews up to a day before its period ends.
  ///
  /// Its new period begins at the old one's end, so its transaction is dated in the future until
  /// then.
  case renewsEarly

  /// A subscription that lapsed, and whose last transaction the app never finished, is not sold again: a purchase answers
  /// with that transaction.
  case handsBackUnfinished

  /// Each transaction that is delivered to a process as an update is delivered twice.
  case repeatsUpdates

  /// The first listing of entitlements on each device omits one of them.
  case listsLate

  /// The price of a product changes between the page that shows it and the payment.
  case movesPrices

  /// Notifications are sent between minutes and three days late, possibly out of order.
  case delaysNotifications

  /// A notification that a server answers with 400 is not sent again.
  case stopsAfter400
}

extension StoreHabit {
  /// Returns what Apple's store does in an environment, as far as Apple or several developers say so.
  public static func ofApple(in environment: WireEnvironment) -> Set<StoreHabit> {
    switch environment {
    case .production: [.renewsEarly, .handsBackUnfinished]
    case .sandbox: [.handsBackUnfinished]
    default: []
    }
  }

  /// Every habit: the harshest store there is.
  public static let all = Set(allCases)
}

extension StoreHabit {
  /// Returns the habits of a text: `none`, `apple`, `harsh`, or names of habits with spaces or commas between them.
  ///
  /// - Parameters:
  ///   - text: The habit's name, as typed by a person.
  ///   - environment: The environment of the store, which determines the habits of `apple`.
  /// - Returns: The habits, or nil if the text has another name.
  public static func named(_ text: String, in environment: WireEnvironment) -> Set<StoreHabit>? {
    switch text {
    case "none": return []
    case "apple": return ofApple(in: environment)
    case "harsh": return all
    default:
      let names = text.split { $0 == " " || $0 == "," }
      let habits = names.compactMap { StoreHabit(rawValue: String($0)) }
      return habits.isEmpty || habits.count < names.count ? nil : Set(habits)
    }
  }
}
