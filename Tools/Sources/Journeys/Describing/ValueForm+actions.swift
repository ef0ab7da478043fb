import AppStoreWire
import Foundation
import LocalAppStore
import SourceJSON
import TollgateCore
import TollgateScreens

extension ValueForm where Value == Action.DeviceClock {
  static var deviceClock: ValueForm {
    .words(
      ["automatic": .automatic], or: .localDateTime,
      named: "a local time such as 2026-03-28T21:00:00", { .set($0) },
      { if case .set(let time) = $0 { time } else { nil } })
  }
}

extension ValueForm where Value == Action.Keychain {
  /// `{ keychain: lost }`, or nothing for a keychain that is kept.
  static var keychain: ValueForm {
    let record = ValueForm<Action.Keychain>.record(
      [
        Field(
          "keychain", .word, "Whether the keychain outlives the app.", set: { $0 = $1 },
          get: { $0 })
      ], from: .kept, expected: "a mapping such as { keychain: kept }")
    return ValueForm(
      .any(of: record.schema, ["type": "null"]), examples: record.examples(), text: record.text,
      read: { $0.isEmpty ? .kept : try record.read($0) })
  }
}

extension ValueForm where Value == Action.Spending {
  static var spending: ValueForm {
    let expected = "amounts such as { coins: 50 }, or the name of one of the catalog's spends"
    return .scalar(
      .name(of: expected), or: .amounts(expected: expected), { .named($0) }, { .amounts($0) }
    ) { spending in
      switch spending {
      case .named(let name): (name, nil)
      case .amounts(let amounts): (nil, amounts)
      }
    }
  }
}

extension ValueForm where Value == ScreenAction {
  /// A screen's action by its fields, such as `{ action: set, name: score, value: 12 }`.
  static var touch: ValueForm {
    let keys = ["action", "name", "value", "then", "offer", "on"]
    return ValueForm(
      .record(keys.map { ($0, .scalar) }),
      examples: [.dismiss, .set("score", to: "1 2"), .open("home")],
      text: { action in
        .mapping(
          Dictionary(uniqueKeysWithValues: action.fields.map { ($0.name, $0.value.inYAML) }))
      },
      read: { node in
        let fields = try node.fields(among: keys, expected: "the fields of an action")
          .mapValues { try $0.text() }
        do throws(MalformedScreenAction) {
          return try ScreenAction(fields: fields)
        } catch {
          throw node.error("nothing on a screen asks for this", fix: error.description)
        }
      })
  }
}

extension ValueForm where Value == [Action.PriceRise] {
  static var priceRises: ValueForm {
    ValueForm(
      .mapping(of: ValueForm<Decimal>.price.schema),
      examples: [[.init(product: "pro", price: 12.99), .init(product: "a b", price: 3)]],
      text: { rises in
        .record(rises.map { ($0.product.inYAML, ValueForm<Decimal>.price.text($0.price)) })
      },
      read: { node in
        try node.members(of: "a mapping such as { PRODUCT: 12.99 }").map { member in
          if member.value.isEmpty, member.key.allSatisfy(\.isWholeNumber) {
            throw SourceError(
              "a price has a point before its cents, not a comma", fix: "Write it as 12.99.",
              at: member.location)
          }
          return Action.PriceRise(product: member.key, price: try member.value.price())
        }
      })
  }
}

extension ValueForm where Value == Action.StoreSettings {
  static var storeSettings: ValueForm {
    .record(
      [
        Field("ask_to_buy", \.askToBuy, .bool, "Whether purchases need approval."),
        Field("grace_period", \.gracePeriod, .bool, "Whether failed renewals have a grace period."),
        Field("next_purchase", \.nextPurchase, .word, "The outcome of the next purchase."),
        Field(
          "habits", \.habits, .habits, "The ways in which the store is harsher than by default."),
        Field(
          "clock_ahead", \.clockAhead, .seconds(upTo: SetClockLead.most),
          "The seconds that the store's clock is ahead of all others."),
        Field("payments", \.payments, .word, "Whether payments are allowed."),
        Field("answers", \.answers, .word, "The speed of the App Store's answers."),
        Field(
          "default_message", \.defaultMessage, .retentionMessage,
          "The default message on the App Store's pages of the app's subscriptions."),
      ], from: .init(), expected: "a mapping such as { ask_to_buy: true }")
  }
}

