import Foundation
public import TollgateCore
import TollgateOpenStore

extension Mismatch {
  /// Returns a mismatch, or none if the texts are equal.
  static func list(_ key: String, _ expected: String, _ actual: String) -> [Mismatch] {
    expected == actual ? [] : [Mismatch(key: key, expected: expected, actual: actual)]
  }
}

extension Decision.Remaining {
  var text: String {
    switch self {
    case .unlimited: "unlimited"
    case .count(let count): String(count)
    }
  }
}

extension Expectations.Name {
  var text: String {
    switch self {
    case .absent: "none"
    case .named(let name): name
    }
  }
}

extension Expectations.ScreenText {
  /// Returns the mismatches with a text, in which any run of white space counts as one space,
  /// including no-break spaces.
  func mismatches(with text: String) -> [Mismatch] {
    let seen = text.singleSpaced
    return contains.filter { !seen.contains($0.singleSpaced) }
      .map { Mismatch(key: "screen.contains", expected: $0, actual: text) }
      + lacks.filter { seen.contains($0.singleSpaced) }
      .map { Mismatch(key: "screen.lacks", expected: $0, actual: text) }
  }
}

extension String {
  fileprivate var singleSpaced: String {
    var text = ""
    for character in self {
      if !character.isWhitespace {
        text.append(character)
      } else if text.last != " " {
        text.append(" ")
      }
    }
    return text
  }
}

extension Expectations.Event {
  /// The expected events must occur in order; others may occur between them.
  static func mismatches(
    _ expected: [Expectations.Event], in seen: [AnalyticsEvent]
  ) -> [Mismatch] {
    var rest = seen[...]
    for event in expected {
      guard let index = rest.firstIndex(where: event.matches) else {
        return [
          Mismatch(
            key: "events", expected: expected.map(\.text).joined(separator: ", "),
            actual: seen.isEmpty ? "no events" : seen.map(\.text).joined(separator: ", "))
        ]
      }
      rest = rest[(index + 1)...]
    }
    return []
  }

  private func matches(_ event: AnalyticsEvent) -> Bool {
    event.name.rawValue == name.rawValue
      && values.allSatisfy { event.properties[$0.key.rawValue] == $0.value }
  }

  private var text: String {
    AnalyticsEvent.text(
      name.rawValue, Dictionary(uniqueKeysWithValues: values.map { ($0.key.rawValue, $0.value) }))
  }
}

extension AnalyticsEvent {
  /// The event as a journey writes it.
  public var text: String { Self.text(name.rawValue, properties) }

  fileprivate static func text(_ name: String, _ properties: [String: String]) -> String {
    guard !properties.isEmpty else { return name }
    let pairs = properties.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)" }
    return "\(name) { \(pairs.joined(separator: ", ")) }"
  }
}

extension Expectations.Variants {
  /// Returns the differences from the person's variants.
  func mismatches(with seen: Observation.Open) -> [Mismatch] {
    switch self {
    case .unchanged:
      return seen.firstVariants.sorted { $0.key < $1.key }.compactMap { experiment, first in
        Mismatch(of: experiment.rawValue, expected: first.rawValue, seen.variants[experiment])
      }
    case .named(let variants):
      return variants.sorted { $0.key < $1.key }.compactMap { name, expected in
        let actual = seen.variants[Experiment.ID(name)]
        switch expected {
        case .assigned where actual != nil: return nil
        case .assigned: return Mismatch(of: name, expected: "assigned", actual)
        case .named(let variant): return Mismatch(of: name, expected: variant, actual)
        }
      }
    }
  }
}

extension Mismatch {
  /// A variant that is another, or `nil` if it is the one expected.
  fileprivate init?(
    of experiment: String, expected: String, _ actual: Experiment.Variant.ID?
  ) {
    guard expected != actual?.rawValue else { return nil }
    self.init(
      key: "variants.\(experiment)", expected: expected, actual: actual?.rawValue ?? "none")
  }
}
