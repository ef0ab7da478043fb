import Foundation
import GRDB
import SourceJSON
import TollgateCore

/// The record as bytes: a header with a checksum of the rest, and lines of words.
///
/// The format is lines of tab-separated fields: it is written after every use, and takes a tenth of
/// the time of JSON. Dates are seconds since 2001. The checksum detects damage, not forgery: an
/// attacker who can write the keychain can work it out.
extension KeychainRecord {
  /// The reason why bytes are no record that can be believed.
  struct Damage: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) { self.description = description }
  }

  /// The number changes only if an older release must not read the record; a new kind of line leaves it as it is.
  private static let heading = "tollgate 8 "

  /// The first words of all lines that this release reads.
  private static let words: Set<Substring> = [
    "mark", "signed", "first", "use", "trial", "goal", "lot", "unlocked", "causes", "kept", "begun",
    "seal", "customer",
  ]

  var data: Data {
    var lines = ["mark\t\(time.highWaterMark.stored)", "signed\t\(time.latestSigned.stored)"]
    if let firstLaunch = person.firstLaunch { lines.append("first\t\(firstLaunch.stored)") }
    for (feature, uses) in person.uses.sorted(by: { $0.key < $1.key }) {
      let words = ["use", Self.word(feature.rawValue)] + uses.instants.map { "\($0.stored)" }
      lines.append(words.joined(separator: "\t"))
    }
    for (trial, start) in person.trials.sorted(by: { $0.key < $1.key }) {
      lines.append("trial\t\(Self.word(trial.rawValue))\t\(start.stored)")
    }
    for (goal, instant) in person.goals.sorted(by: { $0.key.name < $1.key.name }) {
      lines.append("goal\t\(Self.word(goal.name))\t\(instant.stored)")
    }
    lines += lots.map(\.line)
    lines += person.unlocked.sorted().map { "unlocked\t\(Self.word($0.rawValue))" }
    if !causes.isEmpty {
      lines.append("causes\t\(CauseDigest.data(of: causes).base64EncodedString())")
    }
    lines += settings.compactMap(\.line)
    for (product, attribution) in begun.sorted(by: { $0.key < $1.key }) {
      lines.append("begun\t\(Self.word(product.rawValue))\t\(Self.word(attribution.stored))")
    }
    if let seal { lines.append("seal\t\(seal.key.base64EncodedString())\t\(seal.row)") }
    if let customer { lines.append("customer\t\(customer.uuidString)") }
    lines += newerLines
    let body = lines.joined(separator: "\n")
    return Data("\(Self.heading)\(Self.checksum(of: (Self.heading + body).utf8))\n\(body)".utf8)
  }

  /// Reads a record back.
  ///
  /// - Throws: ``Damage`` if any byte has changed, as far as the checksum shows.
  init(_ data: Data) throws(Damage) {
    guard let text = String(data: data, encoding: .utf8) else {
      throw Damage("it is not text")
    }
    let parts = text.split(separator: "\n", maxSplits: 1, omittingEmptySubsequences: false)
    let body = parts.count > 1 ? parts[1] : ""
    guard String(parts[0]).hasBytePrefix(Self.heading) else {
      throw Damage("it does not begin as a record does")
    }
    guard parts[0].dropFirst(Self.heading.count) == Self.checksum(of: (Self.heading + body).utf8)
    else { throw Damage("its checksum is another one") }
    try self.init(lines: body.split(separator: "\n", omittingEmptySubsequences: false))
  }

  private init(lines: [Substring]) throws(Damage) {
    var dates: [Substring: Date] = [:]
    var (person, lots) = (Customer(), [Lot]())
    var seal: Seal?
    var customer: UUID?
    var causes: [CauseDigest] = []
    var settings: [SealedContent.Setting] = []
    var begun: [Catalog.Product.ID: Attribution] = [:]
    var newerLines: [String] = []
    for line in lines {
      let words = line.split(separator: "\t", omittingEmptySubsequences: false)
      switch words[0] {
      case "lot":
        guard let lot = Lot(words, number: Int64(lots.count + 1)) else {
          throw Damage("a lot of it is none")
        }
        lots.append(lot)
      case "unlocked" where words.count == 2:
        person.unlocked.insert(Feature.ID(Self.name(words[1])))
      case "seal" where words.count == 3:
        guard seal == nil, let key = Data(base64Encoded: String(words[1])), !key.isEmpty,
          let row = Int64(words[2]), (0..<LedgerCheck.mostRows).contains(row)
        else { throw Damage("its key is none") }
        seal = Seal(key: key, row: row)
      case "causes" where words.count == 2:
        guard causes.isEmpty, let data = Data(base64Encoded: String(words[1])),
          data.count % 8 == 0, data.count <= 8 * CauseDigest.most
        else { throw Damage("its causes are none") }
        causes = CauseDigest.all(in: data)
      case "kept" where words.count == 3:
        guard let setting = SealedContent.Setting(words) else {
          throw Damage("a value of it is none")
        }
        if setting.name.outlivesPurge || setting.name.outlivesReinstall {
          settings.append(setting)
        } else {
          newerLines.append(String(line))
        }
      case "begun" where words.count == 3:
        let attribution = Attribution(stored: Self.name(words[2]))
        guard begun.updateValue(attribution, forKey: .init(Self.name(words[1]))) == nil else {
          throw Damage("a line of it stands twice")
        }
      case "customer" where words.count == 2:
        guard customer == nil, let read = UUID(uuidString: String(words[1])) else {
          throw Damage("its customer is none")
        }
        customer = read
      case "trial" where words.count == 3:
        guard let start = Self.instant(words[2]),
          person.trials.updateValue(start, forKey: Trial.ID(Self.name(words[1]))) == nil
        else { throw Damage("a trial of it is none") }
      case "goal" where words.count == 3:
        guard let instant = Self.instant(words[2]),
          let goal = Progression.Goal(name: Self.name(words[1])),
          person.goals.updateValue(instant, forKey: goal) == nil
        else { throw Damage("a goal of it is none") }
      case "use" where words.count > 2:
        let uses = Uses(try Self.instants(words.dropFirst(2)))
        guard person.uses.updateValue(uses, forKey: Feature.ID(Self.name(words[1]))) == nil else {
          throw Damage("a line of it stands twice")
        }
      case "mark" where words.count == 2, "signed" where words.count == 2,
        "first" where words.count == 2:
        let instants = try Self.instants(words.dropFirst())
        guard dates.updateValue(instants[0], forKey: words[0]) == nil else {
          throw Damage("a line of it stands twice")
        }
      case let word where words.count > 1 && Self.isWord(word) && !Self.words.contains(word):
        newerLines.append(String(line))
      default: throw Damage("a line of it is none that is written")
      }
    }
    guard let mark = dates["mark"], let signed = dates["signed"] else {
      throw Damage("it lacks the mark or the latest signed date")
    }
    person.firstLaunch = dates["first"]
    self.init(person, at: TrustedTime(highWaterMark: mark, latestSigned: signed), lots)
    self.seal = seal
    self.customer = customer
    self.causes = causes
    self.settings = settings
    self.begun = begun
    self.newerLines = newerLines
  }

  /// Returns whether a word is made of lower-case letters of ASCII, as all first words are.
  private static func isWord(_ word: Substring) -> Bool {
    !word.isEmpty && word.utf8.allSatisfy { (0x61...0x7A).contains($0) }
  }

  private static func instants(_ words: ArraySlice<Substring>) throws(Damage) -> [Date] {
    var instants: [Date] = []
    for word in words {
      guard let instant = instant(word) else { throw Damage("an instant of it is none") }
      instants.append(instant)
    }
    return instants
  }

  private static func instant(_ word: Substring) -> Date? {
    Double(word).flatMap(Date.init(plausible:))
  }

  /// Returns a name as one word, escaping tabs and line ends.
  fileprivate static func word(_ name: String) -> String {
    // Most names need no escape, and checking that takes a tenth of the time.
    guard !name.utf8.allSatisfy(isPlain) else { return name }
    return name.addingPercentEncoding(withAllowedCharacters: .urlPathAllowed) ?? name
  }

  /// Returns whether a byte is a letter, a digit, a dot, a hyphen or an underscore of ASCII.
  private static func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x2E, 0x5F: true
    default: false
    }
  }

  /// Returns the name that ``word(_:)`` wrote.
  fileprivate static func name(_ word: Substring) -> String {
    word.removingPercentEncoding ?? String(word)
  }

  /// 64-bit FNV-1a, as 16 digits: any change of a single byte changes it.
  static func checksum(of bytes: some Sequence<UInt8>) -> String {
    let digits = String(sum(of: bytes), radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }

  /// FNV-1a in 64 bits.
  static func sum(of bytes: some Sequence<UInt8>) -> UInt64 {
    bytes.reduce(0xCBF2_9CE4_8422_2325) { sum, byte in
      (sum ^ UInt64(byte)) &* 0x0000_0100_0000_01B3
    }
  }
}

