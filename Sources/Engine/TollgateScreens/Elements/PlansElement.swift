import SourceJSON
public import TollgateCore

/// The plans of the paywall that a screen draws, in the order in which it sells them.
struct PlansLayout: Sendable, Decodable {
  /// A product of the plans, with its texts if they are not the store's.
  struct Plan: Sendable, Decodable {
    let product: SourceLocated<Catalog.Product.ID>
    let title: StringKey?
    let captions: [Caption]?
    let saves: Saving?
  }

  /// A plan's saving against another, over the same time.
  struct Saving: Sendable, Decodable {
    let against: SourceLocated<Catalog.Product.ID>

    /// Its argument is the percentage.
    let label: StringKey
  }

  /// One text for each way of paying.
  ///
  /// Their arguments are the plan's title, the price, the period and the length of the first terms.
  struct Words: Sendable, Decodable {
    let subscription: PlanText

    /// The text for a subscription that starts with a free trial for this person.
    let freeTrial: PlanText?

    /// For a subscription that this person pays another price for at first.
    let introductory: PlanText?
    let oneTime: PlanText
  }

  let plans: [Plan]

  /// The subject of the choice.
  let label: StringKey
  let preselected: SourceLocated<Catalog.Product.ID>?
  let button: Words
  let legal: Words?
}

extension PlansLayout.Plan {
  enum CodingKeys: String, LayoutKey {
    case product, title, captions, saves

    var value: LayoutValue {
      switch self {
      case .product: .product
      case .title:
        .text("Its name here. The store's name by default.").optional
      case .captions:
        .list(
          "Captions", "Lines below the title. None by default.", of: PlansLayout.Caption.value
        ).optional
      case .saves:
        .object(
          "Saving",
          "The saving against another plan over the same time, computed from the prices. Nothing is shown if there is no saving.",
          PlansLayout.Saving.CodingKeys.self
        ).optional
      }
    }
  }
}

extension PlansLayout.Saving {
  enum CodingKeys: String, LayoutKey {
    case against, label

    var value: LayoutValue {
      switch self {
      case .against: .name(.product, "Product", "The plan to compare with.")
      case .label: .text("Its argument is the percentage, rounded down.", arguments: 1)
      }
    }
  }
}

extension PlansLayout.Words {
  enum CodingKeys: String, LayoutKey {
    case subscription, freeTrial, introductory, oneTime

    var value: LayoutValue {
      switch self {
      case .subscription: PlanText.value("For what renews.", arguments: 4)
      case .freeTrial:
        PlanText.value(
          "For what renews and begins with a free trial for this person. As `subscription` by default.",
          arguments: 4
        ).optional
      case .introductory:
        PlanText.value(
          "For what renews and costs this person another price at first. As `subscription` by default.",
          arguments: 4
        ).optional
      case .oneTime: PlanText.value("For a one-time purchase.", arguments: 4)
      }
    }
  }

  /// The JSON Schema of the texts.
  static var schema: JSONValue {
    LayoutValue.object(
      "Words for plans",
      "A text for each way of paying. Its arguments are the plan's title, the price, the period, and the length of the first terms: a free trial, or another price. On a button, price and period are today's charge.",
      CodingKeys.self
    ).schema
  }
}

extension PlansLayout: ElementGrammar {
  enum CodingKeys: String, LayoutKey {
    case plans, label, preselected = "preselect", button = "buy", legal

    var value: LayoutValue {
      switch self {
      case .plans:
        .list(
          "Plans", "What to say of some of them.",
          of: .object("Plan", "One of the paywall's products.", Plan.CodingKeys.self))
      case .label: .text("The label of the choice.")
      case .preselected:
        .name(
          .product, "Product",
          "The plan that is selected before the person selects one, unless the person has it already. The first by default."
        ).optional
      case .button: .shared(.planWords, "The button's label.")
      case .legal: .shared(.planWords, "The text below it. Nothing by default.").optional
      }
    }
  }

  static let title = "Plans"
  static let summary =
    "The plans that the screen's paywall sells, in its order, each that the store sells, and the button that buys the chosen one."

  func element(on screen: ScreenComposer<some Strings>) -> Screen.Element? {
    screen.plans(self).map(Screen.Element.plans)
  }
}

extension Screen {
  /// A paywall's plans, one of which is selected, with the buy button.
  public struct Plans: Hashable, Sendable, Codable {
    /// The subject of the choice, for people who can't see it.
    public let label: String

    /// The plans that the store sells, in the order of the paywall.
    public let plans: [Plan]

    /// The text if there is nothing to choose from.
    public let note: String?

    /// The warning before the chosen plan is bought.
    public let warning: String?

    /// The button: buys the selected plan, or loads the products again.
    public let button: Button?

    /// The chosen plan's price, period and renewal.
    public let legal: String?
  }

  /// A plan to choose.
  public struct Plan: Hashable, Sendable, Codable {
    /// The product of the plan.
    public let id: Catalog.Product.ID

    /// The title.
    public let title: String

    /// The price with its period, such as `$79.99 / year`.
    public let price: String

    /// The price of the introductory offer for people who have not had it.
    public let introduction: String?

    /// The lines below the title that the catalog describes.
    public let captions: [PlanCaption]

    /// The savings, computed from the prices.
    public let claims: [String]

    /// The state.
    public let state: Product.State

    /// The text about the state.
    public let note: String?

    /// A Boolean value that indicates whether the plan is chosen.
    public let isChosen: Bool

    /// The action that chooses the plan.
    public let action: ScreenAction
  }

  /// A line below the title of a plan.
  public struct PlanCaption: Hashable, Sendable, Codable {
    /// The text.
    public let text: String

    /// A Boolean value that indicates whether it is struck through, as a price that isn't charged is.
    public let isStruck: Bool
  }
}

extension Screen.Plans: ElementContent {
  static let kind = Screen.Element.Kind.plans

  var plainText: String {
    String(
      lines:
        plans.isEmpty ? nil : label, plans.map(\.plainText).joined(separator: "\n"), note, warning,
      button?.plainText, legal)
  }

  var controls: [Screen.Control] {
    plans.map { Screen.Control(label: $0.title, action: $0.action, isEnabled: true) }
      + [button].compactMap { $0?.control }
  }
}

extension Screen.Plan {
  fileprivate var plainText: String {
    String(
      lines: "\(String(markOf: isChosen)) \(title) – \(price)",
      String(
        lines:
          captions.isEmpty
          ? nil : captions.map { $0.isStruck ? "~\($0.text)~" : $0.text }.joined(separator: "\n"),
        introduction, claims.isEmpty ? nil : claims.joined(separator: " · "), note
      ).indented)
  }
}
