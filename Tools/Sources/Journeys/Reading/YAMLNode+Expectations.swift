import SourceJSON

extension YAMLNode {
  func nameOrNone(of expected: String) throws -> Expectations.Name {
    let name = try name(of: "\(expected) or `none`")
    return name == "none" ? .absent : .named(name)
  }

  func remaining() throws -> Expectations.Remaining {
    if scalar == "unlimited" { return .unlimited }
    guard let number = scalar.flatMap({ Int(digits: $0) }) else {
      throw notOne(of: ["unlimited"], or: "a whole number")
    }
    return .count(number)
  }

  func dismissable() throws -> Expectations.Dismissable {
    switch scalar {
    case "true": return .yes
    case "false": return .no
    default:
      guard let scalar, scalar.hasPrefix("in "), scalar.hasSuffix("s"),
        let seconds = Int(digits: scalar.dropFirst(3).dropLast())
      else { throw mismatch(expected: "`true`, `false`, or a wait such as `in 3s`") }
      return .inSeconds(seconds)
    }
  }

  func subscription() throws -> Expectations.Subscription {
    enum Key: String, CaseIterable { case state, renews, until, product, next, offer }
    let mapping = "a mapping such as { state: subscribed }"
    guard scalar == nil else { return try absent(.absent, or: mapping) }
    let fields = try fields(Key.self, expected: "`none` or \(mapping)")
    return .status(
      Expectations.Subscription.Status(
        state: try fields[.state]?.choice(of: Expectations.Subscription.State.self),
        renews: try fields[.renews]?.bool(),
        until: try fields[.until]?.localDateTime(),
        product: try fields[.product]?.name(of: "the id of a product"),
        next: try fields[.next]?.nameOrNone(of: "the id of a product"),
        offer: try fields[.offer]?.nameOrNone(of: "the id of an offer")))
  }

  func trial() throws -> Expectations.Trial {
    enum Key: String, CaseIterable { case daysRemaining = "days_remaining" }
    guard scalar == nil else {
      if scalar == "expired" { return .expired }
      guard scalar == "none" else {
        throw notOne(of: ["expired", "none"], or: "{ days_remaining: 7 }")
      }
      return .absent
    }
    let expected = "`expired`, `none` or { days_remaining: 7 }"
    guard let days = try fields(Key.self, expected: expected)[.daysRemaining] else {
      throw mismatch(expected: expected)
    }
    return .daysRemaining(try days.wholeNumber(atLeast: 0))
  }

  func variants() throws -> Expectations.Variants {
    guard scalar == nil else {
      guard scalar == "unchanged" else {
        throw notOne(of: ["unchanged"], or: "{ EXPERIMENT: VARIANT }")
      }
      return .unchanged
    }
    return .named(
      try dictionary(expected: "`unchanged` or { EXPERIMENT: VARIANT }") {
        let name = try $0.name(of: "a variant or `assigned`")
        return name == "assigned" ? .assigned : .named(name)
      })
  }

  func screenText() throws -> Expectations.ScreenText {
    enum Key: String, CaseIterable { case contains, lacks }
    let fields = try fields(Key.self, expected: "a mapping such as { contains: [\"Buy\"] }")
    func texts(_ key: Key) throws -> [String] {
      try fields[key]?.list(such: "as [\"Buy\", \"Restore\"]") { try $0.name(of: "text") } ?? []
    }
    return Expectations.ScreenText(contains: try texts(.contains), lacks: try texts(.lacks))
  }

  func event() throws -> Expectations.Event {
    guard scalar == nil else {
      return Expectations.Event(name: try choice(of: Expectations.Event.Kind.self))
    }
    let members = try members()
    guard let member = members.first, members.count == 1 else {
      throw mismatch(expected: "one event, such as { paywall_shown: { paywall: pro } }")
    }
    guard let name = Expectations.Event.Kind(rawValue: member.key) else {
      throw member.unknown(
        in: "`events`", known: Expectations.Event.Kind.allCases.map(\.rawValue))
    }
    guard !member.value.isEmpty else { return Expectations.Event(name: name) }
    var values: [Expectations.Event.Key: String] = [:]
    for (key, value) in try member.value.fields(
      EventKey.self, expected: "a mapping such as { product: ID }")
    {
      values[key.property] = try value.text()
    }
    return Expectations.Event(name: name, values: values)
  }

  /// Answers a value for the word `none`, and refuses every other word.
  private func absent<Value>(_ value: Value, or other: String) throws -> Value {
    guard scalar == "none" else { throw notOne(of: ["none"], or: other) }
    return value
  }
}

/// The keys of an event: its properties, and `via`, which is its `paywall`.
private enum EventKey: String, CaseIterable {
  case product, paywall, placement, offer, variant, result, answer, reason, via

  var property: Expectations.Event.Key {
    Expectations.Event.Key(rawValue: rawValue) ?? .paywall
  }
}
