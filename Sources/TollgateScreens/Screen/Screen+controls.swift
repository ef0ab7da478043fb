extension Screen {
  /// A part of a screen that a person can touch, in any element.
  public struct Control: Hashable, Sendable {
    /// The label.
    public let label: String

    /// The action.
    public let action: ScreenAction

    /// A Boolean value that indicates whether the control can be used.
    public let isEnabled: Bool
  }

  /// The controls from top to bottom; an alert's come last.
  public var controls: [Control] {
    (exit.map { [Control(label: $0.label, action: $0.action, isEnabled: $0.isEnabled)] } ?? [])
      + (elements + (footer ?? [])).flatMap(\.controls)
      + (alert?.buttons ?? []).map(\.control)
  }

  /// Returns the words on whatever does an action, or `nil` if nothing on the screen does.
  ///
  /// An alert's come first, since it has to be answered first. Which code is redeemed does not
  /// matter.
  public func label(of action: ScreenAction) -> String? {
    ((alert?.buttons ?? []).map(\.control) + controls).first {
      $0.action == action || $0.action.isRedemption && action.isRedemption
    }?.label
  }
}

extension Screen {
  /// The fields that can be written in, in whatever element they are.
  public var fields: [Field] { (elements + (footer ?? [])).flatMap(\.fields) }
}

extension Screen.Element {
  fileprivate var fields: [Screen.Field] {
    switch self {
    case .field(let field): [field]
    case .section(let section): section.rows.flatMap(\.fields)
    case .tabs(let tabs): tabs.flatMap(\.elements).flatMap(\.fields)
    default: []
    }
  }
}

extension ScreenAction {
  fileprivate var isRedemption: Bool { if case .redeem = self { true } else { false } }
}

extension Screen.Button {
  /// The button as something to touch.
  public var control: Screen.Control {
    Screen.Control(label: label, action: action, isEnabled: isEnabled)
  }
}

extension Screen.Element {
  fileprivate var controls: [Screen.Control] {
    switch self {
    case .hero, .text, .card, .quota, .playfield, .link, .field: []
    case .section(let section): section.rows.flatMap(\.controls)
    case .product(let product): [product.button].compactMap { $0?.control }
    case .button(let button): [button.control]
    case .toggle(let toggle):
      [Screen.Control(label: toggle.label, action: toggle.action, isEnabled: true)]
    case .picker(let picker):
      picker.options.map { Screen.Control(label: $0.label, action: $0.action, isEnabled: true) }
    case .plans(let plans):
      plans.plans.map { Screen.Control(label: $0.title, action: $0.action, isEnabled: true) }
        + [plans.button].compactMap { $0?.control }
    case .tabs(let tabs): tabs.flatMap(\.elements).flatMap(\.controls)
    case .items(let items): items.items.flatMap(\.controls)
    case .sheet(let sheet): [sheet.button, sheet.cancel].compactMap { $0?.control }
    case .offers(let cards): cards.map(\.button.control)
    case .purchase(let purchase):
      [purchase.button, purchase.retry].compactMap { $0?.control }
    case .entries(let entries): entries.entries.flatMap(\.controls)
    case .gallery(let gallery):
      gallery.options.flatMap { [$0.button, $0.preview, $0.spend].compactMap { $0?.control } }
    }
  }
}

extension Screen.Entries.Entry {
  fileprivate var controls: [Screen.Control] {
    (open.map { [Screen.Control(label: title, action: $0, isEnabled: true)] } ?? [])
      + [delete].compactMap { $0?.control }
  }
}

extension Screen.Item {
  fileprivate var controls: [Screen.Control] {
    (details.map { [Screen.Control(label: title, action: $0, isEnabled: true)] } ?? [])
      + [button].compactMap { $0?.control }
  }
}