extension ValueForm where Value == String {
  fileprivate static var retentionMessage: ValueForm {
    let most = RetentionMessage.limits.body
    return ValueForm(
      .scalar, examples: ["Stay", "Stay: half price?"], text: \.inYAML,
      read: { node in
        let text = try node.name(of: "a text of at most \(most) characters")
        guard text.count <= most else {
          throw node.error(
            "this message has \(text.count) characters", fix: "The App Store accepts \(most).")
        }
        return text
      })
  }
}

extension ValueForm where Value == Set<StoreHabit> {
  /// The name of a group of habits, or a list.
  static var habits: ValueForm {
    let groups = ["none", "apple", "harsh"]
    let habits = StoreHabit.allCases.map(\.inJourneys)
    return ValueForm(
      .any(of: .words(groups), .list(of: .words(habits))),
      examples: [[], StoreHabit.all, Set(StoreHabit.allCases.prefix(2))], text: \.inJourneys,
      read: { node in
        if let word = node.scalar {
          guard groups.contains(word), let habits = StoreHabit.named(word, in: .production)
          else { throw node.notOne(of: groups, or: "a list of habits") }
          return habits
        }
        return Set(
          try node.list(such: "as [renews_early, repeats_updates]") { item in
            guard let habit = StoreHabit.allCases.first(where: { $0.inJourneys == item.scalar })
            else { throw item.notOne(of: habits) }
            return habit
          })
      })
  }
}

extension StoreHabit {
  /// The name in a journey, in lower case with underscores.
  package var inJourneys: String {
    String(
      rawValue.flatMap { character -> [Character] in
        character.isUppercase ? ["_", Character(character.lowercased())] : [character]
      }
    ).replacing("after400", with: "after_400")
  }
}

extension Set<StoreHabit> {
  /// The habits as a journey writes them.
  package var inJourneys: String {
    if isEmpty { return "none" }
    if self == StoreHabit.all { return "harsh" }
    return "[\(map(\.inJourneys).sorted().joined(separator: ", "))]"
  }
}

/// A step at the app's own server, as a mapping: one of the first four, and `until` beside `grant`.
private struct ServerValues {
  var customer: String?
  var mergeInto: String?
  var grant: String?
  var spend: [String: Int]?
  var until: LocalDateTime?

  var step: Action.ServerStep {
    if let customer { return .customer(customer) }
    if let mergeInto { return .merge(into: mergeInto) }
    if let grant { return .grant(grant, until: until) }
    return .spend(spend ?? [:])
  }
}

extension ServerValues {
  init(_ step: Action.ServerStep) {
    switch step {
    case .down, .up, .forged: break
    case .customer(let name): customer = name
    case .merge(let target): mergeInto = target
    case .spend(let amounts): spend = amounts
    case .grant(let entitlement, let until): (grant, self.until) = (entitlement, until)
    }
  }
}

extension ValueForm where Value == Action.ServerStep {
  static var serverStep: ValueForm {
    let fields: [Field<ServerValues>] = [
      Field(
        "customer", \.customer, .name(of: "the name of a customer"),
        "The app is signed in as another of its customers."),
      Field(
        "spend", \.spend, .amounts(expected: "a mapping such as { coins: 50 }"),
        "The customer spends balances that the server keeps."),
      Field(
        "grant", \.grant, .name(of: "an entitlement"),
        "The customer gets an entitlement, for good or `until` a local time."),
      Field("until", \.until, .localDateTime, "The end of what is granted."),
      Field(
        "merge_into", \.mergeInto, .name(of: "the name of a customer"),
        "The customer becomes another one."),
    ]
    let mapping = "a mapping such as { spend: { coins: 50 } }"
    let expected = "`up`, `down`, `forged` or \(mapping)"
    let record = ValueForm<ServerValues>.record(fields, from: ServerValues(), expected: expected)
    let step = ValueForm(
      record.schema,
      examples: [
        .customer("a b"), .merge(into: "ana"), .spend(["coins": 5]), .grant("pro", until: nil),
        .grant("pro", until: Journey.Defaults().start),
      ],
      text: { record.text(ServerValues($0)) },
      read: { node in
        let members = try node.fields(among: fields.map(\.key), expected: expected)
        if let until = members["until"], members["grant"] == nil {
          throw until.error("`until` goes with `grant`", fix: "Leave it out.")
        }
        guard members.count == (members["until"] == nil ? 1 : 2) else {
          throw node.error(
            "one thing is done at the server at a time", fix: "Make it several steps.")
        }
        return try record.read(node).step
      })
    return .words(
      ["up": .up, "down": .down, "forged": .forged], or: step, named: mapping, { $0 }, { $0 })
  }
}
