import LocalAppStore
import TollgateScreens

/// The journeys of a new app: a customer's features before and after they pay.
struct NewJourneys {
  let app: NewApp
  let outline: Outline

  /// The journeys' lines for the time before anything is bought.
  var first: String {
    guard let sale = outline.sales.first else {
      guard outline.coins.isEmpty else {
        return journey("What one does not have can't be spent", empty)
      }
      let isOpened = outline.hasStore ? "  - open: store\n    expect: { paywall: store }" : ""
      return journey("The store is open to everybody", isOpened)
    }
    let (feature, paywall) = (sale.feature, sale.paywall)
    switch outline.model {
    case .quota:
      let limit = NewCatalog.usesADay
      return journey(
        "\(limit) uses a day are free, and come back at midnight",
        """
          - use: \(feature)
            times: \(limit)
            expect: { access: allowed, remaining: 0 }
          - use: \(feature)
            expect: { access: denied, reason: quota_exhausted, paywall: \(paywall) }
          - until: 2026-01-16T00:00:00
          - use: \(feature)
            expect: { access: allowed, remaining: \(limit - 1) }
        """)
    case .trial:
      return journey(
        "\(NewCatalog.trialDays) days are free, and then a plan is offered",
        """
          - use: \(feature)
            expect: { access: allowed, reason: in_trial }
          - until: 2026-01-21T23:59:59
          - use: \(feature)
            expect: { access: allowed, reason: in_trial }
          - wait: 1s
          - use: \(feature)
            expect: { access: denied, reason: trial_expired, paywall: \(paywall) }
        """)
    case .tiers:
      let limit = NewCatalog.usesAMonth.free
      return journey(
        "\(limit) uses a month are free, and come back on the first",
        """
          - use: \(feature)
            times: \(limit)
            expect: { access: allowed, remaining: 0 }
          - use: \(feature)
            expect: { access: denied, reason: quota_exhausted, paywall: \(paywall) }
          - until: 2026-02-01T00:00:00
          - use: \(feature)
            expect: { access: allowed, remaining: \(limit - 1) }
        """)
    case .credits:
      let start = NewCatalog.credits.start
      return journey(
        "\(start) credits are there from the start, and then a plan is offered",
        """
          - use: \(feature)
            times: \(start)
            expect: { access: allowed, reason: within_balance, remaining: 0 }
          - use: \(feature)
            expect: { access: denied, reason: balance_too_low, paywall: \(paywall) }
        """)
    default:
      return journey(
        "A person without purchases sees the products",
        """
          - use: \(feature)
            expect: { access: denied, reason: not_entitled, paywall: \(paywall) }
          - dismiss:
            expect: { paywall: none }
        """)
    }
  }

  /// A purchase, and its refund.
  var second: String {
    guard let sale = outline.sales.first, let product = sale.products.first else { return pack }
    let bought = Self.quoted(product.id)
    switch outline.model {
    case .tiers: return tiers(of: sale)
    case .credits: return credits(of: sale, bought)
    case .passes:
      return journey(
        "A pass opens everything for its days, and another one adds its own",
        """
          - buy: \(bought)
            expect: { result: purchased, entitlements: [\(sale.entitlement)] }
          - use: \(sale.feature)
            expect: { access: allowed, reason: entitled, remaining: unlimited }
          - buy: \(bought)
          - wait: \(2 * product.passDays * 24 - 1)h
            expect: { entitlements: [\(sale.entitlement)] }
          - wait: 1h
            expect: { entitlements: [] }
        """)
    default: break
    }
    return journey(
      "A purchase opens what it pays for, and a refund closes it",
      """
        - buy: \(Self.quoted(product.id))
          expect: { result: purchased, entitlements: [\(sale.entitlement)] }
        - use: \(sale.feature)
          expect: { access: allowed, reason: entitled, remaining: unlimited }
        - refund: \(Self.quoted(product.id))
          expect: { entitlements: [] }
      """)
  }

