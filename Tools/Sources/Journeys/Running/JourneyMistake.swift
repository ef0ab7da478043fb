import SourceJSON

/// A step, or an app's folder, that can't be used as it is, and why.
public struct JourneyMistake: Error, Hashable, Sendable, CustomStringConvertible {
  public let description: String

  public init(_ description: String) { self.description = description }

  /// The mistake with the place it comes from, where that is known.
  func at(_ place: SourceLocation?) -> JourneyMistake {
    place.map { JourneyMistake("\($0): \(description)") } ?? self
  }

  /// A name that nothing has, with what it may be a slip for.
  static func unknown(
    _ kind: String, _ name: String, among known: [String], in place: String? = nil
  ) -> JourneyMistake {
    let help =
      Suggestion.question(about: name, in: known)
      ?? (known.isEmpty ? "There are none." : "There are: \(known.joined(separator: ", ")).")
    return JourneyMistake(
      "There is no \(kind) `\(name)`\(place.map { " in \($0)" } ?? ""). \(help)")
  }
}
