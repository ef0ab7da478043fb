import SourceJSON
public import TollgateCore

/// The person's plan, of those that a paywall sells.
struct SubscriptionLayout: Sendable, Decodable {
  let paywall: SourceLocated<Paywall.ID>
  let icon: String?

  /// The words on the button that leads to the plans.
  let change: StringKey?

  /// The words on the button that leads to where the plan is cancelled.
  let cancel: StringKey?

  /// The label of the refund request button.
  let refund: StringKey?

  /// The offers for a person who is about to cancel, or who left.
  let stay: [Stay]?

  /// An offer of the store's for a person who is about to cancel.
  struct Stay: Sendable, Decodable {
    let product: SourceLocated<Catalog.Product.ID>

    /// The identifier of a promotional or win-back offer.
    let offer: String
    let title: StringKey

    enum CodingKeys: String, LayoutKey {
      case product, offer, title

      var value: LayoutValue {
        switch self {
        case .product: .product
        case .offer:
          .string(
            "Offer",
            "The identifier of a promotional or win-back offer of the product's, in the store.")
        case .title: .text("The label of the button that takes the offer.")
        }
      }
    }
  }
}

extension SubscriptionLayout: ElementGrammar {
  enum CodingKeys: String, LayoutKey {
    case paywall = "subscription", icon, change, cancel, refund, stay

    var value: LayoutValue {
      switch self {
      case .paywall: .name(.paywall, "Paywall", "The paywall whose plans it is about.")
      case .icon: .icon
      case .change:
        .text("The label of a button that opens the paywall. None by default.").optional
      case .cancel:
        .text(
          "The label of a button that leads to the system's page for subscriptions, past the offers to stay. None by default."
        ).optional
      case .refund:
        .text("The label of a button that asks for a refund. None by default.").optional
      case .stay:
        .list(
          "Offers to stay",
          "The offers to a person who is about to cancel, has cancelled, or whose plan has ended. None by default.",
          of: .object("Offer to stay", "One offer of the store's.", Stay.CodingKeys.self)
        ).optional
      }
    }
  }

  static let title = "Subscription"
  static let summary =
    "The plan that the person has, or had last: how it continues, and what is charged next. Empty for a person who never had one."

  func element(on screen: ScreenComposer<some Strings>) -> Screen.Element? {
    screen.subscription(self).map(Screen.Element.subscription)
  }
}

extension Screen {
  /// The plan that the person has.
  public struct Subscription: Hashable, Sendable, Codable {
    /// The renewal states of a plan.
    public enum State: String, Hashable, Sendable, Codable, CaseIterable {
      /// It renews, or the store has not reported otherwise in this launch.
      case running

      /// It ends with the period.
      case cancelled

      /// It runs for a few days more, because the last payment failed.
      case unpaid

      /// Another member of the family pays for it.
      case shared

      /// It was paid once, and does not end.
      case lasting

      /// It has ended.
      case ended
    }

    /// An offer for a person who is about to cancel, or who left.
    public struct Stay: Hashable, Sendable, Codable {
      /// The title of the offers.
      public let title: String

      /// The offers.
      public let offers: [Purchase]

      /// The buttons for a person who is about to cancel: keep the plan, or continue.
      public let buttons: [Button]
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

    /// The sentence about the next payment, if the store has reported it.
    public let charge: String?

    /// The button that leads to the plans.
    public let button: Button?

    /// The buttons that cancel or resume the plan, and that request a refund.
    public let buttons: [Button]

    /// The offers to stay, if there are any now.
    public let stay: Stay?
  }
}

extension Screen.Subscription {
  /// The name of the input that holds the paywall's name while a person is about to cancel.
  public static let leaving = "subscription.leaving"

  private var allButtons: [Screen.Button] {
    [button].compactMap(\.self) + buttons + (stay?.offers.map(\.button) ?? [])
      + (stay?.buttons ?? [])
  }
}

extension Screen.Subscription: ElementContent {
  static let kind = Screen.Element.Kind.subscription

  var plainText: String {
    let lines = [title, note, charge, button?.plainText] + buttons.map(\.plainText)
    let offers = stay.map { stay in
      [stay.title] + stay.offers.map(\.plainText) + stay.buttons.map(\.plainText)
    }
    return (lines + (offers ?? [])).compactMap(\.self).joined(separator: "\n")
  }

  var controls: [Screen.Control] { allButtons.map(\.control) }
}
