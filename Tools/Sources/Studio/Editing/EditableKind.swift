import Journeys
import SourceJSON

/// The kinds of values that can be written in the studio.
enum EditableKind: Sendable {
  /// A number of the catalog.
  case number

  /// A date or a stretch of time of the catalog, such as `12-20`, `day` or `period`.
  case time

  /// A price of the store: digits in quotation marks.
  case price

  /// Words.
  case text

  /// Returns the kind of a value at a place of an app's file, or nil if none can be written.
  ///
  /// - Parameters:
  ///   - steps: The place.
  ///   - file: The file's name.
  ///   - node: The current value, or nil.
  init?(_ steps: [JSONStep], of file: String, _ node: JSONNode?) {
    let keys = steps.compactMap { step in
      if case .key(let key) = step { key } else { nil }
    }
    switch file {
    case AppFolder.catalogName:
      if node?.numberText != nil {
        self = .number
      } else if node?.string != nil, let key = keys.last, Self.times.contains(key) {
        self = .time
      } else {
        return nil
      }
    case AppFolder.productsName:
      guard node?.string != nil, let last = keys.last else { return nil }
      switch last {
      case "displayPrice": self = .price
      case "displayName", "description":
        guard keys.suffix(2).first == "localizations" else { return nil }
        self = .text
      default:
        guard keys.suffix(2).first == "storefrontPrices" else { return nil }
        self = .price
      }
    case AppFolder.stringsName:
      guard keys.count >= 6, keys.count == steps.count, keys[0] == "strings",
        keys[2] == "localizations", keys.suffix(2) == ["stringUnit", "value"],
        node == nil ? keys.count == 6 : node?.string != nil
      else { return nil }
      self = .text
    default: return nil
    }
  }

  /// Returns the JSON value of a typed text.
  ///
  /// - Throws: ``EditMistake`` if the text is not a valid value.
  func value(of text: String) throws(EditMistake) -> JSONValue {
    guard text.utf16.count <= Self.longest else {
      throw EditMistake(
        "This has \(text.utf16.count) letters, and \(Self.longest) are the most that can be written here."
      )
    }
    switch self {
    case .number:
      let number = text.trimming
      guard number.wholeMatch(of: /-?(0|[1-9][0-9]{0,14})(\.[0-9]{1,9})?/) != nil else {
        throw EditMistake("“\(text.shortened)” is not a number. Write digits, like 6 or 1.5.")
      }
      return .number(number)
    case .price:
      let price = text.trimming
      guard price.wholeMatch(of: /(0|[1-9][0-9]{0,8})(\.[0-9]{1,4})?/) != nil else {
        throw EditMistake(
          "“\(text.shortened)” is not a price. Write digits with a dot and no currency, like 4.99.")
      }
      return .string(price)
    case .time:
      let time = text.trimming
      guard time.wholeMatch(of: /[A-Za-z0-9-]{1,40}/) != nil else {
        throw EditMistake(
          "“\(text.shortened)” is no date and no stretch of time. Write 12-20, 2027-01-31, day or period."
        )
      }
      return .string(time)
    case .text:
      // A form sends each end of a line as two characters.
      let lines = text.replacing("\r\n", with: "\n")
      guard !lines.unicodeScalars.contains(where: { $0.value < 0x20 && $0 != "\n" && $0 != "\t" })
      else { throw EditMistake("This contains characters that aren’t text. Type it again.") }
      return .string(lines)
    }
  }

  /// The catalog's keys whose values are dates or stretches of time, if they are texts.
  private static let times: Set<String> = ["from", "until", "per", "lasts"]

  /// The most characters that a value may have, as browsers count them.
  static let longest = 2_000
}

extension String {
  fileprivate var trimming: String {
    var rest = self[...]
    while rest.first?.isWhitespace == true { rest.removeFirst() }
    while rest.last?.isWhitespace == true { rest.removeLast() }
    return String(rest)
  }

  fileprivate var shortened: String { count > 40 ? prefix(40) + "…" : self }
}
