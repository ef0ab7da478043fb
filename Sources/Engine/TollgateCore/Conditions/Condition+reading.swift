public import SourceJSON

extension Condition: Decodable {
  /// Reads an object, all of whose words must hold, or a list of which any item must.
  public init(from decoder: any Decoder) throws {
    if let node = decoder.sourceNode, !node.isObject {
      guard case .array(let items) = node.value, !items.isEmpty else {
        throw decoder.sourceMismatch(expected: "an object with conditions, or a list of such")
      }
      let parts = try [Condition](from: decoder)
      self = parts.count == 1 ? parts[0] : .any(parts)
      return
    }
    let parts = try Self.parts(from: decoder)
    guard let first = parts.first else {
      throw decoder.sourceError(
        inA: "condition", with: [],
        ifNone: "Say one of " + Self.words + ", or leave the condition out.", ifSeveral: "")
    }
    self = parts.count == 1 ? first : .all(parts)
  }

  /// The words, for advice.
  private static let words = Key.allCases.filter { $0.meaning == $0 }
    .map { "`\($0.rawValue)`" }.joined(separator: ", ")

  /// Reads the conditions among the keys of an object, and ignores others.
  static func parts(from decoder: any Decoder) throws -> [Condition] {
    try decoder.refuse(EarlierWord.conditions)
    let container = try decoder.container(keyedBy: Key.self)
    return try Key.allCases.filter(container.contains).flatMap { key -> [Condition] in
      switch key.meaning {
      case .not: [.not(try container.decode(Condition.self, forKey: key))]
      case .entitled: [.entitled(try container.decode(Entitlement.ID.self, forKey: key))]
      case .ended: [.ended(try container.decode(Entitlement.ID.self, forKey: key))]
      case .inGrace: [.inGrace(try container.decode(Entitlement.ID.self, forKey: key))]
      case .inTrial: [.inTrial(try container.decode(Trial.ID.self, forKey: key))]
      case .trialExpired: [.trialExpired(try container.decode(Trial.ID.self, forKey: key))]
      case .reached: [.reached(try container.decode(Progression.Goal.self, forKey: key))]
      case .balance:
        try comparisons(of: Currency.ID.self, in: container, key).map { .balance($0, $1) }
      case .within: [.within(try container.decode(Stretch.self, forKey: key))]
      case .after: [.after(try container.decode(Stretch.self, forKey: key))]
      case .dates: [.dates(try container.decode(DateSpan.self, forKey: key))]
      case .daysOfWeek: [.daysOfWeek(try container.decode(WeekdayList.self, forKey: key).days)]
      case .platform: [.platform(try container.decode(Set<Platform>.self, forKey: key))]
      case .toggle: [.toggle(try container.decode(String.self, forKey: key))]
      case .onboarded: [.onboarded(try container.decode(Bool.self, forKey: key))]
      case .appBoughtBefore:
        [.appBoughtBefore(try container.decode(AppOrigin.Bound.self, forKey: key))]
      case .allowed: [.allowed(try container.decode(Feature.ID.self, forKey: key))]
      case .denied: [.denied(try container.decode(Feature.ID.self, forKey: key))]
      case .unlimited: [.unlimited(try container.decode(Feature.ID.self, forKey: key))]
      case .remaining:
        try comparisons(of: Feature.ID.self, in: container, key).map { .remaining($0, $1) }
      case .count: try comparisons(of: Feature.ID.self, in: container, key).map { .count($0, $1) }
      case .offer: [.offer(try container.decode(Offer.ID.self, forKey: key))]
      case .owned: [.owned(try container.decode(Catalog.Product.ID.self, forKey: key))]
      case .pending: [.pending(try container.decode(Catalog.Product.ID.self, forKey: key))]
      case .sold: [.sold(try container.decode(Catalog.Product.ID.self, forKey: key))]
      case .calls: [.calls(try container.decode(Comparison.self, forKey: key))]
      case .openedBy: [.openedBy(try container.decode(String.self, forKey: key))]
      case .chosen: [.chosen(try container.decode(Catalog.Product.ID.self, forKey: key))]
      case .input: [.input(try container.decode(String.self, forKey: key))]
      case .loading: [.loading(try container.decode(Bool.self, forKey: key))]
      case .store: [.store(try container.decode(StoreState.self, forKey: key))]
      case .trial: []
      }
    }
  }

  private static func comparisons<Name: Identifier>(
    of names: Name.Type, in container: KeyedDecodingContainer<Key>, _ key: Key
  ) throws -> [(Name, Comparison)] {
    let listed = try container.decode([Name: Comparison].self, forKey: key)
    guard !listed.isEmpty else {
      throw try container.superDecoder(forKey: key).sourceError(
        "`\(key.rawValue)` names nothing", fix: "Name one and a number, such as { \"coins\": 1 }.")
    }
    return listed.sorted { $0.key < $1.key }
  }

  /// Days of the week as a file lists them: at least one, and each once.
  private struct WeekdayList: Decodable {
    let days: Set<Weekday>

    init(from decoder: any Decoder) throws {
      let listed = try [SourceLocated<Weekday>](from: decoder)
      guard !listed.isEmpty else {
        throw decoder.sourceError(
          "an empty list of days allows nothing",
          fix: "Name at least one, such as \"saturday\", or leave the rule out.")
      }
      var days: Set<Weekday> = []
      for day in listed where !days.insert(day.value).inserted {
        throw day.error("`\(day.value)` is listed twice", fix: "Leave one of them out.")
      }
      self.days = days
    }
  }
}

