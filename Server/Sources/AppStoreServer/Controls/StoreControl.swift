import AppStoreWire
import Foundation
import HTTPTypes
import Hummingbird
import LocalAppStore
import SourceJSON

/// A control of the store, in JSON as people write it: `{ "refund": "pro" }`.
///
/// Besides the control, the object may have the control's parameters; an `account` or a `device`,
/// counted from 1, by default the first; and `"wait": false`.
struct StoreControl {
  /// A control by its name.
  struct Kind: Sendable {
    /// Makes the command that the store does.
    typealias Command = @Sendable (Value) async throws -> any StoreCommand

    /// Performs a control that needs more than one command.
    typealias Action = @Sendable (Value, ControlDesk) async throws -> Outcome

    let description: ControlDescription

    /// Creates the command, or returns nil if the control moves the time, contains a command itself
    /// or needs more than one.
    let command: Command?

    /// Performs the control, if it needs more than one command.
    let action: Action?

    var name: String { description.name }

    /// The value after the name, described.
    var takes: String { description.form.text }

    init(
      _ name: String, _ form: ControlForm, _ summary: String, members: [ControlMember] = [],
      example: String, _ command: Command? = nil
    ) {
      description = ControlDescription(
        name, form, summary, members: members, example: example)
      self.command = command
      action = nil
    }

    init(
      _ name: String, _ form: ControlForm, _ summary: String, members: [ControlMember] = [],
      example: String, action: @escaping Action
    ) {
      description = ControlDescription(
        name, form, summary, members: members, example: example)
      command = nil
      self.action = action
    }
  }

  /// Every control.
  static let kinds =
    ofTime + ofPurchases + ofRefunds + ofSubscriptions + ofRetention + ofPeople + ofHabits
    + ofServers + ofTriggers + others

  private let kind: Kind
  private let value: JSONNode
  private let root: JSONNode
  private let device: Int
  private let bytes: Data

  /// A Boolean value that indicates whether the answer waits for the attempts to notify a server that are due by then.
  private let waits: Bool

  init(_ bytes: Data) throws {
    do {
      root = try JSONNode.parse(bytes, file: "control")
    } catch {
      throw Refusal(.badRequest, "\(error)", fix: "Send a control, like { \"refund\": \"pro\" }.")
    }
    (kind, value) = try Self.control(of: root)
    device = try Self.device(in: root)
    waits = try Self.flag("wait", in: root) ?? true
    self.bytes = bytes
  }

  /// Returns the name of the control in a request, or nil if it has none.
  static func name(in bytes: Data) -> String? {
    let known = ControlList.all.controls.map(\.name)
    let root = try? JSONNode.parse(bytes, file: "control")
    return root?.members.first { known.contains($0.key) }?.key
  }

  private static func control(of root: JSONNode) throws -> (Kind, JSONNode) {
    let common = ControlMember.common.map(\.name)
    let others = root.members.filter { !common.contains($0.key) }
    let named = others.compactMap { member in
      kinds.first { $0.name == member.key }.map { (kind: $0, node: member.node) }
    }
    guard let control = named.first, named.count == 1 else {
      guard named.isEmpty, others.count == 1, let other = others.first else {
        throw Refusal(
          .badRequest, "This is not one control.", fix: "Send one, like { \"refund\": \"pro\" }.")
      }
      throw Refusal(
        .badRequest, "There is no control `\(other.key)`.",
        fix: Suggestion.advice(about: other.key, in: kinds.map(\.name)))
    }
    let kind = control.kind
    var seen: Set<String> = []
    for member in root.members {
      guard seen.insert(member.key).inserted else {
        throw Refusal(
          .badRequest, "`\(member.key)` is there twice.", fix: "Leave one of them out.")
      }
      let members = kind.description.allMembers.map(\.name)
      guard member.key != kind.name, !members.contains(member.key) else { continue }
      let list = members.map { "`\($0)`" }.joined(separator: ", ")
      throw Refusal(
        .badRequest, "`\(kind.name)` takes no `\(member.key)`.", fix: "It takes \(list).")
    }
    return (kind, control.node)
  }

  private static func device(in root: JSONNode) throws -> Int {
    guard let node = root["device"] else { return 1 }
    guard let number = node.numberText.flatMap({ Int($0) }), number > 0 else {
      throw Refusal(
        .badRequest, "`device` is a number from 1 on.", fix: "Leave it out for the first.")
    }
    return number
  }

  private static func flag(_ key: String, in root: JSONNode) throws -> Bool? {
    guard let node = root[key] else { return nil }
    guard let flag = node.bool else {
      throw Refusal(.badRequest, "`\(key)` is true or false.", fix: "Leave it out for true.")
    }
    return flag
  }
}

