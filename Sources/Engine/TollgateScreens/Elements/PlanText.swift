import SourceJSON
import TollgateCore

/// A text about a plan: a key of the String Catalog with the default arguments, or with named ones.
struct PlanText: Sendable {
  /// The words about a plan that a text can name, all worked out from the store's prices.
  enum Word: String, Hashable, Sendable, CaseIterable, Decodable {
    case title, price, period, pricePerMonth, pricePerWeek, introductoryPrice, introductoryPeriod
    case regularPrice, firstCharge
  }

  let key: StringKey

  /// The arguments of the text, in order, or nil for the default ones.
  let words: [Word]?
}

extension PlanText: Decodable {
  enum CodingKeys: String, LayoutKey {
    case key = "text", words = "with"

    var value: LayoutValue {
      switch self {
      case .key: .text("The text.", arguments: .listed)
      case .words: PlanText.words
      }
    }
  }

  init(from decoder: any Decoder) throws {
    guard decoder.sourceNode?.isObject == true else {
      key = try StringKey(from: decoder)
      words = nil
      return
    }
    let container = try decoder.container(keyedBy: CodingKeys.self)
    key = try container.decode(StringKey.self, forKey: .key)
    words = try container.decodeIfPresent([Word].self, forKey: .words) ?? []
  }

  /// The words that a text names.
  fileprivate static let words =
    LayoutValue.list(
      "Words",
      "The values of the text's placeholders, in order. `pricePerMonth` and `pricePerWeek` are rounded up; `introductoryPrice` is what is paid at first, and `introductoryPeriod` for how long the first terms hold; `regularPrice` is what the plan under `saves` costs over the same time; `firstCharge` is the day on which a free trial that begins now is over. A text isn't shown while one of them isn't known.",
      of: .word("Word", "What a placeholder stands for.", of: Word.self)
    ).optional

  /// Returns the kind of value that such a text's key takes.
  ///
  /// - Parameters:
  ///   - description: The description in the schema.
  ///   - count: The number of default arguments in this place.
  /// - Returns: The value's layout.
  static func value(_ description: String, arguments count: Int = 0) -> LayoutValue {
    LayoutValue(
      content: .either(
        .text("", arguments: .count(count)),
        orObject: .object("Text", "A text with arguments.", CodingKeys.self)),
      title: "Text", description: description)
  }
}

extension PlansLayout {
  /// A line below the title of a plan.
  struct Caption: Sendable, Decodable {
    /// The looks of a caption.
    enum Style: String, Hashable, Sendable, CaseIterable, Decodable {
      case plain, struck
    }

    let text: StringKey
    let words: [PlanText.Word]?
    let style: Style?
  }
}

extension PlansLayout.Caption {
  enum CodingKeys: String, LayoutKey {
    case text, words = "with", style

    var value: LayoutValue {
      switch self {
      case .text: .text("The text.", arguments: .listed)
      case .words: PlanText.words
      case .style:
        .word(
          "Style", "How it looks: `plain` by default, or `struck` through.",
          of: PlansLayout.Caption.Style.self
        ).optional
      }
    }
  }

  /// The kind of value in the list of a plan's captions.
  static let value = LayoutValue.object(
    "Caption", "A line below the title, such as the price by the month.", CodingKeys.self)
}
