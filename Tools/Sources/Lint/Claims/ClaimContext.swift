/// The words around a number, which determine its meaning.
struct ClaimContext {
  /// The text before the claim in its sentence.
  let before: Substring
  let after: Substring
  private let number: Substring

  init(of range: Range<String.Index>, in text: String) {
    number = text[range]
    before = text[..<range.lowerBound].suffix(40)
    after = text[range.upperBound...].prefix(24)
  }

  /// A Boolean value that indicates whether the claim is about a saving: "Save 25%", "25% off".
  var isAboutSaving: Bool {
    lead != nil
      || after.prefixMatch(
        of:
          /[\s)]*(?:off|discount|cheaper|less|saved|de descuento|de descompte|de rebaja|menos|menys|rabatt|günstiger|weniger|de réduction|de remise|di sconto|de desconto)(?!\w)/
          .ignoresCase()) != nil
  }

  /// A Boolean value that indicates whether the claim is about an extra amount: "17% more".
  var isAboutMore: Bool {
    after.prefixMatch(
      of: /[\s)]*(?:more|extra|bonus|más|més|mehr|de plus|in più|mais)(?!\w)/.ignoresCase()) != nil
  }

  var bound: PriceClaim.Bound {
    let words = (lead ?? before).suffix(24)
    if words.firstMatch(of: /(?:up to|hasta|fins a|bis zu|jusqu|fino a|até)/.ignoresCase()) != nil {
      return .atMost
    }
    let least =
      /(?:over|more than|at least|más de|al menos|més de|mehr als|mindestens|plus de)(?!\w)/
    return words.firstMatch(of: least.ignoresCase()) == nil ? .exactly : .atLeast
  }

  /// The claim's own words.
  var quote: String {
    let tail = after.prefixMatch(
      of: /\s(?:off|discount|cheaper|less|more|extra|bonus|value|price)(?!\w)/.ignoresCase())
    let words = (lead.map { String($0) } ?? "") + number + (tail.map { String($0.output) } ?? "")
    return words.trimmingPrefix { $0.isWhitespace }.description
  }

  /// A word for saving right before the number, with the text between.
  private var lead: Substring? {
    let saving =
      /(?:save[sd]?|savings?|saving|ahorr\w*|ahórr\w*|estalvi\w*|sparen?|spart?|ersparnis|économis\w*|risparmi\w*|poup\w*|economiz\w*)(?!\w)(?:[^\w.!?\n]+[\p{L}]+){0,4}[^\w.!?\n$€£¥]*$/
      .ignoresCase()
    return before.firstMatch(of: saving)?.output
  }
}

extension Substring {
  /// A Boolean value that indicates whether the text ends with a digit.
  var hasSuffixNumber: Bool { last?.isNumber == true }
}