extension Lot {
  /// A lot as a line of the record: its currency, the granted, taken and spent amounts, and the
  /// purchase that granted it, if any.
  fileprivate var line: String {
    var words = [
      "lot", KeychainRecord.word(currency.rawValue), "\(granted)", "\(taken)", "\(spent)",
      "\(part)", end.map { "\($0.stored)" } ?? "",
    ]
    if let fact {
      words += [
        KeychainRecord.word(fact.environment), KeychainRecord.word(fact.transaction),
        "\(fact.purchaseDate.stored)",
      ]
    }
    return words.joined(separator: "\t")
  }

  fileprivate init?(_ words: [Substring], number: Int64) {
    guard words.count == 7 || words.count == 10, let granted = Int(words[2]),
      let taken = Int(words[3]), let spent = Int(words[4]), let part = Int(words[5]), part >= 0
    else { return nil }
    var fact: Fact.ID?
    var end: Date?
    if !words[6].isEmpty {
      guard let date = Double(words[6]).flatMap(Date.init(plausible:)) else { return nil }
      end = date
    }
    if words.count == 10 {
      guard let date = Double(words[9]).flatMap(Date.init(plausible:)) else { return nil }
      fact = Fact.ID(
        environment: KeychainRecord.name(words[7]), transaction: KeychainRecord.name(words[8]),
        purchaseDate: date)
    }
    self.init(
      id: number, currency: Currency.ID(KeychainRecord.name(words[1])), fact: fact,
      part: part, end: end, granted: granted, taken: taken, spent: spent)
    guard isPossible else { return nil }
  }
}

extension SealedContent.Setting {
  /// A text or a whole number as a line of the record: its name and its value.
  fileprivate var line: String? {
    switch value.storage {
    case .string(let text):
      "kept\t\(KeychainRecord.word(name.rawValue))\tt\(KeychainRecord.word(text))"
    case .int64(let number): "kept\t\(KeychainRecord.word(name.rawValue))\tn\(number)"
    case .null, .double, .blob: nil
    }
  }

  fileprivate init?(_ words: [Substring]) {
    name = LedgerSetting(rawValue: KeychainRecord.name(words[1]))
    let text = words[2].dropFirst()
    switch words[2].first {
    case "t": value = KeychainRecord.name(text).databaseValue
    case "n":
      guard let number = Int(text) else { return nil }
      value = number.databaseValue
    default: return nil
    }
  }
}