extension StoreControl {
  func perform(in keeper: StoreKeeper, clock: FollowingClock) async throws -> Outcome {
    try await perform(
      at: ControlDesk(keeper: keeper, clock: clock, page: SubscriptionPage(store: keeper.store)))
  }

  func perform(at desk: ControlDesk) async throws -> Outcome {
    let (keeper, clock) = (desk.keeper, desk.clock)
    if root["account"] != nil { _ = try await keeper.account(numbered: accountNumber) }
    if root["device"] != nil { _ = try await keeper.device(numbered: device) }
    if let target = try target(from: keeper.store.clock.now) {
      guard waits || clock.sender == nil else {
        Task { await clock.advance(to: target) }
        return Outcome(keeper.store)
      }
      await clock.advance(to: target)
      return Outcome(keeper.store)
    }
    await clock.tick()
    let outcome: Outcome
    if let action = kind.action {
      outcome = try await action(try await read(in: keeper), desk)
    } else {
      let envelope = try await command(in: keeper)
      outcome = try await Self.send(envelope.command, about: envelope.app, to: keeper.store)
    }
    if let sender = clock.sender {
      if waits { await sender.sendDue() } else { sender.wake() }
    }
    return outcome.at(keeper.store.clock.now)
  }

  private static func send(
    _ command: some StoreCommand, about app: AppID?, to store: LocalStore
  ) async throws -> Outcome {
    let events = store.eventCount
    let answer = try await store.send(command, inApp: app ?? .first)
    var outcome = Outcome(store, answer: ControlAnswer(answer))
    if let made = answer as? AddCustomers.Made {
      (outcome.first, outcome.count) = (made.first, made.count)
      return outcome
    }
    let changed = try await store.send(FindChangedTransaction(after: events), inApp: app ?? .first)
    if let id = Outcome.transaction(in: answer) ?? changed,
      let transaction = try? await store.send(DescribeTransaction(id), inApp: app ?? .first)
    {
      outcome.name(transaction)
    }
    return outcome
  }

  /// Returns the instant to go to, or nil for another control.
  private func target(from now: Date) throws -> Date? {
    guard let date = try instant(after: now) else { return nil }
    let end = SigningAuthority.instants.upperBound
    guard date < end else {
      throw Refusal(
        .badRequest, "Nothing could be signed any more in \(date.ISO8601Format(.iso8601.year())).",
        fix: "Stay before the year \(end.ISO8601Format(.iso8601.year())).")
    }
    return date
  }

  private func instant(after now: Date) throws -> Date? {
    let value = Value(name: kind.name, takes: kind.takes, node: self.value, root: root)
    switch kind.name {
    case "advanceTo":
      let text = try value.text
      guard let date = (try? Date(text, strategy: .iso8601)) ?? (try? Self.fractional(text)) else {
        throw value.mistaken
      }
      guard date >= now || date.withMilliseconds == now.withMilliseconds else {
        throw Refusal(
          .badRequest, "\(text) is over: it is \(now.withMilliseconds).",
          fix: "Give an instant that is still to come. A new store starts at any.")
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

  /// Returns an instant with fractional seconds, rounded to milliseconds.
  private static func fractional(_ text: String) throws -> Date {
    let date = try Date(text, strategy: Date.ISO8601FormatStyle(includingFractionalSeconds: true))
    return Date(timeIntervalSince1970: (date.timeIntervalSince1970 * 1_000).rounded() / 1_000)
  }

  private static var calendar: Calendar {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = .gmt
    return calendar
  }

  /// Returns the command to send, for all controls that don't change the time.
  func command(in keeper: StoreKeeper) async throws -> StoreCommandEnvelope {
    guard let make = kind.command else {
      return try JSONDecoder().decode(Written.self, from: bytes).request
    }
    return StoreCommandEnvelope(try await make(try await read(in: keeper)))
  }

  private func read(in keeper: StoreKeeper) async throws -> Value {
    Value(
      name: kind.name, takes: kind.takes, node: value, root: root,
      account: try await keeper.account(numbered: accountNumber), deviceNumber: device,
      keeper: keeper)
  }

  private var accountNumber: Int {
    get throws {
      guard let node = root["account"] else { return 1 }
      guard let number = node.numberText.flatMap({ Int($0) }), number > 0 else {
        throw Refusal(
          .badRequest, "`account` is a number from 1 on.", fix: "Leave it out for the first.")
      }
      return number
    }
  }

  private struct Written: Decodable {
    let request: StoreCommandEnvelope
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
