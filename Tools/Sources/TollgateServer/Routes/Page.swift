import Hummingbird
import ServerStore

/// The part of a list that is asked for.
struct Page: Hashable, Sendable {
  /// The most items of a page.
  private static let most = 500

  /// The number after which it begins.
  let after: Int64

  /// The most items that it has.
  let limit: Int

  /// Reads `after` and `limit`.
  ///
  /// - Throws: ``ServerRefusal`` where one of them is no number, or too large.
  init(of request: Request) throws {
    after = try Self.number("after", of: request) ?? 0
    let limit = try Self.number("limit", of: request) ?? 100
    guard (1...Int64(Self.most)).contains(limit) else {
      throw ServerRefusal(
        .badRequest, "bad_limit", "`limit` is a number from 1 to \(Self.most).",
        fix: "Leave it out for 100.")
    }
    self.limit = Int(limit)
  }

  private static func number(_ name: String, of request: Request) throws -> Int64? {
    guard let text = request.uri.queryParameters[Substring(name)] else { return nil }
    guard let number = Int64(text), number >= 0 else {
      throw ServerRefusal(
        .badRequest, "bad_number", "`\(name)` is no whole number from 0.",
        fix: "Send what `next` of the page before says, or leave it out.")
    }
    return number
  }
}

extension Set<Job.State> {
  /// Reads `state`: some of the states, with commas between, or all where it is left out.
  init(of request: Request) throws {
    guard let text = request.uri.queryParameters["state"] else {
      self = Set(Job.State.allCases)
      return
    }
    self = Set(
      try text.split(separator: ",", omittingEmptySubsequences: false).map { word in
        guard let state = Job.State(rawValue: String(word)) else {
          throw ServerRefusal(
            .badRequest, "bad_state", "There is no such state of a job.",
            fix: "Name some of waiting, running, retrying, done and failed, with commas between.")
        }
        return state
      })
  }
}
