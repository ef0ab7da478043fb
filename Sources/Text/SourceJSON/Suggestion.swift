/// Finds the intended word for an unknown one.
public enum Suggestion {
  private static let longestWord = 100

  /// Returns the candidate that `word` is most likely a slip for, or nil when none is near.
  ///
  /// Upper and lower case, `_` and `-` make no difference. Otherwise a third of the letters may be
  /// wrong, missing, extra or swapped with a neighbor, and at least one. Ties go to the first
  /// candidate in alphabetical order, so the answer doesn't depend on the candidates' order. Words
  /// longer than a hundred letters get no suggestion.
  public static func closest(to word: String, in candidates: some Sequence<String>) -> String? {
    let letters = significantLetters(of: word)
    guard letters.count <= longestWord else { return nil }
    let limit = max(1, letters.count / 3)
    return
      candidates
      .map { (letters: significantLetters(of: $0), candidate: $0) }
      // The difference in length is a lower bound of the distance; it rules out most candidates.
      .filter { abs($0.letters.count - letters.count) <= limit }
      .map { (distance: distance(letters, $0.letters), candidate: $0.candidate) }
      .filter { $0.distance <= limit && $0.distance < max(1, letters.count) }
      .min { ($0.distance, $0.candidate) < ($1.distance, $1.candidate) }?
      .candidate
  }

  /// ``closest(to:in:)`` as a question, such as "Did you mean `limit`?", or nil.
  public static func question(about word: String, in candidates: some Sequence<String>) -> String? {
    closest(to: word, in: candidates).map { "Did you mean `\($0)`?" }
  }

  /// Returns the correction for an unknown word: ``question(about:in:)``, or the list of known
  /// words.
  ///
  /// Such as "There is only `limit`." They are in alphabetical order.
  public static func advice(about word: String, in candidates: some Sequence<String>) -> String {
    if let question = question(about: word, in: candidates) { return question }
    let names = Set(candidates).sorted()
    return switch names.count {
    case 0: "There are none."
    case 1: "There is only `\(names[0])`."
    default: "There are \(enumeration(names))."
    }
  }

  /// Returns the names a thing has, as a sentence such as "The keys are `limit` and `per`.", or
  /// nil.
  public static func list(_ kind: String, _ names: [String]) -> String? {
    switch names.count {
    case 0: nil
    case 1: "The only \(kind) is `\(names[0])`."
    default: "The \(kind)s are \(enumeration(names))."
    }
  }

  /// Returns names as a list in a sentence: "`a`, `b` and `c`", or the first twenty and the number
  /// of the rest.
  public static func enumeration(_ names: [String]) -> String {
    let limit = 20
    let words = names.prefix(limit).map { "`\($0)`" }
    guard names.count > limit else {
      guard let last = words.last, words.count > 1 else { return words.joined() }
      return words.dropLast().joined(separator: ", ") + " and " + last
    }
    return words.joined(separator: ", ") + " and \(names.count - limit) more"
  }

  private static func significantLetters(of word: String) -> [Character] {
    word.lowercased().filter { $0 != "_" && $0 != "-" }
  }

  /// Returns the edit distance between two words: insertions, deletions, substitutions and swaps of
  /// neighbors (optimal string alignment).
  private static func distance(_ from: [Character], _ to: [Character]) -> Int {
    var beforeLast: [Int] = []
    var last = Array(0...to.count)
    for (i, letter) in from.enumerated() {
      var row = [i + 1]
      for (j, other) in to.enumerated() {
        let changed = last[j] + (letter == other ? 0 : 1)
        var best = min(changed, last[j + 1] + 1, row[j] + 1)
        if i > 0, j > 0, letter == to[j - 1], from[i - 1] == other {
          best = min(best, beforeLast[j - 1] + 1)
        }
        row.append(best)
      }
      (beforeLast, last) = (last, row)
    }
    return last[to.count]
  }
}
