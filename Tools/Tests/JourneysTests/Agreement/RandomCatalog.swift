import LocalAppStore

/// A catalog of random access rules, as a file.
///
/// The products are those of `Economy/Products.storekit`. A feature `u…` has rules that only a device can judge, and
/// `u….known` has the rest of the same rules: what a server has to answer about the first is what a device answers about
/// the second.
struct RandomCatalog {
  /// The features that both sides judge alike.
  let features: [String]

  /// The features with rules that only a device can judge.
  let halfKnown: [String]

  /// The feature that asks for a count, if there is one.
  let counted: Set<String>

  let text: String

  /// Writes a catalog.
  ///
  /// - Parameters:
  ///   - keepsBalances: Whether the server keeps `credits`, so that rules can ask for them and take them.
  ///   - random: The source of the rules.
  init(keepsBalances: Bool, _ random: inout SeededGenerator) {
    var entries: [String] = []
    var (features, halfKnown, counted) = ([String](), [String](), Set<String>())
    for number in 0..<Int.random(in: 3...6, using: &random) {
      let kind = Int.random(in: 0..<(keepsBalances ? 5 : 4), using: &random)
      let name = "f\(number)"
      if kind == 3 { counted.insert(name) }
      let rules = (0..<Int.random(in: 1...3, using: &random)).map { _ in
        Self.rule(limitedBy: kind, keepsBalances, &random)
      }
      features.append(name)
      entries.append(Self.feature(name, rules))
    }
    for number in 0..<2 {
      let known = (0..<Int.random(in: 1...2, using: &random)).map { _ in
        Self.rule(limitedBy: 0, keepsBalances, &random)
      }
      let unknown = (0..<Int.random(in: 1...2, using: &random)).map { _ in Self.unknown(&random) }
      let name = "u\(number)"
      halfKnown.append(name)
      entries.append(Self.feature(name, (known + unknown).shuffled(using: &random)))
      entries.append(Self.feature("\(name).known", known))
    }
    (self.features, self.halfKnown, self.counted) = (features, halfKnown, counted)
    text = Self.catalog(entries, keepsBalances, &random)
  }

  private static func feature(_ name: String, _ rules: [String]) -> String {
    "    \"\(name)\": { \"access\": [\(rules.joined(separator: ", "))], \"paywall\": \"shop\" }"
  }

