import SourceJSON

extension CatalogFile {
  /// Checks the names in one access rule of a feature.
  func check(
    _ rule: JSONNode, of feature: String, against names: CatalogNames
  ) throws(SourceError) {
    for key in AccessRule.Key.allCases {
      guard let value = rule[key.rawValue] else { continue }
      try key.grammar.names.check(value, against: names)
      try key.grammar.check(value, of: TollgateCore.Feature.ID(feature), in: self, names)
    }
    try Condition.check(rule, at: .access, against: names)
    try checkServer(rule, of: TollgateCore.Feature.ID(feature))
  }

  /// Checks that a server which keeps a limit of a feature knows what its rules ask for.
  private func checkServer(
    _ rule: JSONNode, of feature: TollgateCore.Feature.ID
  ) throws(SourceError) {
    let rules = (features?[feature]?.access ?? []).compactMap(\.value)
    let isKept = { (currency: TollgateCore.Currency.ID) in
      currencies?[currency]?.kept == .server
    }
    let isServers = rules.contains { rule in
      if case .cost(let cost)? = rule.limit { return cost.amounts.keys.contains(where: isKept) }
      return rule.quotas.contains(where: \.isKeptOnServer)
    }
    guard isServers, let word = Self.deviceWord(in: rule, isKept) else { return }
    throw SourceError(
      "the server decides about `\(feature)`, and doesn't know what `\(word.key)` asks for",
      fix: "Leave the rule out, or keep the limit on the device.", at: word.keyLocation)
  }

  /// Checks that the server, which pays an income, can judge its condition.
  func checkServer(_ when: JSONNode?, ofIncome currency: String) throws(SourceError) {
    let isKept = { (currency: TollgateCore.Currency.ID) in
      currencies?[currency]?.kept == .server
    }
    guard let when, let word = Self.deviceWord(in: when, isKept) else { return }
    throw SourceError(
      "the server pays the income of `\(currency)`, and doesn't know what `\(word.key)` asks for",
      fix: "Leave the condition out, or keep the balance on the device.", at: word.keyLocation)
  }

  /// Checks that a server which takes the cost of a spend can make the whole of it.
  private func checkServer(
    _ spend: JSONNode.Member, _ cost: JSONNode
  ) throws(SourceError) {
    let isKept = { (currency: TollgateCore.Currency.ID) in
      currencies?[currency]?.kept == .server
    }
    let kept = cost.members.filter { isKept(TollgateCore.Currency.ID($0.key)) }
    guard !kept.isEmpty else { return }
    if kept.count < cost.members.count {
      throw cost.error(
        "the cost of `\(spend.key)` is kept in two places, on the device and on the server",
        fix: "Write \"kept\": \"server\" for all of it, or for none.")
    }
    for member in spend.node.members where member.key == "quota" || member.key == "grants" {
      throw SourceError(
        "the server makes the spend `\(spend.key)`, and has no `\(member.key)` of spends",
        fix: "Leave it out, or keep the balance on the device.", at: member.keyLocation)
    }
    if let unlocks = spends?[TollgateCore.Spend.ID(spend.key)]?.unlocks, unlocks.lasts != .forever {
      throw (spend.node["unlocks"] ?? spend.node).error(
        "the server makes the spend `\(spend.key)`, and rents nothing",
        fix: "Leave `lasts` out, or keep the balance on the device.")
    }
    guard let when = spend.node["when"],
      let word = Self.deviceWord(in: when, isKept) ?? Self.platform(in: when)
    else { return }
    throw SourceError(
      "the server makes the spend `\(spend.key)`, and doesn't know what `\(word.key)` asks for",
      fix: "Leave the condition out, or keep the balance on the device.", at: word.keyLocation)
  }

