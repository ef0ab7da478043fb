import Foundation
import Journeys

/// A control that needs a text or a number before it can be used.
struct ControlInput: Hashable, Sendable {
  /// The kinds of value to enter.
  enum Field: String, Sendable {
    case text, number
    case time = "datetime-local"
  }

  let label: String

  /// The label of the button.
  let verb: String
  let field: Field

  /// The placeholder of the field.
  let example: String

  /// The initial value of the field.
  let value: String

  /// The journey step, with ``hole`` in place of the value.
  let step: String

  let obstacle: String?

  /// The placeholder of the value in a step.
  static let hole = "%"

  init(
    _ label: String, _ verb: String, _ step: String, _ field: Field = .text, like example: String,
    holding value: String = "", unless obstacle: String? = nil
  ) {
    self.label = label
    self.verb = verb
    self.step = step
    self.field = field
    self.example = example
    self.value = value
    self.obstacle = obstacle
  }

  /// Returns a step with a value in it, escaped for YAML.
  ///
  /// - Parameters:
  ///   - value: The entered text.
  ///   - step: The step, with a hole or to be ended by the value.
  /// - Returns: The step on one line.
  static func fill(_ value: String, into step: String) -> String {
    let typed = value.utf8.count == 16 ? LocalDateTime(typed: value).map { "\($0)" } : nil
    let name = StudioControl.name(typed ?? value)
    guard let place = step.range(of: hole, options: .backwards) else { return "\(step) \(name)" }
    return step.replacingCharacters(in: place, with: name)
  }
}

/// One of several choices, each a step of its own.
struct Selection: Hashable, Sendable {
  let label: String
  let verb: String
  let controls: [StudioControl]
}
