/// How much a document's aliases make of it, at most.
///
/// A few lines in which each repeats the one before twice stand for more values than any memory
/// holds. An anchor is taken to hold all that comes before the next, so the estimate is never too
/// low.
struct AliasWeight {
  private(set) var isTooGreat = false

  private static let limit = 1_000_000

  init(of text: String) {
    var weights: [Substring: Int] = [:]
    var open: Substring?
    for match in text.matches(of: /([&*])([A-Za-z0-9_-]+)/) {
      let name = match.output.2
      if match.output.1 == "&" {
        open = name
        weights[name] = 1
      } else if let holder = open, holder != name, let weight = weights[name] {
        weights[holder, default: 1] += weight
        if weights[holder, default: 1] > Self.limit {
          isTooGreat = true
          return
        }
      }
    }
  }
}