  /// Returns the first question about the platform in a condition.
  private static func platform(in node: JSONNode) -> JSONNode.Member? {
    for item in node.elements {
      if let word = platform(in: item) { return word }
    }
    for member in node.members {
      if member.key == Condition.Key.platform.rawValue { return member }
      if member.key == Condition.Key.not.rawValue, let word = platform(in: member.node) {
        return word
      }
    }
    return nil
  }

  /// Returns the first word in a rule that only a device can answer.
  private static func deviceWord(
    in node: JSONNode, _ isKept: (TollgateCore.Currency.ID) -> Bool
  ) -> JSONNode.Member? {
    for item in node.elements {
      if let word = deviceWord(in: item, isKept) { return word }
    }
    for member in node.members {
      switch Condition.Key(rawValue: member.key)?.meaning {
      case .inTrial, .trialExpired, .reached, .within, .after, .toggle, .onboarded,
        .appBoughtBefore, .allowed, .denied, .unlimited, .remaining, .count, .offer, .owned,
        .pending, .sold:
        return member
      case .balance:
        let others = member.node.members.contains { !isKept(TollgateCore.Currency.ID($0.key)) }
        if others { return member }
      case .not:
        if let word = deviceWord(in: member.node, isKept) { return word }
      default: break
      }
    }
    return nil
  }

  /// Checks grants, spends, offers and showings.
  func checkRest(
    of tree: JSONNode, against names: CatalogNames, _ mistakes: inout SourceMistakes
  ) {
    for seller in (tree["products"]?.members ?? []) + (tree["spends"]?.members ?? []) {
      mistakes.attempt { () throws(SourceError) in
        if let when = seller.node["when"] {
          try Condition.check(when, at: .sale, against: names)
        }
        try seller.node["paywall"]?.check(is: .paywall, among: names)
      }
    }
    checkGrants(of: tree, against: names, &mistakes)
    for trial in tree["trials"]?.members ?? [] {
      mistakes.attempt { () throws(SourceError) in try check(trial: trial) }
    }
    for spend in tree["spends"]?.members ?? [] {
      mistakes.attempt { () throws(SourceError) in try check(spend: spend, against: names) }
    }
    for reward in tree["rewards"]?.members ?? [] {
      mistakes.attempt { () throws(SourceError) in
        if let when = reward.node["when"] {
          try Condition.check(when, at: .sale, against: names)
        }
      }
    }
    for offer in tree["offers"]?.members ?? [] {
      mistakes.attempt { () throws(SourceError) in try check(offer, against: names) }
    }
    for rule in (tree["placements"]?.members ?? []).flatMap(\.node.elements) {
      mistakes.attempt { () throws(SourceError) in try check(placed: rule, against: names) }
    }
    for name in tree["switches"]?.members ?? [] where name.key == simulation?.toggle {
      mistakes.attempt { () throws(SourceError) in
        throw SourceError(
          "`\(name.key)` is the simulation's switch too", fix: "Give this one a name of its own.",
          at: name.keyLocation)
      }
    }
  }

  private func check(
    spend: JSONNode.Member, against names: CatalogNames
  ) throws(SourceError) {
    guard let cost = spend.node["cost"], !cost.members.isEmpty else {
      throw spend.node.error(
        "the spend `\(spend.key)` costs nothing", fix: "Name a currency and an amount.")
    }
    let described = spends?[TollgateCore.Spend.ID(spend.key)]
    try check(cost, as: described?.cost.amounts, against: names)
    for amount in cost.members {
      try checkNumber(
        amount.node["remote"], of: "an amount of `\(amount.key)`", within: 1...1_000_000)
    }
    try checkServer(spend, cost)
    guard let unlocks = spend.node["unlocks"], let opened = described?.unlocks?.feature else {
      return
    }
    if !names.isFeature(opened.rawValue) {
      if let member = unlocks.members.first {
        try member.checkKey(is: .feature, among: names)
      }
      try unlocks.check(is: .feature, among: names)
    }
    guard (features?.entries ?? [:]).values.contains(where: { $0.isBought(with: spend.key) })
    else {
      throw unlocks.error(
        "no feature can be bought with `\(spend.key)`",
        fix: "Write { \"bought\": \"\(spend.key)\" } in the access of `\(opened)`.")
    }
  }

