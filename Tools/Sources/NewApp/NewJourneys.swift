import LocalAppStore
import TollgateScreens

/// The journeys of a new app: a customer's features before and after they pay.
struct NewJourneys {
  let app: NewApp
  let outline: Outline

  /// The journeys' lines for the time before anything is bought.
  var first: String {
    guard let sale = outline.sales.first else {
      return journey("What one does not have can't be spent", empty)
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
    default:
      return journey(
        "Somebody who has bought nothing is shown what there is to buy",
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
      "Somebody who is about to cancel is offered to stay for less",
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

  private var empty: String {
    guard let coin = outline.coins.first else { return "" }
    return """
        - spend: \(outline.spend(of: coin))
          expect: { result: refused, balances: { \(coin.currency): 0 } }
      """
  }

  private var pack: String {
    guard let coin = outline.coins.first, let bought = coin.packs.first else {
      return journey("The app opens", "")
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
