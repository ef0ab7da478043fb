import Foundation

extension PriceClaim {
  /// Returns every claim in a text, in the order of their kinds.
  ///
  /// Placeholder numbers aren't claims: a number computed from prices can't contradict them.
  static func all(in text: String) -> [PriceClaim] {
    let words = text.lowercased()
    let hasNumber = text.contains(where: \.isNumber)
    var claims: [PriceClaim] = []
    if hasNumber, words.contains("%") { claims += percentages(in: text) }
    if words.contains(oneOf: Signs.halves) { claims += halves(in: text) }
    if hasNumber, words.contains(oneOf: Signs.money) { claims += amounts(in: text) }
    if hasNumber, words.contains(oneOf: Signs.times) { claims += multiples(in: text) }
    if words.contains(oneOf: Signs.multiples) { claims += multipleWords(in: text) }
    if words.contains(oneOf: Signs.superlatives) { claims += superlatives(in: text) }
    return claims
  }

  /// The lowercase signs that a text may contain a claim: most texts aren't searched in full.
  private enum Signs {
    static let halves = ["half", "mitad", "meitat", "halb", "moiti"]
    static let money = ["$", "€", "£", "¥", "usd", "eur", "gbp", "dollars"]
    static let times = ["x", "×", "times"]
    static let multiples = [
      "doubl", "twice", "dobl", "doppel", "doppi", "dobr", "tripl", "thrice", "dreifach",
      "quadrupl", "cuádrupl", "vierfach",
    ]
    static let superlatives = [
      "best", "lowest", "cheapest", "mejor", "millor", "meilleur", "miglior", "melhor",
    ]
  }

  private static func percentages(in text: String) -> [PriceClaim] {
    let found = text.matches(of: /(?<sign>[+\-−–]\s?)?(?<number>\d+(?:[.,]\d+)?)\s?%/)
    return found.compactMap { match in
      guard let number = Decimal(written: match.number) else { return nil }
      let context = ClaimContext(of: match.range, in: text)
      let sign = match.sign?.first
      if sign == "+" || context.isAboutMore {
        return claim(.percentMore(number), context)
      }
      // In "11-20%" the hyphen is no minus.
      let isLess = sign != nil && !context.before.hasSuffixNumber
      return isLess || context.isAboutSaving ? claim(.percentSaved(number), context) : nil
    }
  }

  private static func halves(in text: String) -> [PriceClaim] {
    let halves = text.matches(
      of: /(?:half[ -](?:price|off)|mitad de precio|meitat de preu|halber preis|moitié prix)/
        .ignoresCase())
    return halves.map { claim(.percentSaved(50), ClaimContext(of: $0.range, in: text)) }
  }

  private static func amounts(in text: String) -> [PriceClaim] {
    let signed = text.matches(
      of: /(?:US\$|[$€£¥]|(?:USD|EUR|GBP)\s)\s?(?<number>\d+(?:[.,]\d{1,2})?)(?!\d)/)
    let named = text.matches(
      of: /(?<number>\d+(?:[.,]\d{1,2})?)\s?(?:[€£¥]|(?:USD|EUR|GBP|dollars|euros)(?!\w))/)
    let found =
      signed.map { ($0.range, $0.number) }
      + named.filter { !text.precedes($0.range, "0123456789.,$€£¥") }.map { ($0.range, $0.number) }
    return found.compactMap { range, number in
      guard let amount = Decimal(written: number) else { return nil }
      let context = ClaimContext(of: range, in: text)
      return claim(context.isAboutSaving ? .amountSaved(amount) : .price(amount), context)
    }
  }

  private static func multiples(in text: String) -> [PriceClaim] {
    let before = text.matches(of: /(\d+(?:[.,]\d+)?)\s?[x×](?![\w×])/.ignoresCase())
      .filter { !text.precedes($0.range, "0123456789.,x×") }
    let after = text.matches(of: /[x×](\d+)(?![\w.,]\d)/.ignoresCase())
    let times = text.matches(of: /(\d+) times (?:the|more|as)(?!\w)/.ignoresCase())
    let written = (before + after + times).filter { !text.wordPrecedes($0.range) }
    let numbers = written.compactMap { match in
      Decimal(written: match.1).map { (match.range, $0) }
    }
    return numbers.map { range, number in
      claim(.times(number), ClaimContext(of: range, in: text))
    }
  }

  private static func multipleWords(in text: String) -> [PriceClaim] {
    let words: [(Regex<Substring>, Decimal)] = [
      (/(?:double|twice|doble|dobla|doppel\w*|doppio|dobro)(?!\w)/.ignoresCase(), 2),
      (/(?:triple|thrice|dreifach\w*|triplo)(?!\w)/.ignoresCase(), 3),
      (/(?:quadruple|cuádruple|vierfach\w*)(?!\w)/.ignoresCase(), 4),
    ]
    return words.flatMap { word, number in
      text.matches(of: word).filter { !text.wordPrecedes($0.range) }.map {
        claim(.times(number), ClaimContext(of: $0.range, in: text))
      }
    }
  }

  private static func superlatives(in text: String) -> [PriceClaim] {
    let best = text.matches(
      of:
        /(?:best (?:value|deal|price|buy)|lowest price|cheapest|mejor (?:valor|precio|oferta)|millor (?:valor|preu|oferta)|bester? (?:wert|preis)|meilleur (?:prix|rapport)|miglior (?:valore|prezzo)|melhor (?:valor|preço))(?!\w)/
        .ignoresCase())
    return best.map { claim(.bestValue, ClaimContext(of: $0.range, in: text)) }
  }

  private static func claim(_ kind: Kind, _ context: ClaimContext) -> PriceClaim {
    PriceClaim(kind: kind, bound: context.bound, quote: context.quote)
  }
}

extension String {
  fileprivate func contains(oneOf signs: [String]) -> Bool { signs.contains { contains($0) } }

  /// Returns a Boolean value that indicates whether one of some characters directly precedes a
  /// range.
  fileprivate func precedes(_ range: Range<Index>, _ characters: String) -> Bool {
    range.lowerBound > startIndex && characters.contains(self[index(before: range.lowerBound)])
  }

  /// Returns a Boolean value that indicates whether a range begins within a word.
  fileprivate func wordPrecedes(_ range: Range<Index>) -> Bool {
    guard range.lowerBound > startIndex else { return false }
    let character = self[index(before: range.lowerBound)]
    return character.isLetter || character.isNumber
  }
}
