import SourceJSON
import TollgateCore

/// One of the catalog's choices.
struct PickerLayout: Sendable, Decodable {
  let choice: SourceLocated<Choice.ID>
  let label: StringKey

  /// The title of each option.
  let options: [Feature.ID: StringKey]
}

extension PickerLayout: ElementGrammar {
  enum CodingKeys: String, LayoutKey {
    case choice = "picker", label, options

    var value: LayoutValue {
      switch self {
      case .choice: .name(.choice, "Choice", "The name of one under `choices`.")
      case .label: .text("The label of the choice.")
      case .options:
        .map(
          .feature, "Options", "What each option is called, by the option's name.",
          of: .text("Its name."))
      }
    }
  }

  static let title = "Picker"
  static let summary = "One of the catalog's choices."

  func element(on screen: ScreenComposer<some Strings>) -> Screen.Element? {
    guard let choice = screen.catalog.choices.first(where: { $0.id == choice.value }) else {
      return nil
    }
    let chosen = screen.catalog.chosen(
      choice, for: screen.state.customer, at: screen.state.moment)
    return .picker(
      Screen.Picker(
        label: screen.words(label),
        options: choice.options.map { option in
          Screen.Picker.Option(
            label: options[option].map { screen.words($0) } ?? option.rawValue,
            isChosen: option == chosen,
            lock: screen.decide(option).isAllowed ? nil : screen.words(.locked),
            action: .use(option, then: nil))
        }))
  }
}

extension Screen {
  /// A selection of exactly one of several options.
  public struct Picker: Hashable, Sendable, Codable {
    /// An option of a picker.
    public struct Option: Hashable, Sendable, Codable {
      /// The label.
      public let label: String

      /// A Boolean value that indicates whether the option is chosen.
      public let isChosen: Bool

      /// The text for an option that has to be unlocked first.
      public let lock: String?

      /// The action that chooses the option.
      public let action: ScreenAction
    }

    /// The label.
    public let label: String

    /// The options.
    public let options: [Option]
  }
}

extension Screen.Picker: ElementContent {
  static let kind = Screen.Element.Kind.picker

  var plainText: String {
    let options = options.map { option in
      [String(markOf: option.isChosen), option.label, option.lock.map { "– \($0)" }]
        .compactMap(\.self).joined(separator: " ")
    }
    return String(lines: label, options.joined(separator: "\n"))
  }

  var controls: [Screen.Control] {
    options.map { Screen.Control(label: $0.label, action: $0.action, isEnabled: true) }
  }
}