  /// The offer to a customer who is about to cancel, or nil.
  func stay(_ words: StarterWords) -> String? {
    guard let (product, offer) = outline.offerToStay else { return nil }
    // The language in which an American sees the app.
    let language = app.languages.contains(.english) ? .english : app.languages.first ?? .english
    func said(_ key: String) -> String { Self.text(words.text(key, in: language)) }
    return journey(
      "A person who is about to cancel gets a cheaper offer",
      """
        - buy: \(Self.quoted(product))
        - open: \(NewCatalog.subscription)
          expect: { screen: { lacks: [\(said("stay_offer"))] } }
        - tap: \(said("cancel_plan"))
          expect: { screen: { contains: [\(said("stay_offer"))] } }
        - tap: \(said("stay_offer"))
          expect: { result: scheduled, subscription: { renews: true, offer: \(offer) } }
        - tap: { action: dismissAlert }
        - tap: \(said("request_refund"))
        - decline_refund: \(Self.quoted(product))
          expect: { subscription: { state: subscribed } }
      """)
  }

  /// The lower plan, and then the higher one.
  private func tiers(of sale: Outline.Sale) -> String {
    let (lower, higher) = (
      sale.products.first { $0.subscription?.level != 1 },
      sale.products.first { $0.subscription?.level == 1 }
    )
    let (plus, free) = (NewCatalog.usesAMonth.plus, NewCatalog.usesAMonth.free)
    return journey(
      "The lower plan has more, less what was used, and the higher one no limit",
      """
        - use: \(sale.feature)
          times: \(free)
        - buy: \(Self.quoted(lower?.id ?? ""))
          expect: { result: purchased, entitlements: [\(NewCatalog.lowerTier)] }
        - use: \(sale.feature)
          expect: { access: allowed, reason: within_quota, remaining: \(plus - free - 1) }
        - buy: \(Self.quoted(higher?.id ?? ""))
        - use: \(sale.feature)
          expect: { access: allowed, reason: entitled, remaining: unlimited }
      """)
  }

  /// A plan whose credits end with its month, and a pack whose credits stay.
  private func credits(of sale: Outline.Sale, _ plan: String) -> String {
    let pack = outline.coins.first?.packs.first
    let (month, start) = (NewCatalog.credits.month, NewCatalog.credits.start)
    let amount = pack?.amount ?? 0
    return journey(
      "The plan's credits come each month and end with it, and those of a pack stay",
      """
        - buy: \(plan)
          expect: { result: purchased, balances: { credits: \(start + month) } }
        - use: \(sale.feature)
          times: 10
        - buy: \(Self.quoted(pack?.product.id ?? ""))
          expect: { balances: { credits: \(start + month - 10 + amount) } }
        - wait: 1M
          expect: { balances: { credits: \(start + month + amount) } }
        - cancel_renewal: \(plan)
        - wait: 1M
          expect: { entitlements: [], balances: { credits: \(start + amount) } }
      """)
  }

  private var empty: String {
    guard let coin = outline.coins.first else { return "" }
    return """
        - spend: \(outline.spend(of: coin))
          expect: { result: refused, balances: { \(coin.currency): 0 } }
      """
  }

  private var pack: String {
    guard let coin = outline.coins.first, let bought = coin.packs.first else {
      guard let tip = outline.tips.first.map({ Self.quoted($0.id) }) else {
        return journey("The app opens", "")
      }
      return journey(
        "A tip opens nothing, and can be given again",
        """
          - buy: \(tip)
            expect: { result: purchased, entitlements: [] }
          - buy: \(tip)
            expect: { result: purchased }
        """)
    }
    let cost = outline.model == .coins ? NewCatalog.hintCost : 1
    return journey(
      "What is bought can be spent",
      """
        - buy: \(Self.quoted(bought.product.id))
          expect: { result: purchased, balances: { \(coin.currency): \(bought.amount) } }
        - spend: \(outline.spend(of: coin))
          expect: { result: spent, balances: { \(coin.currency): \(bought.amount - cost) } }
      """)
  }

  private func journey(_ title: String, _ steps: String) -> String {
    """
    # yaml-language-server: $schema=../journey.schema.json
    journey: \(title)
    app: \(app.id)
    start: 2026-01-15T12:00:00
    steps:
      - launch:
    \(steps)

    """
  }

  /// Returns a text in quotes, as YAML reads it.
  private static func text(_ text: String) -> String {
    "\"\(text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\""))\""
  }

  /// Returns a name as a YAML scalar, quoted only if YAML would misread it.
  private static func quoted(_ name: String) -> String {
    let isPlain =
      name.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "._-".contains($0)) }
      && name.contains(where: \.isLetter)
    return isPlain
      ? name : "\"\(name.replacing("\\", with: "\\\\").replacing("\"", with: "\\\""))\""
  }
}
