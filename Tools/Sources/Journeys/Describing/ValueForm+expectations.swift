import ServerCore
import SourceJSON
import TollgateCore

extension ValueForm where Value == Expectations.Name {
  /// An id, or the word `none`.
  static func nameOrNone(of thing: String) -> ValueForm {
    .words(
      ["none": .absent], or: .name(of: "\(thing) or `none`"), { .named($0) },
      { if case .named(let name) = $0 { name } else { nil } })
  }
}

extension ValueForm where Value == Expectations.Remaining {
  static var remaining: ValueForm {
    .words(
      ["unlimited": .unlimited], or: .number(atLeast: 0), named: "a whole number",
      { .count($0) }, { if case .count(let count) = $0 { count } else { nil } })
  }
}

extension ValueForm where Value == Expectations.Dismissable {
  static var dismissable: ValueForm {
    ValueForm(
      .any(of: ["type": "boolean"], ["type": "string", "pattern": #"^in \d+s$"#]),
      examples: [.yes, .no, .inSeconds(3)],
      text: {
        switch $0 {
        case .yes: "true"
        case .no: "false"
        case .inSeconds(let seconds): "in \(seconds)s"
        }
      },
      read: { node in
        switch node.scalar {
        case "true": return .yes
        case "false": return .no
        default:
          guard let text = node.scalar, text.hasPrefix("in "), text.hasSuffix("s"),
            let seconds = Int(digits: text.dropFirst(3).dropLast())
          else { throw node.mismatch(expected: "`true`, `false`, or a wait such as `in 3s`") }
          return .inSeconds(seconds)
        }
      })
  }
}

extension ValueForm where Value == Expectations.Subscription {
  static var subscription: ValueForm {
    let mapping = "a mapping such as { state: subscribed }"
    return .words(
      ["none": .absent],
      or: .record(
        Expectations.Subscription.Status.fields, from: .init(), expected: "`none` or \(mapping)"),
      named: mapping, { .status($0) },
      { if case .status(let status) = $0 { status } else { nil } })
  }
}

extension Expectations.Subscription.Status {
  /// Every key of a subscription's status.
  static let fields: [Field<Self>] = [
    Field("state", \.state, .word, "The state, in StoreKit's words."),
    Field("renews", \.renews, .bool, "Whether it renews."),
    Field("until", \.until, .localDateTime, "The local time at which what is paid ends."),
    Field(
      "product", \.product, .name(of: "the id of a product"), "The product of this period."),
    Field(
      "next", \.next, .nameOrNone(of: "the id of a product"),
      "The product that it renews as, or `none`."),
    Field(
      "offer", \.offer, .nameOrNone(of: "the id of an offer"),
      "The store's offer that it is under, or `none`."),
  ]
}

extension ValueForm where Value == Expectations.Trial {
  static var trial: ValueForm {
    let days = Field<Int>(
      "days_remaining", .number(atLeast: 0), "The days left, today included.",
      set: { $0 = $1 }, get: { $0 })
    return .words(
      ["expired": .expired, "none": .absent],
      or: .record(
        [days], from: 0, required: true, expected: "`expired`, `none` or { days_remaining: 7 }"),
      named: "{ days_remaining: 7 }", { .daysRemaining($0) },
      { if case .daysRemaining(let days) = $0 { days } else { nil } })
  }
}

extension ValueForm where Value == Expectations.Variants {
  static var variants: ValueForm {
    let variant = ValueForm<Expectations.Variants.Variant>.words(
      ["assigned": .assigned], or: .name(of: "a variant or `assigned`"),
      { .named($0) }, { if case .named(let name) = $0 { name } else { nil } })
    return .words(
      ["unchanged": .unchanged],
      or: .mapping(of: variant, expected: "`unchanged` or { EXPERIMENT: VARIANT }"),
      named: "{ EXPERIMENT: VARIANT }", { .named($0) },
      { if case .named(let variants) = $0 { variants } else { nil } })
  }
}

extension ValueForm where Value == Expectations.ScreenText {
  static var screenText: ValueForm {
    let texts = ValueForm<[String]>.list(
      of: ValueForm<String>(
        .scalar, examples: ["Buy", "3 left"], text: \.quotedInYAML,
        read: { try $0.name(of: "text") }), such: "as [\"Buy\", \"Restore\"]")
    return .record(
      [
        Field("contains", \.contains, texts, unless: [], "Texts that it must contain."),
        Field("lacks", \.lacks, texts, unless: [], "Texts that it must not contain."),
      ], from: .init(), expected: "a mapping such as { contains: [\"Buy\"] }")
  }
}

extension ValueForm where Value == Expectations.Event {
  /// An event's name, or its name with the properties that must match.
  static var event: ValueForm {
    let properties = ValueForm<[Expectations.Event.Key: String]>.record(
      Expectations.Event.Key.allCases.map { key in
        Field(
          key.rawValue, .text, "The event's \(key.rawValue).", set: { $0[key] = $1 },
          get: { $0[key] })
      } + [
        Field(
          "via", .text, "The event's paywall.", set: { $0[.paywall] = $1 }, get: { _ in nil })
      ], from: [:], expected: "a mapping such as { product: ID }")
    let kinds = Expectations.Event.Kind.allCases
    return ValueForm(
      .any(
        of: .words(kinds.map(\.rawValue)),
        .record(kinds.map { ($0.rawValue, properties.schema) })),
      examples: kinds.map { .init(name: $0) }
        + properties.examples().map { .init(name: .refunded, values: $0) },
      text: { event in
        event.values.isEmpty
          ? event.name.rawValue
          : .record([
            (
              event.name.rawValue,
              .mapping(
                Dictionary(
                  uniqueKeysWithValues: event.values.map { ($0.key.rawValue, $0.value.inYAML) }))
            )
          ])
      },
      read: { node in
        guard node.scalar == nil else {
          return .init(name: try node.choice(of: Expectations.Event.Kind.self))
        }
        let members = try node.members()
        guard let member = members.first, members.count == 1 else {
          throw node.mismatch(expected: "one event, such as { paywall_shown: { paywall: pro } }")
        }
        guard let name = Expectations.Event.Kind(rawValue: member.key) else {
          throw member.unknown(in: "`events`", known: kinds.map(\.rawValue))
        }
        guard !member.value.isEmpty else { return .init(name: name) }
        return .init(name: name, values: try properties.read(member.value))
      })
  }
}

extension ValueForm where Value == Expectations.Server {
  /// The answer of the app's own server about its customer.
  static var server: ValueForm {
    let kinds = ServerEvent.Kind.allCases.map(\.rawValue)
    let event = ValueForm<String>(
      .words(kinds), examples: kinds, text: \.inYAML,
      read: { node in
        let name = try node.name(of: "the name of an event")
        guard kinds.contains(name) else { throw node.notOne(of: kinds) }
        return name
      })
    let answer = ValueForm.record(
      [
        Field("entitlements", \.entitlements, .names, "Exactly these entitlements."),
        Field("subscription", \.subscription, .subscription, "The subscription's status."),
        Field(
          "balances", \.balances, .amounts(expected: "a mapping such as { coins: 10 }"),
          "These balances."),
        Field(
          "events", \.events, .list(of: event, such: "as [subscription.started]"),
          "All events since the step before, in order."),
      ], from: .init(), expected: "a mapping such as { entitlements: [pro] }")
    return ValueForm(
      answer.schema,
      examples: answer.examples().filter {
        if case .status(let status)? = $0.subscription { status.offer == nil } else { true }
      }, text: answer.text,
      read: { node in
        let server = try answer.read(node)
        if case .status(let status)? = server.subscription, status.offer != nil {
          throw node.error("a server says nothing of offers", fix: "Leave `offer` out.")
        }
        return server
      })
  }
}
