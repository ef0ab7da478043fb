import Foundation

/// Properties that renderers need besides a screen's elements.
extension Screen {
  /// The screen as it looks under another: without alerts and celebrations.
  public var silent: Screen {
    Screen(
      id: id, language: language, title: title, exit: exit, isPaywall: isPaywall, style: style,
      look: look, elements: elements, footer: footer, alert: nil, celebration: nil)
  }

  /// The elements, line by line: consecutive links share one.
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

  /// Returns a Boolean value that indicates whether an amount or a name is written from right to
  /// left: whether it contains a letter of such a script.
  ///
  /// The directional marks that a system puts before prices are removed. They would reverse the
  /// sign of a foreign currency: `US$` would be read `$US`.
  public static func runsRightToLeft(_ text: String) -> Bool {
    text.unicodeScalars.contains { scalar in
      switch scalar.value {
      case 0x0590...0x08FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFC, 0x10800...0x10FFF, 0x1E800...0x1EFFF:
        scalar.properties.isAlphabetic
      default: false
      }
    }
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
