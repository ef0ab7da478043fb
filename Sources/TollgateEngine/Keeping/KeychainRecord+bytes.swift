import Foundation

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

  private static let heading = "tollgate 2 "

  /// Of the first release, which kept no checksum.
  private static let firstHeading = "tollgate 1"

  var data: Data {
    var lines = ["mark\t\(mark)", "signed\t\(latestSigned)"]
    if let firstLaunch { lines.append("first\t\(firstLaunch)") }
    for (feature, instants) in uses.sorted(by: { $0.key < $1.key }) {
      // A name may hold a tab or an end of line.
      let name = feature.addingPercentEncoding(withAllowedCharacters: .urlPathAllowed) ?? feature
      lines.append((["use", name] + instants.map { "\($0)" }).joined(separator: "\t"))
    }
    let body = lines.joined(separator: "\n")
    return Data("\(Self.heading)\(Self.checksum(of: body.utf8))\n\(body)".utf8)
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
    if parts[0].hasPrefix(Self.heading) {
      guard parts[0].dropFirst(Self.heading.count) == Self.checksum(of: body.utf8) else {
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
    for line in lines {
      let words = line.split(separator: "\t", omittingEmptySubsequences: false)
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
  }

  /// The first release wrote names as they are, a percent sign among them.
  private static func name(_ word: Substring) -> String {
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