extension Condition {
  /// Returns the names that a condition uses, each at its place in the file.
  ///
  /// Invalid parts are skipped. The value of `openedBy` can be a feature or a placement, and has no
  /// kind here.
  public static func names(in node: JSONNode) -> [(NameKind, SourceLocated<String>)] {
    node.elements.flatMap { names(in: $0) }
      + node.members.flatMap { member -> [(NameKind, SourceLocated<String>)] in
        guard let key = Key(rawValue: member.key) else { return [] }
        let value = member.node
        switch key.value {
        case .condition: return names(in: value)
        case .name(let kind, _):
          return value.string.map { [(kind, SourceLocated($0, at: value.location))] } ?? []
        case .comparisons(let kind, _):
          return value.members.map { (kind, SourceLocated($0.key, at: $0.keyLocation)) }
        case .goal: return goals(value)
        case .stretch:
          let event = value["from"]
          let ended = event?["ended"]
          return goals(event?["reached"])
            + (ended?.string.flatMap { name in
              ended.map { [(.entitlement, SourceLocated(name, at: $0.location))] }
            } ?? [])
        case .opener, .dates, .weekdays, .platforms, .comparison, .bool, .text, .words, .origin:
          return []
        }
      }
  }

  private static func goals(_ node: JSONNode?) -> [(NameKind, SourceLocated<String>)] {
    // An earlier spelling, of offers, names the progression under `progress`.
    if let progress = node?["progress"], let name = progress.string {
      return [(.progression, SourceLocated(name, at: progress.location))]
    }
    return (node?.members ?? []).map { (.progression, SourceLocated($0.key, at: $0.keyLocation)) }
  }

  /// Checks that the catalog defines every name in a condition, and that every word is allowed in
  /// its place.
  static func check(
    _ node: JSONNode, at place: Place, against names: CatalogNames
  ) throws(SourceError) {
    if let mistake = misplacedWord(in: node, at: place) { throw mistake }
    try checkBuilds(in: node)
    try checkOpeners(in: node, against: names)
    for (kind, name) in Self.names(in: node) where !names[kind].contains(name.value) {
      if kind == .feature, names.isFeature(name.value) { continue }
      throw name.error(
        "`\(name.value)` is not \(kind.noun)", fix: names[kind].advice(about: name.value))
    }
  }
}

extension Condition {
  /// Returns the mistake of the first word that isn't allowed in a place, or nil.
  package static func misplacedWord(in node: JSONNode, at place: Place) -> SourceError? {
    for item in node.elements {
      if let mistake = misplacedWord(in: item, at: place) { return mistake }
    }
    for member in node.members {
      guard let key = Key(rawValue: member.key) else { continue }
      guard key.places.contains(place) else {
        return SourceError(
          "`\(member.key)` means nothing in \(place.noun)", fix: place.reason(against: key),
          at: member.keyLocation)
      }
      if key == .not, let mistake = misplacedWord(in: member.node, at: place) { return mistake }
    }
    return nil
  }

  /// Checks that a build number comes with a platform, because each platform has its own.
  private static func checkBuilds(in node: JSONNode) throws(SourceError) {
    for item in node.elements { try checkBuilds(in: item) }
    if let other = node[Key.not.rawValue] { try checkBuilds(in: other) }
    guard let build = node[Key.appBoughtBefore.rawValue]?["build"],
      node[Key.platform.rawValue] == nil
    else { return }
    throw build.error(
      "a build number means something on one platform",
      fix: "Write `platform` beside `appBoughtBefore`, such as \"platform\": [\"iOS\"].")
  }

  private static func checkOpeners(
    in node: JSONNode, against names: CatalogNames
  ) throws(SourceError) {
    for item in node.elements { try checkOpeners(in: item, against: names) }
    if let other = node[Key.not.rawValue] { try checkOpeners(in: other, against: names) }
    guard let opener = node[Key.openedBy.rawValue], let name = opener.string,
      !names[.feature].contains(name), !names.isFeature(name), !names[.placement].contains(name)
    else { return }
    throw opener.error(
      "`\(name)` is neither a feature nor a placement of this catalog",
      fix: names[.feature].advice(about: name))
  }
}

extension Condition.Place {
  fileprivate var noun: String {
    switch self {
    case .access: "an access rule"
    case .placement: "a placement's rule"
    case .sale: "the `when` of something that is sold, spent or given"
    case .offer: "the `when` of an offer"
    case .screen: "a screen"
    }
  }

  /// The reason why a word isn't allowed here, and the fix.
  fileprivate func reason(against key: Condition.Key) -> String {
    guard key.meaning == key else {
      return "Write `\(key.meaning.rawValue)`."
    }
    if self == .offer, key == .offer || key == .sold {
      return "What is for sale depends on offers itself: name what it asks for instead."
    }
    return switch key {
    case .allowed, .denied, .unlimited, .remaining, .count, .offer, .owned, .pending, .sold:
      "Decisions and offers depend on access rules themselves: name what they ask for instead."
    case .calls: "Only placements are called: write it in a rule under `placements`."
    case .openedBy:
      "Nothing is opened here: write it in a rule under `placements` or on a screen."
    default: "It is about what is on a screen: write it in the `when` of an element."
    }
  }
}
