import SourceJSON

/// An automatic income of a balance.
public struct Income: Hashable, Sendable {
  /// The times of an income.
  public enum Schedule: Hashable, Sendable {
    /// At the first opening of the app in each of these periods, where the person is.
    case per(Quota.Period)

    /// After each such time since the balance fell below its maximum.
    case every(Length)
  }

  /// The amounts of periods in a row; after a missed period, and after the last amount, it starts
  /// over.
  ///
  /// A remote amount can be 0, which gives nothing.
  public private(set) var amounts: [Int]

  /// The times of the income.
  public let schedule: Schedule

  /// The condition for the income; nil for everybody.
  public let when: Condition?

  /// The remote values that set some of the amounts, by their places.
  private let sources: [Int: RemoteValue.ID]

  /// Creates an income.
  public init(_ amounts: [Int], _ schedule: Schedule, when: Condition? = nil) {
    self.amounts = amounts
    self.schedule = schedule
    self.when = when
    sources = [:]
  }

  /// Returns the income with the amounts in force.
  func filled(by number: (RemoteValue.ID?) -> Int?) -> Income {
    guard !sources.isEmpty else { return self }
    var income = self
    for (place, source) in sources {
      if let amount = number(source) { income.amounts[place] = amount }
    }
    return income
  }

  /// The time between two amounts, in seconds, or nil for an income at an opening.
  var interval: Double? { if case .every(let length) = schedule { length.seconds } else { nil } }
}

extension Income: Decodable {
  private enum CodingKeys: String, CodingKey { case amount, per, every, when }

  /// Reads an amount or a list of them, with `per` or `every`.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    let period = try container.decodeIfPresent(Quota.Period.self, forKey: .per)
    let length = try container.decodeIfPresent(Length.self, forKey: .every)
    let isList = decoder.sourceNode?["amount"]?.elements.isEmpty == false
    let numbers =
      isList
      ? try container.decode([RemoteNumber].self, forKey: .amount)
      : [try container.decode(RemoteNumber.self, forKey: .amount)]
    let amounts = numbers.map(\.value)
    guard amounts.allSatisfy({ (1...1_000_000).contains($0) }), amounts.count <= 366 else {
      throw decoder.sourceError(
        "an income is a whole number from 1 to 1000000",
        fix: "Write one, or a list of at most 366.",
        at: CodingKeys.amount)
    }
    switch (period, length) {
    case (.life?, _):
      throw decoder.sourceError(
        "an income for life comes once", fix: "Write `start` in the currency instead.",
        at: CodingKeys.per)
    case (.window?, _), (.session?, _), (.version?, _):
      throw decoder.sourceError(
        "an income comes per day, week or month", fix: "Write \"per\": \"day\", or `every`.",
        at: CodingKeys.per)
    case (let period?, nil): schedule = .per(period)
    case (nil, let length?):
      guard length.seconds != nil else {
        throw decoder.sourceError(
          "an income can't come every few months", fix: "Write \"per\": \"month\".",
          at: CodingKeys.every)
      }
      guard amounts.count == 1 else {
        throw decoder.sourceError(
          "an income of every few hours has one amount", fix: "Write one number.",
          at: CodingKeys.amount)
      }
      schedule = .every(length)
    default:
      throw decoder.sourceError(
        inA: "income", with: period == nil ? [] : ["per", "every"],
        ifNone: "Write \"per\": \"day\", or \"every\": { \"minutes\": 15 }.",
        ifSeveral: "Make an income of each.")
    }
    self.amounts = amounts
    sources = numbers.enumerated().reduce(into: [:]) { $0[$1.offset] = $1.element.source }
    when = try container.decodeIfPresent(Condition.self, forKey: .when)
  }
}
