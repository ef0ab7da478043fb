/// The reason why a change can't be made or saved, and what to do.
struct EditMistake: Error, Hashable, Sendable, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }

  static let nothingThere = EditMistake(
    "What this form would change is not there any more. Look at the page as it is now.")

  static let seenOtherwise = EditMistake(
    "It was changed since this page was shown, so it was left as it is now. Look at it, and change "
      + "it again.")
}
