/// The reason why a change can't be made or saved, and what to do.
struct EditMistake: Error, Hashable, Sendable, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }

  static let nothingThere = EditMistake(
    "The value that this form would change no longer exists. Look at the current page.")

  static let seenOtherwise = EditMistake(
    "It was changed since this page was shown, so it was left as it is now. Look at it, and change "
      + "it again.")
}
