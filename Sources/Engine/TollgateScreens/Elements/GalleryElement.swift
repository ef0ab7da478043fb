import SourceJSON
public import TollgateCore

/// One of the catalog's choices, whose options can be viewed before selection.
struct GalleryLayout: Sendable, Decodable {
  struct Option: Sendable, Decodable {
    let feature: SourceLocated<Feature.ID>
    let title: StringKey
    let colors: [Screen.Color]

    enum CodingKeys: String, LayoutKey {
      case feature, title, colors

      var value: LayoutValue {
        switch self {
        case .feature: .name(.feature, "Feature", "The option.")
        case .title: .text("Its name.")
        case .colors:
          .list("Colours", "What it looks like, the ground first.", of: .color)
        }
      }
    }
  }

  let choice: SourceLocated<Choice.ID>
  let label: StringKey
  let options: [Option]

  /// The buttons' texts.
  let pick: StringKey

  /// Said in place of `pick` where the option is locked.
  let get: StringKey
  let preview: StringKey
  let spend: Spending?

  /// A spend that unlocks one option.
  struct Spending: Sendable, Decodable {
    let spend: SourceLocated<Spend.ID>

    /// Its argument is the cost.
    let label: StringKey

    enum CodingKeys: String, LayoutKey {
      case spend, label

      var value: LayoutValue {
        switch self {
        case .spend: .name(.spend, "Spend", "The name of one under `spends`.")
        case .label: .text("Its argument is the cost.", arguments: 1)
        }
      }
    }
  }
}

extension GalleryLayout: ElementGrammar {
  enum CodingKeys: String, LayoutKey {
    case choice = "gallery", label, options, pick, get, preview, spend = "unlock"

    var value: LayoutValue {
      switch self {
      case .choice:
        .name(
          .choice, "Choice",
          "The name of one under `choices`. The input of the same name holds the part that the person looks at."
        )
      case .label: .text("The label of the choice.")
      case .options:
        .list(
          "Options", "In order, from the top.",
          of: .object("Option", "One option of the choice.", Option.CodingKeys.self))
      case .pick: .text("The label of the button that selects one.")
      case .get: .text("The label of a locked one, which leads to its unlock.")
      case .preview: .text("The label of the button that shows one large.")
      case .spend:
        .object(
          "Unlock", "What unlocks one option by spending. Nothing by default.",
          Spending.CodingKeys.self
        ).optional
      }
    }
  }

  static let title = "Gallery"
  static let summary =
    "One of the catalog's choices, whose options can be looked at before they are picked."

  func element(on screen: ScreenComposer<some Strings>) -> Screen.Element? {
    screen.gallery(self).map(Screen.Element.gallery)
  }
}

extension ScreenComposer {
  /// Returns the options of a choice for browsing; locked options are marked.
  fileprivate func gallery(_ layout: GalleryLayout) -> Screen.Gallery? {
    guard let choice = catalog.choices.first(where: { $0.id == layout.choice.value }) else {
      return nil
    }
    let chosen = catalog.chosen(choice, for: state.customer, at: state.moment)
    let previewed = state.inputs[choice.id.rawValue].map { Feature.ID($0) } ?? chosen
    return Screen.Gallery(
      label: words(layout.label),
      options: layout.options.filter { choice.options.contains($0.feature.value) }.map { option in
        self.option(option, of: layout, choice, chosen: chosen, previewed: previewed)
      })
  }

  private func option(
    _ option: GalleryLayout.Option, of layout: GalleryLayout, _ choice: Choice,
    chosen: Feature.ID, previewed: Feature.ID
  ) -> Screen.Gallery.Option {
    let id = option.feature.value
    let decision = decide(id)
    return Screen.Gallery.Option(
      id: id, title: words(option.title), colors: option.colors.map(\.hex), isChosen: id == chosen,
      isPreviewed: id == previewed, lock: decision.isAllowed ? nil : words(.locked),
      button: Screen.Button(
        label: decision.isAllowed ? words(layout.pick) : words(layout.get), style: .bordered,
        action: .use(id, then: nil),
        isEnabled: leadsSomewhere(decision)),
      preview: Screen.Button(
        label: words(layout.preview), style: .plain,
        action: .set(choice.id.rawValue, to: id.rawValue)),
      spend: decision.isAllowed ? nil : layout.spend.map { spend($0, on: id) })
  }

  private func spend(_ layout: GalleryLayout.Spending, on feature: Feature.ID) -> Screen.Button {
    Screen.Button(
      label: words(layout.label, argument(.cost(layout.spend))), style: .plain,
      action: .spend(layout.spend.value, on: feature))
  }
}

extension Screen {
  /// A gallery of options to browse and select, such as themes.
  public struct Gallery: Hashable, Sendable, Codable {
    /// An option of a gallery.
    public struct Option: Hashable, Sendable, Codable {
      /// The identifier of the option.
      public let id: Feature.ID

      /// The title.
      public let title: String

      /// The colors of the option, as `#rrggbb`.
      public let colors: [String]

      /// A Boolean value that indicates whether the option is chosen.
      public let isChosen: Bool

      /// A Boolean value that indicates whether the option's preview is shown large.
      public let isPreviewed: Bool

      /// The text for an option that has to be unlocked first.
      public let lock: String?

      /// A button that selects it, or leads to unlocking it.
      public let button: Button

      /// Shows it large.
      public let preview: Button

      /// Unlocks it permanently by spending, if that is possible.
      public let spend: Button?
    }

    /// The label.
    public let label: String

    /// The options.
    public let options: [Option]
  }
}

extension Screen.Gallery: ElementContent {
  static let kind = Screen.Element.Kind.gallery

  var plainText: String {
    let options = options.map { option in
      let name = [String(markOf: option.isChosen), option.title, option.lock.map { "– \($0)" }]
        .compactMap(\.self).joined(separator: " ")
      let buttons = [
        option.isChosen || option.lock != nil ? nil : option.button,
        option.isPreviewed ? nil : option.preview, option.spend,
      ]
      return ([name] + buttons.compactMap { $0?.plainText }).joined(separator: " ")
    }
    return String(lines: label, options.joined(separator: "\n"))
  }

  var controls: [Screen.Control] {
    options.flatMap { [$0.button, $0.preview, $0.spend].compactMap { $0?.control } }
  }
}
