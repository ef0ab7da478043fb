public import Foundation

/// A subscription's state in one or two sentences: the current period, and the next charge.
///
/// Every text about a subscription uses these sentences.
public struct SubscriptionSentence: Sendable {
  private let view: SubscriptionView
  private let names: [String: String]
  private let now: Date
  private let zone: TimeZone

  /// Creates the sentence of a subscription.
  ///
  /// - Parameters:
  ///   - view: The subscription.
  ///   - names: The names of products, by their identifiers.
  ///   - now: The current instant, from which dates are named.
  ///   - zone: The person's time zone.
  public init(
    _ view: SubscriptionView, names: [String: String] = [:], at now: Date, in zone: TimeZone
  ) {
    self.view = view
    self.names = names
    self.now = now
    self.zone = zone
  }

  /// The sentences with the product's name before them.
  public var named: String { "\(name(of: view.product)): \(text)" }

  /// The sentences alone.
  public var text: String {
    let details = view.details
    let wait = details.isShared ? "" : ", and the store tries to be paid"
    return switch view.state {
    case "subscribed": "\(period)\(day("until", view.until))\(under(details.offer)). \(next)"
    case "inGracePeriod":
      "Grace period\(day("until", details.gracePeriodEnd))\(aside(lowercasedPeriod)). "
        + nextOnceItSucceeds()
    case "inBillingRetryPeriod":
      "Billing retry\(day("until", details.retryEnd)): no access\(wait)\(aside(lowercasedPeriod)). "
        + nextOnceItSucceeds()
    case "expired" where details.wasEndedEarly:
      "Expired\(day("on", view.until)): the store ended it then, as requested. \(nothingMore)"
    case "expired": "Expired\(reason)\(aside(lowercasedPeriod)). \(nothingMore)"
    case "revoked":
      (details.isShared
        ? "Not shared\(details.revocation == nil ? " any more" : day("since", details.revocation))"
        : "Refunded\(day("on", details.revocation))")
        + "\(aside("it would have run")). \(nothingMore)"
    default: "\(view.state)\(day("until", view.until))."
    }
  }

  private var period: String {
    let details = view.details
    return details.isShared
      ? "Shared by the family" : details.offer?.isFree == true ? "Free trial" : "Paid"
  }

  private var lowercasedPeriod: String { period.prefix(1).lowercased() + period.dropFirst() }

  /// The sentence about the end of the period.
  private var next: String {
    let details = view.details
    if details.isShared { return "Nothing is charged here." }
    guard view.renews, let following = view.next else { return "It ends then; \(nothing)." }
    let plan = following == view.product ? "" : " for \(name(of: following))"
    if details.nextOffer?.isFree == true { return "Free then\(plan)\(under(details.nextOffer))." }
    let charge = "Next charge\(price) then\(plan)\(under(details.nextOffer))"
    return details.needsConsent
      ? "\(charge), if the new price is accepted; otherwise it ends." : "\(charge)."
  }

  private func nextOnceItSucceeds() -> String {
    if view.details.isShared { return "Nothing is charged here." }
    return view.renews
      ? "Next charge\(price) when the payment succeeds."
      : "It is not renewed; \(nothing)."
  }

  private var nothing: String {
    view.details.offer?.isFree == true ? "nothing is charged" : "nothing more is charged"
  }

  private var nothingMore: String { nothing.prefix(1).uppercased() + nothing.dropFirst() + "." }

  private var reason: String {
    // The App Store's numbers.
    switch view.details.expirationIntent {
    case 1: ": renewal was turned off"
    case 2: ": the payment failed"
    case 3: ": the new price was not accepted"
    case 4: ": the product was not for sale any more"
    default: ""
    }
  }

  private func under(_ offer: SubscriptionView.Offer?) -> String {
    guard let offer else { return "" }
    guard let id = offer.id else { return offer.isFree ? "" : " at the introductory price" }
    return " under the offer \(id)"
  }

  private var price: String {
    guard let price = view.details.price else { return "" }
    guard let currency = view.details.currency else { return " \(price)" }
    return " " + Self.amount(price, in: currency)
  }

  /// The price of the next period, or `nil` if none is known to be charged.
  public var nextPrice: String? {
    view.renews && !view.details.isShared ? price.isEmpty ? nil : String(price.dropFirst()) : nil
  }

  /// Returns an amount of money in one way for every reader, as all sentences about a person are.
  public static func amount(_ amount: Decimal, in currency: String) -> String {
    amount.formatted(
      Decimal.FormatStyle.Currency(code: currency, locale: Locale(identifier: "en_US")))
  }

  private func name(of product: String) -> String { names[product] ?? product }

  /// Returns an elapsed or planned length in parentheses, or nothing if it is unknown.
  private func aside(_ words: String) -> String {
    view.until == nil ? "" : " (\(words)\(day("until", view.until)))"
  }

  /// Returns a word followed by a date's day, or nothing if the date is unknown.
  ///
  /// The year is named where it is another, and the time where it is near.
  private func day(_ word: String, _ date: Date?) -> String {
    guard let date else { return "" }
    let (time, today) = (ReadableTime(date, in: zone), ReadableTime(now, in: zone))
    let year = time.local.year == today.local.year ? "" : " \(time.local.year)"
    let clock = abs(date.timeIntervalSince(now)) < 86_400 ? ", \(time.clock)" : ""
    return " \(word) \(time.shortDay)\(year)\(clock)"
  }
}
