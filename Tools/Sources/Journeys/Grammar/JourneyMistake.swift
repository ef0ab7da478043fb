import Foundation
import LocalAppStore
import SourceJSON
import TollgateCore

/// A mistake in a step or in an app's folder.
public struct JourneyMistake: Error, Hashable, Sendable, CustomStringConvertible {
  /// The mistake, as a sentence.
  public let description: String

  /// Creates a mistake from its sentence.
  public init(_ description: String) { self.description = description }

  /// A mistake in a compiler's form, as sentences: with a capital, and a full stop at the end.
  init(sentence message: String) {
    let isClosed = message.hasSuffix(".") || message.hasSuffix("?")
    self.init(message.prefix(1).uppercased() + message.dropFirst() + (isClosed ? "" : "."))
  }

  /// Any other error in a step or before a journey.
  init(for error: any Error) {
    switch error {
    case let mistake as JourneyMistake: self = mistake
    case let error as AppStoreError: self.init(error.message)
    case let error as CocoaError: self.init(sentence: error.localizedDescription)
    default: self.init(String(describing: error))
    }
  }

  /// Returns the mistake in a compiler's form, with its location, if that is known.
  func at(_ place: SourceLocation?) -> JourneyMistake {
    guard let place else { return self }
    return JourneyMistake(
      "\(place): \(description.prefix(1).lowercased())\(description.dropFirst())")
  }

  /// Returns the mistake of a screen that a platform never shows.
  static func hidden(screen: String, on platform: Platform) -> JourneyMistake {
    JourneyMistake(
      "The screen `\(screen)` is never shown on \(platform.rawValue): the catalog hides it there. "
        + "Open another, or change the journey's `platform`.")
  }

  /// Returns the mistake of an unknown name, with a similar name.
  static func unknown(
    _ kind: String, _ name: String, among known: [String], in place: String? = nil
  ) -> JourneyMistake {
    let help = Suggestion.advice(about: name, in: known)
    return JourneyMistake(
      "There is no \(kind) `\(name)`\(place.map { " in \($0)" } ?? ""). \(help)")
  }
}
