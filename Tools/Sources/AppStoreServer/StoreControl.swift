import Foundation
import HTTPTypes
import Hummingbird
import LocalAppStore
import SourceJSON

/// A control of the store, in JSON as people write it: `{ "refund": "pro" }`.
///
/// Beside the control there may be an `account` or a `device`, counted from 1; else it is the first.
struct StoreControl {
  /// A control by its name.
  struct Kind: Sendable {
    let name: String

    /// The value after the name, described.
    let takes: String

    /// Makes the command, or nil where it moves the time or names a command of its own.
    let command: (@Sendable (Value) async throws -> any StoreCommand)?

    init(
      _ name: String, _ takes: String,
      _ command: (@Sendable (Value) async throws -> any StoreCommand)? = nil
    ) {
      self.name = name
      self.takes = takes
      self.command = command
    }
  }

  /// Every control.
  static let kinds = ofTime + ofProducts + others

  private static let ofTime = [
    Kind("advance", "\"P1M\" or seconds"), Kind("advanceTo", "\"2026-03-01T00:00:00Z\""),
  ]

  private static let ofProducts = ProductControl.allCases.map { control in
    let takes = control == .buyElsewhere ? "\"PRODUCT\", as on another device" : "\"PRODUCT\""
    return Kind(control.control, takes) { control.command(try $0.text, account: $0.account) }
  }

  private static let others: [Kind] = [
    Kind("reverseRefund", "\"PRODUCT\"") { ReverseRefund(of: try $0.text, account: $0.account) },
    Kind("redeem", "\"CODE\"") { RedeemCode(try $0.text, on: try await $0.device) },
    Kind("askToBuy", "true or false") { SetAskToBuy(try $0.flag, account: $0.account) },
    Kind(
      "nextPurchase",
      "\"cancelled\", \"interrupted\", \"networkError\", \"notAvailable\" or \"unverified\""
    ) {
      guard let next = NextPurchase(rawValue: try $0.text) else { throw $0.mistaken }
      return SetNextPurchase(next, account: $0.account)
    },
    Kind("renewNow", "\"PRODUCT\"") { RenewNow(try $0.text, account: $0.account) },
    Kind("expireNow", "\"PRODUCT\"") { ExpireNow(try $0.text, account: $0.account) },
    Kind("failRenewals", "true or false") {
      SetBilling(try $0.flag ? .failing : .working, account: $0.account)
    },
    Kind("gracePeriod", "days, or false") {
      SetGracePeriod($0.isFalse ? nil : GracePeriod(days: try $0.whole))
    },
    Kind("timeRate", "the number of a rate, 0 for real time") {
      guard let rate = TimeRate(rawValue: try $0.whole) else { throw $0.mistaken }
      return SetTimeRate(rate)
    },
    Kind("online", "true or false") { SetOnline(try $0.flag, device: try await $0.device) },
    Kind("storefront", "\"ESP\"") { SetStorefront(try $0.text, account: $0.account) },
    Kind("locale", "\"ca\"") { SetLocale(try $0.text, device: try await $0.device) },
    Kind("removeFromSale", "\"PRODUCT\"") { RemoveFromSale(try $0.text) },
    Kind("request", "any command of the store, as its JSON"),
  ]

  private let kind: Kind
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
    guard let kind = Self.kinds.first(where: { $0.name == control.key }) else {
      throw Refusal(
        .badRequest, "There is no control `\(control.key)`.",
        fix: Suggestion.advice(about: control.key, in: Self.kinds.map(\.name)))
    }
    self.kind = kind
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
  /// The outcome of a control.
  struct Outcome: Encodable {
    /// The time it is then, for people and for programs.
    let now: String
    let instant: Date
    let answer: ControlAnswer?

    init(_ store: LocalStore, answer: ControlAnswer? = nil) {
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
    let envelope = try await command(in: keeper)
    let answer = try await Self.send(envelope.command, about: envelope.app, to: keeper.store)
    return Outcome(keeper.store, answer: answer)
  }

  private static func send(
    _ command: some StoreCommand, about app: AppID?, to store: LocalStore
  ) async throws -> ControlAnswer {
    ControlAnswer(try await store.send(command, inApp: app ?? .first))
  }

  /// Returns the instant to go to, or nil where this is about something else.
  private func target(from now: Date) throws -> Date? {
    let value = Value(name: kind.name, takes: kind.takes, node: self.value)
    switch kind.name {
    case "advanceTo":
      let text = try value.text
      guard let date = (try? Date(text, strategy: .iso8601)) ?? (try? Self.fractional(text)) else {
        throw value.mistaken
      }
      return date
    case "advance":
      if let seconds = self.value.numberText.flatMap(Double.init), seconds >= 0, seconds < 1e10 {
        return now + seconds
      }
      guard let period = StoreConfiguration.Period(try value.text),
        let date = Self.calendar.date(
          byAdding: period.unit.component, value: period.value, to: now)
      else { throw value.mistaken }
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

  /// Returns the command to send, for all controls that leave the time as it is.
  func command(in keeper: StoreKeeper) async throws -> StoreCommandEnvelope {
    guard let make = kind.command else {
      return try JSONDecoder().decode(Written.self, from: bytes).request
    }
    let account = try await keeper.account(account)
    return StoreCommandEnvelope(
      try await make(
        Value(
          name: kind.name, takes: kind.takes, node: value, account: account,
          deviceNumber: device, keeper: keeper)))
  }

  private struct Written: Decodable {
    let request: StoreCommandEnvelope
  }
}

extension StoreControl {
  /// The value after a control's name, and whose it is.
  struct Value: Sendable {
    let name: String
    let takes: String
    let node: JSONNode
    var account = AccountID(rawValue: 1)
    var deviceNumber = 1
    var keeper: StoreKeeper?

    /// The device, which there is from then on.
    var device: DeviceID {
      get async throws {
        guard let keeper else { throw mistaken }
        return try await keeper.device(deviceNumber)
      }
    }

    var text: String {
      get throws {
        guard let text = node.string else { throw mistaken }
        return text
      }
    }

    var flag: Bool {
      get throws {
        guard let flag = node.bool else { throw mistaken }
        return flag
      }
    }

    var isFalse: Bool { node.bool == false }

    var whole: Int {
      get throws {
        guard let number = node.numberText.flatMap({ Int($0) }), number >= 0 else { throw mistaken }
        return number
      }
    }

    var mistaken: Refusal {
      Refusal(
        .badRequest, "`\(name)` can't be that.", fix: "Write { \"\(name)\": … } with \(takes).")
    }
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
