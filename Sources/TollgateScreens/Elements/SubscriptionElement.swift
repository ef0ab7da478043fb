import SourceJSON
public import TollgateCore

/// The plan that the person has, of those that a paywall sells.
struct SubscriptionLayout: Hashable, Sendable, Decodable {
  let paywall: SourceLocated<Paywall.ID>
  let icon: String?

  /// The words on the button that leads to the plans.
  let change: StringKey?
}

extension SubscriptionLayout: ElementGrammar {
  enum CodingKeys: String, LayoutKey {
    case paywall = "subscription", icon, change

    var value: LayoutValue {
      switch self {
      case .paywall: .name(.paywall, "Paywall", "The paywall whose plans it is about.")
      case .icon: .icon
      case .change:
        .text("The label of a button that opens the paywall. None by default.").optional
      }
    }
  }

  static let title = "Subscription"
  static let summary =
    "The plan that the person has: how it goes on, and what is charged next. Nothing for somebody who has none."

  func element(on screen: ScreenComposer<some Strings>) -> Screen.Element? {
    screen.subscription(self).map(Screen.Element.subscription)
  }
}

extension Screen {
  /// The plan that the person has.
  public struct Subscription: Hashable, Sendable, Codable {
    /// The ways in which a plan goes on.
    public enum State: String, Hashable, Sendable, Codable, CaseIterable {
      /// It renews, or the store has not said in this launch whether it does.
      case running

      /// It ends with the period.
      case cancelled

      /// It runs for a few days more, because the last payment failed.
      case unpaid

      /// Somebody of the family pays for it.
      case shared

      /// It was paid once, and does not end.
      case lasting
    }

    /// The product that was bought.
    public let product: Catalog.Product.ID

    /// The name of an SF Symbol.
    public let icon: String?

    /// The plan's title.
    public let title: String

    /// The state.
    public let state: State

    /// The sentence about the state, such as "Renews on February 15, 2026".
    public let note: String

    /// The sentence about the next payment, where the store says what it will be.
    public let charge: String?

    /// The button that leads to the plans.
    public let button: Button?
  }
}

extension Screen.Subscription: ElementContent {
  static let kind = Screen.Element.Kind.subscription
  var plainText: String { String(lines: title, note, charge, button?.plainText) }
  var controls: [Screen.Control] { [button].compactMap { $0?.control } }
}
