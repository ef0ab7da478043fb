import Foundation
import SourceJSON
import TollgateCore

/// The record as bytes: a heading with a checksum of all that follows, and lines of words.
///
/// Lines with tabs between the words, because it is written after every use and that takes a tenth
/// of what JSON would. Dates are seconds since 2001. The checksum tells damage, not forgery: whoever
/// can write the keychain can work it out.
extension KeychainRecord {
  /// Why bytes are no record that can be believed.
  struct Damage: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) { self.description = description }
  }

  private static let heading = "tollgate 4 "

  /// Of the release that kept no goals.
  private static let thirdHeading = "tollgate 3 "

  /// Of the release that kept no lots and trials.
  private static let secondHeading = "tollgate 2 "

  /// Of the first release, which kept no checksum.
  private static let firstHeading = "tollgate 1"

  var data: Data {
    var lines = ["mark\t\(mark)", "signed\t\(latestSigned)"]
    if let firstLaunch { lines.append("first\t\(firstLaunch)") }
    for (feature, instants) in uses.sorted(by: { $0.key < $1.key }) {
      lines.append(
        (["use", Self.word(feature)] + instants.map { "\($0)" }).joined(separator: "\t"))
    }
    for (trial, start) in trials.sorted(by: { $0.key < $1.key }) {
      lines.append("trial\t\(Self.word(trial))\t\(start)")
    }
    for (offer, instant) in goals.sorted(by: { $0.key < $1.key }) {
      lines.append("goal\t\(Self.word(offer))\t\(instant)")
    }
    lines += lots.map(\.line)
    lines += unlocked.map { "unlocked\t\(Self.word($0))" }
    let body = lines.joined(separator: "\n")
    return Data("\(Self.heading)\(Self.checksum(of: (Self.heading + body).utf8))\n\(body)".utf8)
  }

  /// Reads a record back.
  ///
  /// - Throws: ``Damage`` where a single byte is not what was written, so far as can be told.
  init(_ data: Data) throws(Damage) {
    guard let text = String(data: data, encoding: .utf8) else {
      throw Damage("it is not text")
    }
    let parts = text.split(separator: "\n", maxSplits: 1, omittingEmptySubsequences: false)
    let body = parts.count > 1 ? parts[1] : ""
    let headings = [Self.heading, Self.thirdHeading, Self.secondHeading]
    if let heading = headings.first(where: String(parts[0]).hasBytePrefix) {
      // The second release summed up the body alone.
      let summed = heading == Self.secondHeading ? String(body) : heading + body
      guard parts[0].dropFirst(heading.count) == Self.checksum(of: summed.utf8) else {
        throw Damage("its checksum is another one")
      }
    } else if parts[0] != Self.firstHeading {
      throw Damage("it does not begin as a record does")
    }
    try self.init(lines: body.split(separator: "\n", omittingEmptySubsequences: false))
  }

  private init(lines: [Substring]) throws(Damage) {
    var dates: [Substring: Double] = [:]
    var uses: [String: [Double]] = [:]
    var trials: [String: Double] = [:]
    var goals: [String: Double] = [:]
    var (lots, unlocked) = ([Lot](), [String]())
    for line in lines {
      let words = line.split(separator: "\t", omittingEmptySubsequences: false)
      switch words[0] {
      case "lot":
        guard let lot = Lot(words, number: Int64(lots.count + 1)) else {
          throw Damage("a lot of it is none")
        }
        lots.append(lot)
        continue
      case "unlocked" where words.count == 2:
        unlocked.append(Self.name(words[1]))
        continue
      case "trial" where words.count == 3:
        guard let start = Double(words[2]), Date(plausible: start) != nil,
          trials.updateValue(start, forKey: Self.name(words[1])) == nil
        else { throw Damage("a trial of it is none") }
        continue
      case "goal" where words.count == 3:
        guard let instant = Double(words[2]), Date(plausible: instant) != nil,
          goals.updateValue(instant, forKey: Self.name(words[1])) == nil
        else { throw Damage("a goal of it is none") }
        continue
      default: break
      }
      let isUse = words[0] == "use" && words.count > 2
      guard isUse || ["mark", "signed", "first"].contains(words[0]) && words.count == 2 else {
        throw Damage("a line of it is none that is written")
      }
      var seconds: [Double] = []
      for word in words.dropFirst(isUse ? 2 : 1) {
        guard let number = Double(word), Date(plausible: number) != nil else {
          throw Damage("an instant of it is none")
        }
        seconds.append(number)
      }
      let isNew =
        isUse
        ? uses.updateValue(seconds, forKey: Self.name(words[1])) == nil
        : dates.updateValue(seconds[0], forKey: words[0]) == nil
      guard isNew else { throw Damage("a line of it stands twice") }
    }
    guard let mark = dates["mark"], let signed = dates["signed"] else {
      throw Damage("it lacks the mark or the latest signed date")
    }
    self.init(mark: mark, latestSigned: signed, firstLaunch: dates["first"], uses: uses)
    (self.trials, self.goals, self.lots, self.unlocked) = (trials, goals, lots, unlocked)
  }

  /// A name as one word: it may hold a tab or an end of line.
  fileprivate static func word(_ name: String) -> String {
    name.addingPercentEncoding(withAllowedCharacters: .urlPathAllowed) ?? name
  }

  /// The first release wrote names as they are, a percent sign among them.
  fileprivate static func name(_ word: Substring) -> String {
    word.removingPercentEncoding ?? String(word)
  }

  /// FNV-1a in 64 bits, as 16 digits: no change of one byte leaves it as it was.
  static func checksum(of bytes: some Sequence<UInt8>) -> String {
    let sum = bytes.reduce(0xCBF2_9CE4_8422_2325 as UInt64) { sum, byte in
      (sum ^ UInt64(byte)) &* 0x0000_0100_0000_01B3
    }
    let digits = String(sum, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}

extension Lot {
  /// A lot as a line of the record: its currency, what was granted, taken and spent, and the
  /// purchase that granted it, if one did.
  fileprivate var line: String {
    var words = [
      "lot", KeychainRecord.word(currency.rawValue), "\(granted)", "\(taken)", "\(spent)",
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
    guard words.count == 5 || words.count == 8, let granted = Int(words[2]),
      let taken = Int(words[3]), let spent = Int(words[4]), taken >= 0, spent >= 0,
      (taken...Wallet.mostBalance).contains(granted), spent <= granted - taken
    else { return nil }
    var fact: Fact.ID?
    if words.count == 8 {
      guard let date = Double(words[7]).flatMap(Date.init(plausible:)) else { return nil }
      fact = Fact.ID(
        environment: KeychainRecord.name(words[5]), transaction: KeychainRecord.name(words[6]),
        purchaseDate: date)
    }
    self.init(
      id: number, currency: Currency.ID(KeychainRecord.name(words[1])), fact: fact,
      granted: granted, taken: taken, spent: spent)
  }
}
