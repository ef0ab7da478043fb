import AppStoreWire
import Foundation
import Journeys
import TollgateScreens

/// All actions of a run, as a text that fits into an address.
///
/// One line for each move: a step of a journey; `@` and the fields of a touch; `#4` for the fifth
/// step of the script; `=2` for a repetition of the second distinct line. Consecutive repetitions
/// have `*` and their number at the end. Before the lines, in base64, are the version and a
/// checksum, so that a truncated link is recognized.
struct Link: Hashable, Sendable {
  /// The longest word that is written or read, in bytes.
  static let longest = 6_000

  /// The most moves in a link.
  static let most = 400

  let moves: [Move]

  init(_ moves: [Move]) { self.moves = moves }

  /// The word, or `nil` if that is too much for an address.
  var word: String? {
    guard moves.count <= Self.most else { return nil }
    let text = Data(lines.joined(separator: "\n").utf8).base64URL
    let word = "1\(Self.checksum(of: text)).\(text)"
    return word.utf8.count <= Self.longest ? word : nil
  }

  /// Reads a link's text.
  ///
  /// - Throws: An error that describes its problem in a sentence.
  init(word: String) throws(MalformedLink) {
    guard word.utf8.count <= Self.longest else {
      throw MalformedLink(
        "It has \(word.utf8.count) characters; a link has at most \(Self.longest).")
    }
    guard word.hasPrefix("1"), word.dropFirst(5).first == "." else {
      throw MalformedLink("This studio didn’t make it.")
    }
    let text = String(word.dropFirst(6))
    guard word.dropFirst().prefix(4) == Self.checksum(of: text), let data = Data(base64URL: text),
      let lines = String(data: data, encoding: .utf8)
    else { throw MalformedLink("Some of it is missing or was changed on the way.") }
    moves = try Self.moves(in: lines)
  }

  private var lines: [String] {
    var known: [Move] = []
    var lines: [(line: String, move: Move, count: Int)] = []
    for move in moves {
      if lines.last?.move == move {
        lines[lines.count - 1].count += 1
      } else if let index = known.firstIndex(of: move), !move.isJourney {
        lines.append(("=\(index)", move, 1))
      } else {
        lines.append((move.line, move, 1))
        known.append(move)
      }
    }
    return lines.map { $0.count == 1 ? $0.line : "*\($0.count)\($0.line)" }
  }

  private static func moves(in text: String) throws(MalformedLink) -> [Move] {
    var known: [Move] = []
    var moves: [Move] = []
    for (number, line) in text.split(separator: "\n").enumerated() {
      var (rest, count) = (line, 1)
      if line.first == "*" {
        let digits = line.dropFirst().prefix { $0.isASCII && $0.isNumber }
        (rest, count) = (line.dropFirst(1 + digits.count), Int(digits) ?? 0)
      }
      let move: Move
      if rest.first == "=", let index = Int(rest.dropFirst()), known.indices.contains(index) {
        move = known[index]
      } else {
        do { move = try Move(line: rest) } catch {
          throw MalformedLink("Its line \(number + 1) can’t be read: \(error)")
        }
        known.append(move)
      }
      guard (1...most).contains(count), moves.count + count <= most else {
        throw MalformedLink("It does more than \(most) things.")
      }
      moves += Array(repeating: move, count: count)
    }
    return moves
  }

  /// Four letters that change with the text.
  private static func checksum(of text: String) -> String {
    let hash = text.utf8.reduce(2_166_136_261 as UInt32) { ($0 ^ UInt32($1)) &* 16_777_619 }
    let digits = String(hash % 1_679_616, radix: 36)
    return String(repeating: "0", count: 4 - digits.count) + digits
  }
}

/// The reason why a link can't be followed.
struct MalformedLink: Error, Hashable, Sendable, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
}

extension Move {
  /// The move on one line.
  fileprivate var line: String {
    switch self {
    case .perform(let action): action.text
    case .touch(let action):
      "@"
        + action.fields.map { "\($0.name)=\(PageAddress.segment($0.value))" }
        .joined(separator: "&")
    case .scripted(let index): "#\(index)"
    }
  }

  fileprivate init(line: Substring) throws {
    switch line.first {
    case "@":
      self = .touch(try ScreenAction(fields: Form.fields(in: String(line.dropFirst()))))
    case "#":
      guard let index = Int(line.dropFirst()), index >= 0 else {
        throw MalformedLink("it names no step")
      }
      self = .scripted(index)
    default:
      let action = try Step(line: String(line)).action
      try action.checkLength()
      self = .perform(action)
    }
  }
}

extension Data {
  /// Base64 in letters that an address may contain unescaped.
  var base64URL: String { String(decoding: Base64.url.encode(Array(self)), as: UTF8.self) }

  init?(base64URL text: String) {
    guard let bytes = Base64.url.decode(Array(text.utf8)[...]) else { return nil }
    self.init(bytes)
  }
}
