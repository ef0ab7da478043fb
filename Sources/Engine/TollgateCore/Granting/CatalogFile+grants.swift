import SourceJSON

extension CatalogFile {
  /// Checks the grants of products, spends and rewards, and incomes.
  func checkGrants(
    of tree: JSONNode, against names: CatalogNames, _ mistakes: inout SourceMistakes
  ) {
    for member in tree["products"]?.members ?? [] {
      guard let product = products?[Catalog.Product.ID(member.key)] else { continue }
      mistakes.attempt { () throws(SourceError) in
        try check(tip: member.node, product)
        try check(member.node["grants"], as: product.grants, of: .product(product.type), names)
      }
    }
    for member in tree["spends"]?.members ?? [] {
      guard let spend = spends?[TollgateCore.Spend.ID(member.key)] else { continue }
      mistakes.attempt { () throws(SourceError) in
        try check(member.node["grants"], as: spend.grants ?? Grants(), of: .app, names)
        try check(quota: member.node["quota"], spend.quota)
        if spend.unlocks?.lasts == .period {
          throw (member.node["unlocks"] ?? member.node).error(
            "a spend has no period", fix: "Write a length, such as { \"days\": 7 }.")
        }
      }
    }
    for member in tree["rewards"]?.members ?? [] {
      guard let reward = rewards?[TollgateCore.Reward.ID(member.key)] else { continue }
      mistakes.attempt { () throws(SourceError) in
        if reward.grants.isEmpty {
          throw member.node.error(
            "the reward `\(member.key)` grants nothing",
            fix: "Write `entitlements`, `badges` or `balances` in its `grants`.")
        }
        try check(member.node["grants"], as: reward.grants, of: .app, names)
        try check(quota: member.node["quota"], reward.quota)
      }
    }
    for member in tree["currencies"]?.members ?? [] {
      mistakes.attempt { () throws(SourceError) in try check(economy: member, names) }
    }
  }

  private enum Granter {
    case product(Catalog.Product.Kind)
    case app

    var isPlan: Bool { if case .product(.autoRenewable) = self { true } else { false } }
    var isForGood: Bool { if case .product(.nonConsumable) = self { true } else { false } }
  }

  private func check(
    _ node: JSONNode?, as grants: Grants, of granter: Granter, _ names: CatalogNames
  ) throws(SourceError) {
    guard let node else { return }
    for kind in ["entitlements", "badges"] {
      for member in node[kind]?.members ?? [] {
        guard let lasts = member.node["lasts"] else { continue }
        let isForever = lasts.string == "forever"
        if granter.isPlan {
          throw lasts.error(
            "`\(member.key)` lasts as long as its plan", fix: "Leave `lasts` out.")
        }
        if granter.isForGood, !isForever {
          throw lasts.error(
            "the grants of a nonConsumable never end",
            fix: "Write \"type\": \"nonRenewing\" or \"consumable\" for what ends.")
        }
        if lasts.string == "period" {
          throw lasts.error(
            "`\(member.key)` can't last for a period, which plans alone have",
            fix: "Write a length, such as { \"days\": 3 }.")
        }
      }
    }
    let balances = node["balances"]
    try check(balances, as: grants.balances, against: names)
    for member in balances?.members ?? [] where !granter.isPlan {
      if let every = member.node["every"] {
        throw every.error(
          "plans alone grant an amount again", fix: "Leave `every` out, or write it in a plan.")
      }
      if let lasts = member.node["lasts"], lasts.string == "period" {
        throw lasts.error(
          "plans alone have a period", fix: "Write a length, such as { \"days\": 30 }.")
      }
    }
    guard case .app = granter else { return }
    for member in balances?.members ?? []
    where currencies?[TollgateCore.Currency.ID(member.key)]?.kept == .server {
      throw SourceError(
        "`\(member.key)` is kept by the server, and the app gives this on the device",
        fix: "Let a product, `start` or `income` give it, or leave out `kept` in `currencies`.",
        at: member.keyLocation)
    }
  }

  private func check(tip node: JSONNode, _ product: Product) throws(SourceError) {
    guard product.isTip, let tip = node["tip"] else { return }
    if product.type != .consumable {
      throw tip.error(
        "a tip can be given again, and a \(product.type.rawValue) can't",
        fix: "Write \"type\": \"consumable\".")
    }
    if !product.grants.isEmpty {
      throw tip.error(
        "a tip grants nothing", fix: "Leave `grants` out, or leave out `tip`.")
    }
  }

  private func check(quota node: JSONNode?, _ quota: Quota?) throws(SourceError) {
    guard let node else { return }
    try checkLimit(node["limit"]?["remote"])
    try QuotaRule.checkPeriod(of: node)
    try QuotaRule.checkGrowth(of: node)
    if quota?.isKeptOnServer == true {
      throw (node["kept"] ?? node).error(
        "the device counts spends and rewards", fix: "Leave `kept` out.")
    }
  }

  private func check(
    economy member: JSONNode.Member, _ names: CatalogNames
  ) throws(SourceError) {
    guard let currency = currencies?[TollgateCore.Currency.ID(member.key)] else { return }
    for (key, number) in [("start", currency.start), ("max", currency.max)] {
      try checkNumber(
        member.node[key]?["remote"], of: "`\(key)`", within: (key == "max" ? 1 : 0)...1_000_000_000)
      guard let number, !(1...1_000_000_000).contains(number.value) else { continue }
      throw (member.node[key] ?? member.node).error(
        "`\(key)` must be a whole number from 1 to 1000000000", fix: "Leave out zeros.")
    }
    let accrues = currency.income?.contains { $0.value?.interval != nil } ?? false
    if accrues, currency.max == nil {
      throw (member.node["income"] ?? member.node).error(
        "income of `\(member.key)` that comes `every` so often has no end",
        fix: "Write `max`, up to which it comes.")
    }
    for (node, income) in zip(member.node["income"]?.elements ?? [], currency.income ?? []) {
      guard let amount = node["amount"] else { continue }
      for amount in [amount] + amount.elements {
        try checkNumber(amount["remote"], of: "an income", within: 0...1_000_000)
      }
      guard let when = node["when"] else { continue }
      try Condition.check(when, at: .sale, against: names)
      guard let rule = income.value, rule.interval != nil, rule.when?.isAboutHoldings == false
      else {
        continue
      }
      throw when.error(
        "an income with `every` can only ask what the person holds",
        fix: "Write `entitled` and `not` alone, or \"per\": \"day\".")
    }
    guard currency.kept == .server else { return }
    for node in member.node["income"]?.elements ?? [] {
      if let every = node["every"] {
        throw every.error(
          "`\(member.key)` is kept by the server, where no income comes `every` so often",
          fix: "Write \"per\": \"day\", or leave out \"kept\".")
      }
      try checkServer(node["when"], ofIncome: member.key)
    }
  }
}
