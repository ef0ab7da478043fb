import Foundation

/// Properties that renderers need besides a screen's elements.
extension Screen {
  /// The screen as it looks under another: it says nothing and celebrates nothing.
  public var silent: Screen {
    Screen(
      id: id, language: language, title: title, exit: exit, isPaywall: isPaywall, style: style,
      elements: elements, footer: footer, alert: nil, celebration: nil)
  }

  /// The elements, line by line: links that follow one another share one.
  public var elementsByLine: [[Element]] {
    elements.reduce(into: []) { lines, element in
      if element.isLink, lines.last?.last?.isLink == true {
        lines[lines.count - 1].append(element)
      } else {
        lines.append([element])
      }
    }
  }

  /// A Boolean value that indicates whether most of its text is in a right-to-left language.
  public var isRightToLeft: Bool {
    Locale.Language(identifier: language).characterDirection == .rightToLeft
  }

  /// The time for which the screen is current until time alone changes it.
  ///
  /// A second with a countdown, a minute otherwise.
  public var lifetime: Duration {
    let isCounting = exit.map { !$0.isEnabled } ?? false
    return isCounting || elements.contains(where: \.content.countsDown) ? .seconds(1) : .seconds(60)
  }
}

extension Screen.Element {
  fileprivate var isLink: Bool { if case .link = self { true } else { false } }
}
