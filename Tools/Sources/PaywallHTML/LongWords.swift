/// How long the longest word of a heading is, so that it can be set smaller before it is broken.
///
/// The letters are counted, for nobody knows here what face they will be set in. A watch's heading has
/// room for eleven of the widest.
enum LongWords: String {
  case long = "long-words"
  case longest = "longest-words"

  /// Creates what is to be said of a heading, or nil where its words are of the usual length.
  init?(in heading: String) {
    let words = heading.split { $0.isWhitespace || $0 == "-" }
    switch words.map(\.count).max() ?? 0 {
    case ..<12: return nil
    case ..<16: self = .long
    default: self = .longest
    }
  }
}