  private func check(placed rule: JSONNode, against names: CatalogNames) throws(SourceError) {
    try rule["paywall"]?.check(is: .paywall, among: names)
    try checkLimit(rule["quota"]?["limit"]?["remote"])
    if let limit = rule["quota"]?["limit"], rule["quota"]?["per"]?.string == "version",
      limit.numberText != "1"
    {
      throw limit.error(
        "a paywall shows once for each version, or is not limited by it", fix: "Write 1.")
    }
    if let quota = rule["quota"] { try QuotaRule.checkGrowth(of: quota) }
    if let kept = rule["quota"]?["kept"] {
      throw kept.error(
        "a server doesn't count how often a paywall shows", fix: "Leave `kept` out.")
    }
    if let when = rule["when"] { try Condition.check(when, at: .placement, against: names) }
    try rule["unlessEntitled"]?.check(is: .entitlement, among: names)
  }

  func check(
    _ amounts: JSONNode?, as described: [TollgateCore.Currency.ID: Int]?,
    against names: CatalogNames
  ) throws(SourceError) {
    for amount in amounts?.members ?? [] {
      try amount.checkKey(is: .currency, among: names)
      guard let number = described?[TollgateCore.Currency.ID(amount.key)],
        (1...1_000_000).contains(number)
      else {
        throw amount.node.error(
          "an amount of `\(amount.key)` must be a whole number from 1 to 1000000",
          fix: "Leave out zeros.")
      }
    }
  }

  private func check(
    _ offer: JSONNode.Member, against names: CatalogNames
  ) throws(SourceError) {
    let sales = offer.node["sells"]?.members ?? []
    if sales.isEmpty {
      throw offer.node.error(
        "the offer `\(offer.key)` sells nothing",
        fix: "Write `sells` with a product and its twin at the lower price.")
    }
    for sale in sales {
      try sale.checkKey(is: .product, among: names)
      try sale.node.check(is: .product, among: names)
      try sale.node.checkIsSold(by: names)
      guard let twin = sale.node.string,
        products?[Catalog.Product.ID(twin)]?.twinOf?.rawValue != sale.key
      else { continue }
      guard twin != sale.key else {
        throw sale.node.error(
          "the offer `\(offer.key)` sells `\(twin)` as itself",
          fix: "Name a twin of it, at the lower price.")
      }
      throw sale.node.error(
        "`\(twin)` is not a twin of `\(sale.key)`",
        fix: "Write \"twinOf\": \"\(sale.key)\" in that product: owning either counts for both.")
    }
    guard let when = offer.node["when"] else { return }
    guard let reached = when["reached"], let progress = reached["progress"] else {
      // The earlier spelling has no names.
      if when["firstLaunch"] == nil { try Condition.check(when, at: .offer, against: names) }
      return
    }
    try progress.check(is: .progression, among: names)
  }
}

extension CatalogFile.Feature {
  fileprivate func isBought(with spend: String) -> Bool {
    access.contains { $0.value == .bought(TollgateCore.Spend.ID(spend)) }
  }
}

extension JSONNode.Member {
  /// Checks that a feature's name is plain, or a pattern.
  func checkStar() throws(SourceError) {
    guard key.dropLast().contains("*") else { return }
    throw SourceError(
      "the `*` of `\(key)` is not at its end",
      fix: "A pattern is the beginning of names and one `*`, such as `theme.*`.", at: keyLocation)
  }

  /// Checks that the key is a name that is defined.
  func checkKey(is kind: NameKind, among names: CatalogNames) throws(SourceError) {
    guard !names[kind].contains(key) else { return }
    throw SourceError(
      "`\(key)` is not \(kind.noun)", fix: names[kind].advice(about: key), at: keyLocation)
  }
}
