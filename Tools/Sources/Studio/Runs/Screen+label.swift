import TollgateScreens

extension Screen {
  /// The words on whatever does an action, or nil where nothing on the screen does.
  func label(of action: ScreenAction) -> String? {
    if exit?.action == action { return exit?.label }
    if let button = alert?.buttons.first(where: { $0.action == action }) { return button.label }
    return elements.lazy.compactMap { $0.label(of: action) }.first
  }
}

extension Screen.Element {
  fileprivate func label(of action: ScreenAction) -> String? {
    switch self {
    case .button(let button):
      if case .redeem = action, case .redeem = button.action { return button.label }
      return button.action == action ? button.label : nil
    case .product(let product):
      return product.button?.action == action ? product.button?.label : nil
    case .section(let section):
      return section.rows.lazy.compactMap { $0.label(of: action) }.first
    case .toggle(let toggle): return toggle.action == action ? toggle.label : nil
    case .picker(let picker): return picker.options.first { $0.action == action }?.label
    case .hero, .text, .card, .quota, .playfield: return nil
    }
  }
}
