import Foundation
import HTTPTypes
import Hummingbird
import LocalAppStore
import SourceJSON

/// What somebody does to the store by hand, in JSON as people write it: `{ "refund": "pro" }`.
///
/// Beside the control there may be an `account` or a `device`, counted from 1; else it is the first.
struct StoreControl {
  /// Every control, with what follows it.
  static let all: [(name: String, takes: String)] = [
    ("advance", "\"P1M\" or seconds"), ("advanceTo", "\"2026-03-01T00:00:00Z\""),
    ("buy", "\"PRODUCT\", as on another device"), ("approve", "\"PRODUCT\""),
    ("decline", "\"PRODUCT\""), ("refund", "\"PRODUCT\""), ("reverseRefund", "\"PRODUCT\""),
    ("redeem", "\"CODE\""), ("askToBuy", "true or false"),
    (
      "nextPurchase",
      "\"cancelled\", \"interrupted\", \"networkError\", \"notAvailable\" or \"unverified\""
    ),
    ("renewNow", "\"PRODUCT\""), ("expireNow", "\"PRODUCT\""),
    ("turnOffRenewal", "\"PRODUCT\""), ("turnOnRenewal", "\"PRODUCT\""),
    ("failRenewals", "true or false"), ("gracePeriod", "days, or false"),
    ("timeRate", "the number of a rate, 0 for real time"), ("online", "true or false"),
    ("storefront", "\"ESP\""), ("locale", "\"ca\""), ("removeFromSale", "\"PRODUCT\""),
    ("request", "any request of AppStoreRequest, as its JSON"),
  ]

  private let name: String
  private let value: JSONNode
  private let account: Int
  private let device: Int
  private let bytes: Data

  init(_ bytes: Data) throws {
    let root: JSONNode
    do {
      root = try JSONNode.parse(bytes, file: "control")
    } catch {
      throw Refusal(.badRequest, "\(error)", fix: "Send a control, like { \"refund\": \"pro\" }.")
    }
    let controls = root.members.filter { !["account", "device"].contains($0.key) }
    guard let control = controls.first, controls.count == 1 else {
      throw Refusal(
        .badRequest, "This is not one control.", fix: "Send one, like { \"refund\": \"pro\" }.")
    }
    let names = Self.all.map(\.name)
    guard names.contains(control.key) else {
      throw Refusal(
        .badRequest, "There is no control `\(control.key)`.",
        fix: Suggestion.advice(about: control.key, in: names))
    }
    name = control.key
    value = control.node
    account = try Self.number("account", in: root)
    device = try Self.number("device", in: root)
    self.bytes = bytes
  }

  private static func number(_ key: String, in root: JSONNode) throws -> Int {
    guard let node = root[key] else { return 1 }
    guard let number = node.numberText.flatMap({ Int($0) }), (1...16).contains(number) else {
      throw Refusal(
        .badRequest, "`\(key)` is a number from 1 to 16.", fix: "Leave it out for the first.")
    }
    return number
  }
}

extension StoreControl {
  /// What came of a control.
  struct Outcome: Encodable {
    /// The time it is then, for people and for programs.
    let now: String
    let instant: Date
    let answer: AppStoreAnswer?

    init(_ store: LocalStore, answer: AppStoreAnswer? = nil) {
      instant = store.clock.now
      now = instant.ISO8601Format()
      self.answer = answer
    }
  }

  func perform(in keeper: StoreKeeper, clock: FollowingClock) async throws -> Outcome {
    if let target = try target(from: keeper.store.clock.now) {
      await clock.advance(to: target)
      return Outcome(keeper.store)
    }
    await clock.tick()
    let answer = try await keeper.store.send(try await request(in: keeper))
    return Outcome(keeper.store, answer: answer)
  }

  /// The instant to go to, or nil where this is about something else.
  private func target(from now: Date) throws -> Date? {
    switch name {
    case "advanceTo":
      let text = try text
      guard let date = (try? Date(text, strategy: .iso8601)) ?? (try? Self.fractional(text)) else {
        throw mistaken
      }
      return date
    case "advance":
      if let seconds = value.numberText.flatMap(Double.init), seconds >= 0, seconds < 1e10 {
        return now + seconds
      }
      guard let period = StoreConfiguration.Period(try text),
        let date = Self.calendar.date(
          byAdding: period.unit.component, value: period.value, to: now)
      else { throw mistaken }
      return date
    default: return nil
    }
  }

  private static func fractional(_ text: String) throws -> Date {
    try Date(text, strategy: Date.ISO8601FormatStyle(includingFractionalSeconds: true))
  }

  private static var calendar: Calendar {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = .gmt
    return calendar
  }

  /// What the store is asked to do, for all controls that leave the time as it is.
  func request(in keeper: StoreKeeper) async throws -> AppStoreRequest {
    if name == "request" { return try JSONDecoder().decode(Written.self, from: bytes).request }
    let account = try await keeper.account(account)
    switch name {
    case "buy": return .buyElsewhere(account, try text)
    case "approve": return .approve(account, try text)
    case "decline": return .decline(account, try text)
    case "refund": return .refund(account, try text, percentage: 100_000)
    case "reverseRefund": return .reverseRefund(account, try text)
    case "redeem": return .redeem(try await keeper.device(device), code: try text)
    case "askToBuy": return .setAskToBuy(account, try flag)
    case "nextPurchase":
      guard let next = NextPurchase(rawValue: try text) else { throw mistaken }
      return .arrange(account, next)
    case "renewNow": return .renewNow(account, try text)
    case "expireNow": return .expireNow(account, try text)
    case "turnOffRenewal": return .setRenewal(account, try text, isOn: false)
    case "turnOnRenewal": return .setRenewal(account, try text, isOn: true)
    case "failRenewals": return .setBilling(account, try flag ? .failing : .working)
    case "gracePeriod":
      return .setGracePeriod(value.bool == false ? nil : GracePeriod(days: try whole))
    case "timeRate":
      guard let rate = TimeRate(rawValue: try whole) else { throw mistaken }
      return .setTimeRate(rate)
    case "online": return .setOnline(try await keeper.device(device), try flag)
    case "storefront": return .setStorefront(account, try text)
    case "locale": return .setLocale(try await keeper.device(device), try text)
    case "removeFromSale": return .removeFromSale(try text)
    default: throw mistaken
    }
  }

  private struct Written: Decodable {
    let request: AppStoreRequest
  }
}

extension StoreControl {
  private var text: String {
    get throws {
      guard let text = value.string else { throw mistaken }
      return text
    }
  }

  private var flag: Bool {
    get throws {
      guard let flag = value.bool else { throw mistaken }
      return flag
    }
  }

  private var whole: Int {
    get throws {
      guard let number = value.numberText.flatMap({ Int($0) }), number >= 0 else { throw mistaken }
      return number
    }
  }

  private var mistaken: Refusal {
    let takes = Self.all.first { $0.name == name }?.takes ?? ""
    return Refusal(
      .badRequest, "`\(name)` can't be that.", fix: "Write { \"\(name)\": … } with \(takes).")
  }
}

extension StoreConfiguration.Period.Unit {
  fileprivate var component: Calendar.Component {
    switch self {
    case .day: .day
    case .week: .weekOfYear
    case .month: .month
    case .year: .year
    }
  }
}
