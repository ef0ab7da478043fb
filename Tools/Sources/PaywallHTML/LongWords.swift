/// The length of a heading's longest word, so that the heading can be set smaller before the word
/// is broken.
///
/// The letters are counted, because the font is not known here. A watch's heading has space for
/// eleven of the widest.
enum LongWords: String {
  case long = "long-words"
  case longest = "longest-words"

  /// Creates the size class of a heading, or returns `nil` if its words have the usual length.
  init?(in heading: String) {
    let words = heading.split { $0.isWhitespace || $0 == "-" }
    switch words.map(\.count).max() ?? 0 {
    case ..<12: return nil
    case ..<16: self = .long
    default: self = .longest
    }
  }
}
