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
      + (elements + (footer ?? [])).flatMap(\.content.controls)
      + (alert?.buttons ?? []).map(\.control)
  }

  /// Returns the label of the control that performs an action, or `nil` if no control on the screen
  /// does.
  ///
  /// An alert's come first, since it must be answered first. Which code is redeemed does not
  /// matter.
  public func label(of action: ScreenAction) -> String? {
    ((alert?.buttons ?? []).map(\.control) + controls).first {
      $0.action == action || $0.action.isRedemption && action.isRedemption
    }?.label
  }
}

extension Screen.Element {
  /// A Boolean value that indicates whether something in it can be touched now, and so have the focus of a
  /// remote control.
  public var hasControls: Bool {
    content.controls.contains(where: \.isEnabled) || !content.fields.isEmpty
  }
}

extension Screen {
  /// The text fields of all elements.
  public var fields: [Field] { (elements + (footer ?? [])).flatMap(\.content.fields) }
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
