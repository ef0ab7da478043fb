import Foundation
import ServerCore

/// Writes and reads the lines of an export: `{"place":"12.9f86d081884c7d65","fact":{…}}`.
///
/// A place has the number of the line, and the first digits of a SHA-256 over it and all lines
/// before it. So a changed, lost, duplicated or moved line is detected, and a position identifies
/// one line of one export.
struct ExportChain {
  private var digest = Digest(of: Data())

  /// The lines so far.
  private(set) var count = 0

  /// The place of the last line.
  private(set) var place = ""

  /// Returns the next line, without its end.
  mutating func line(_ row: ExportedRow) throws -> String {
    let text = try KeptJSON.text(of: row)
    advance(over: text)
    return "\(Self.head)\(place)\",\(text.dropFirst())"
  }

  /// Reads the next line.
  ///
  /// - Throws: ``ExportFailure`` if it differs from the line that was written there.
  mutating func row(_ line: String) throws -> ExportedRow {
    let number = count + 1
    guard line.hasPrefix(Self.head), case let rest = line.dropFirst(Self.head.count),
      let quote = rest.firstIndex(of: "\""), rest[quote...].hasPrefix("\",")
    else { throw ExportFailure.damaged(number, "it has no place") }
    let named = String(rest[..<quote])
    guard let found = named.split(separator: ".").first.flatMap({ Int($0) }), found == number
    else {
      throw ExportFailure.damaged(
        number, "its place is \(named.prefix(40)): lines are missing, or in another order")
    }
    let text = "{\(rest[quote...].dropFirst(2))"
    advance(over: text)
    guard place == named else {
      throw ExportFailure.damaged(number, "it is not what was written there")
    }
    do { return try KeptJSON.value(of: text) } catch {
      throw ExportFailure.damaged(number, "this version can't read it")
    }
  }

  private mutating func advance(over text: String) {
    count += 1
    digest = Digest(of: Data("\(digest.rawValue) \(count) \(text)".utf8))
    place = "\(count).\(digest.rawValue.prefix(16))"
  }

  private static let head = #"{"place":""#
}