  private static func catalog(
    _ features: [String], _ keepsBalances: Bool, _ random: inout SeededGenerator
  ) -> String {
    let grace =
      [
        "{}", #"{ "grace": { "days": 7 } }"#,
        #"{ "grace": { "days": 20, "only": "failedPayment" } }"#,
      ]
      .randomElement(using: &random) ?? "{}"
    let pass =
      [#"{ "days": 3 }"#, #"{ "hours": 30 }"#, #"{ "months": 1 }"#]
      .randomElement(using: &random) ?? ""
    let kept = keepsBalances ? Self.kept(&random) : "{}"
    let (month, year, lot) = (
      keepsBalances ? Self.amount([#""lasts": "period""#], &random) : "",
      keepsBalances ? Self.amount([#""every": { "months": 1 }"#], &random) : "",
      keepsBalances && Bool.random(using: &random)
        ? #"{ "amount": 20, "lasts": { "days": 4 } }"# : "20"
    )
    return """
      {
        "app": "arcade", "bundleID": "com.example.arcade",
        "products": {
          "club": { "type": "autoRenewable", "grants": { "entitlements": ["club"]\(month) } },
          "club.year": { "type": "autoRenewable", "grants": { "entitlements": ["club", "pro"]\(year) } },
          "club.year.less": { "type": "autoRenewable", "grants": { "entitlements": ["club", "pro"]\(year) }, "twinOf": "club.year" },
          "pass": { "type": "nonRenewing", "grants": { "entitlements": { "pro": { "lasts": \(pass) } } } },
          "season": { "type": "nonRenewing", "grants": { "entitlements": {
            "season": { "lasts": { "until": ["2026-03-01T00:00:00Z", "2026-06-01T00:00:00Z", "2027-01-01T00:00:00Z"] } } } } },
          "starter": { "type": "consumable", "grants": {
            "balances": { "credits": \(lot) }, "entitlements": { "ad_free": { "lasts": { "hours": 24 } } } } },
          "lives": { "type": "consumable", "grants": { "balances": { "credits": 5 } } },
          "life": { "type": "nonConsumable", "grants": { "entitlements": ["life", "pro"] } },
          "tip": { "type": "consumable", "tip": true }
        },
        "entitlements": { "club": \(grace) },
        "currencies": { "credits": \(kept), "coins": { "start": 30 } },
        "remote": {
          "price": { "number": 2, "from": 1, "to": 6 }, "begin": { "number": 6, "from": 0, "to": 12 },
          "most": { "number": 25, "from": 1, "to": 60 }, "gift": { "number": 2, "from": 0, "to": 9 }
        },
        "trials": { "week": { "calendarDays": 7, "from": "firstLaunch" }, "later": { "calendarDays": 3, "from": "firstUse" } },
        "progress": ["level"],
        "features": {
      \(features.joined(separator: ",\n"))
        },
        "paywalls": { "shop": { "screen": "shop", "products": ["pass", "life", "lives"] } },
        "screens": { "shop": { "elements": [{ "product": "pass", "buy": "Buy %@" }] } }
      }
      """
  }

  /// Writes a currency that the server keeps, with what it gives for free.
  private static func kept(_ random: inout SeededGenerator) -> String {
    var members = [#""kept": "server""#]
    func number(_ fixed: Int, _ remote: String) -> String {
      Bool.random(using: &random) ? "\(fixed)" : "{ \"remote\": \"\(remote)\" }"
    }
    if Bool.random(using: &random) { members.append("\"start\": \(number(6, "begin"))") }
    if Bool.random(using: &random) { members.append("\"max\": \(number(25, "most"))") }
    if Bool.random(using: &random) {
      members.append(
        #""income": [{ "amount": [1, \#(number(2, "gift"))], "per": "day" }, { "amount": 4, "per": "day", "when": { "entitled": "club" } }]"#
      )
    }
    return "{ \(members.joined(separator: ", ")) }"
  }

  /// Writes the balances of a plan, or nothing.
  private static func amount(_ times: [String], _ random: inout SeededGenerator) -> String {
    guard Bool.random(using: &random), let time = times.randomElement(using: &random) else {
      return ""
    }
    return #", "balances": { "credits": { "amount": 8, \#(time) } }"#
  }

  /// Writes a rule: by `kind` with no limit, with quotas, with a list of quotas among them, with a cap, or with a cost.
  private static func rule(
    limitedBy kind: Int, _ keepsBalances: Bool, _ random: inout SeededGenerator
  ) -> String {
    if Int.random(in: 0..<12, using: &random) == 0 {
      return "{ \"unlessEntitled\": \"\(entitlement(&random))\" }"
    }
    if kind == 0, Int.random(in: 0..<15, using: &random) == 0 { return "\"free\"" }
    let isLimited = kind > 0 && Int.random(in: 0..<4, using: &random) > 0
    var members: [String] = []
    if !isLimited || Int.random(in: 0..<3, using: &random) > 0 {
      members.append(contentsOf: conditions(keepsBalances, depth: 0, &random))
    }
    if isLimited {
      switch kind {
      case 1: members.append("\"quota\": \(quota(&random))")
      case 2: members.append("\"quota\": [\(quota(&random)), \(quota(&random))]")
      case 3: members.append("\"cap\": \(Int.random(in: 1...4, using: &random))")
      default:
        let amount =
          Bool.random(using: &random)
          ? "\(Int.random(in: 1...4, using: &random))" : "{ \"remote\": \"price\" }"
        members.append("\"cost\": { \"credits\": \(amount) }")
      }
    }
    return "{ \(members.joined(separator: ", ")) }"
  }

  private static func quota(_ random: inout SeededGenerator) -> String {
    let period =
      [
        "\"day\"", "\"week\"", "\"month\"", "\"life\"", "{ \"hours\": 24 }", "{ \"minutes\": 90 }",
        "{ \"days\": 10 }", "{ \"months\": 1 }",
      ].randomElement(using: &random) ?? "\"day\""
    return "{ \"limit\": \(Int.random(in: 1...4, using: &random)), \"per\": \(period) }"
  }

  /// Writes the members of a condition's object, with a word at most once.
  private static func conditions(
    _ keepsBalances: Bool, depth: Int, _ random: inout SeededGenerator
  ) -> [String] {
    var words = ["entitled", "ended", "inGrace", "dates", "daysOfWeek", "platform"]
    if keepsBalances { words.append("balance") }
    if depth < 2 { words.append("not") }
    return words.shuffled(using: &random).prefix(Int.random(in: 1...2, using: &random)).map {
      word in
      switch word {
      case "dates":
        let spans = [
          #"{ "from": "2026-02-01", "until": "2026-04-15" }"#,
          #"{ "from": "12-20", "until": "02-10" }"#,
        ]
        return "\"dates\": \(spans.randomElement(using: &random) ?? "")"
      case "daysOfWeek": return #""daysOfWeek": ["saturday", "sunday", "tuesday"]"#
      case "platform":
        return Bool.random(using: &random) ? #""platform": ["iOS"]"# : #""platform": ["macOS"]"#
      case "balance":
        let least = Int.random(in: 1...12, using: &random)
        return Bool.random(using: &random)
          ? "\"balance\": { \"credits\": \(least) }"
          : "\"balance\": { \"credits\": { \"atMost\": \(least) } }"
      case "not":
        let objects = (0..<Int.random(in: 1...2, using: &random)).map { _ in
          "{ \(conditions(keepsBalances, depth: depth + 1, &random).joined(separator: ", ")) }"
        }
        return objects.count == 1
          ? "\"not\": \(objects[0])" : "\"not\": [\(objects.joined(separator: ", "))]"
      default: return "\"\(word)\": \"\(entitlement(&random))\""
      }
    }
  }

  /// Writes a rule that only a device can judge.
  private static func unknown(_ random: inout SeededGenerator) -> String {
    [
      #"{ "inTrial": "week" }"#, #"{ "not": { "inTrial": "week" } }"#,
      #"{ "trialExpired": "later", "entitled": "club" }"#, #"{ "reached": { "level": 3 } }"#,
      #"{ "not": { "reached": { "level": 3 } } }"#,
      #"{ "within": { "days": 5, "from": "firstLaunch" } }"#,
      #"{ "after": { "days": 2, "from": { "ended": "pro" } } }"#, #"{ "onboarded": true }"#,
      #"{ "balance": { "coins": 10 } }"#, #"{ "cost": { "coins": 3 } }"#,
      #"{ "entitled": "pro", "balance": { "coins": { "atMost": 40 } } }"#,
      #"{ "appBoughtBefore": { "date": "2026-02-01" } }"#,
    ].randomElement(using: &random) ?? ""
  }

  private static func entitlement(_ random: inout SeededGenerator) -> String {
    ["club", "pro", "season", "ad_free", "life"].randomElement(using: &random) ?? "pro"
  }
}
