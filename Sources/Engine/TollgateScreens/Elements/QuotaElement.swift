import SourceJSON
import TollgateCore

/// A quota's remaining uses, and when they come back.
///
/// People without a limit do not see it.
struct QuotaLayout: Sendable {
  let feature: SourceLocated<Feature.ID>

  /// Its arguments are the remaining uses and the total.
  let label: StringKey?

  /// The text from 24 hours before uses come back.
  let tomorrow: StringKey?

  /// Said from then on; its argument is the number of hours.
  let hours: StringKey?

  /// The symbol for one use that is left; a dot by default, and a bar for more than twelve.
  let mark: Screen.Quota.Mark?
}

extension QuotaLayout: Decodable {
  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    feature = try container.decode(SourceLocated<Feature.ID>.self, forKey: .feature)
    label = try container.decodeIfPresent(StringKey.self, forKey: .label)
    tomorrow = try container.decodeIfPresent(StringKey.self, forKey: .tomorrow)
    hours = try container.decodeIfPresent(StringKey.self, forKey: .hours)
    mark = try container.decodeIfPresent(Screen.Quota.Mark.self, forKey: .mark)
    guard (tomorrow == nil) == (hours == nil) else {
      throw decoder.sourceError(
        "a quota that says when it comes back needs both `tomorrow` and `hours`",
        fix: "Add the one that is missing.")
    }
    guard label != nil || hours != nil else {
      throw decoder.sourceError(
        "this quota says nothing", fix: "Add a `label`, or both `tomorrow` and `hours`.")
    }
  }
}

extension QuotaLayout: ElementGrammar {
  enum CodingKeys: String, LayoutKey {
    case feature = "quota", label, tomorrow, hours, mark

    var value: LayoutValue {
      switch self {
      case .feature: .name(.feature, "Feature", "The name of one with a quota.")
      case .label:
        .text(
          "Its arguments are how many uses are left, and how many there are.", arguments: 2
        ).optional
      case .tomorrow:
        .text("The text from 24 hours before uses come back; needs `hours`.").optional
      case .hours:
        .text(
          "The text after that; its argument is the number of hours. Needs `tomorrow`.",
          arguments: 1
        ).optional
      case .mark:
        .word(
          "Mark",
          "The shape that represents one remaining use. `dot` by default, and `bar` for all uses if there are more than twelve.",
          of: Screen.Quota.Mark.self
        ).optional
      }
    }
  }

  static let title = "Quota"
  static let summary =
    "The rest of a quota, and when it comes back. People without a limit don't see it."
  static let schemaRules: JSONValue = [
    "anyOf": [
      ["required": ["label"]], ["required": ["tomorrow"]], ["required": ["hours"]],
    ],
    "dependentRequired": ["tomorrow": ["hours"], "hours": ["tomorrow"]],
  ]

  /// Returns the rest for people whom the quota limits, once that is known.
  func element(on screen: ScreenComposer<some Strings>) -> Screen.Element? {
    let decision = screen.decide(feature.value)
    guard screen.state.customer.entitlements.isKnown, case .count(let left) = decision.remaining,
      let limit = screen.limit(of: feature.value)
    else { return nil }
    return .quota(
      Screen.Quota(
        remaining: left, limit: limit,
        label: label.map { screen.words($0, .number(left), .number(limit)) },
        reset: reset(decision, on: screen), mark: mark))
  }

  private func reset(_ decision: Decision, on screen: ScreenComposer<some Strings>) -> String? {
    guard let tomorrow, let hours, let reset = decision.resetsAt else { return nil }
    guard !decision.isClockBehind else { return screen.words(.clockBehind) }
    return switch ResetTime(from: screen.state.moment.now, to: reset) {
    case .tomorrow: screen.words(tomorrow)
    case .hours(let count): screen.words(hours, .number(count))
    }
  }
}

extension Screen {
  /// The rest of a quota.
  public struct Quota: Hashable, Sendable, Codable {
    /// A symbol for one use that is left.
    public enum Mark: String, Hashable, Sendable, Codable, CaseIterable {
      case dot

      /// One bar for all uses, as long as the remaining share.
      case bar

      /// One of RetroRacing's cars.
      case car
    }

    /// The number of uses left.
    public let remaining: Int

    /// The number of uses in each period.
    public let limit: Int

    /// The text of the remaining uses.
    public let label: String?

    /// The text about when uses come back.
    public let reset: String?

    /// The symbol for each use that is left; if it is `nil`, a dot, or a bar for all if there are
    /// many.
    public let mark: Mark?

    /// The symbol: individual marks for up to twelve uses, and otherwise a bar.
    public var shownMark: Mark { limit > 12 ? .bar : mark ?? .dot }
  }
}

extension Screen.Quota: ElementContent {
  static let kind = Screen.Element.Kind.quota
  var plainText: String { String(lines: label, reset) }
}
