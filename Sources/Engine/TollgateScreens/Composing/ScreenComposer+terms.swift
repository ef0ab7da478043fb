import TollgateCore

extension ScreenComposer {
  /// Returns a price with its period, such as `$79.99 / year`.
  func price(of sold: StoreProduct) -> String {
    guard let terms = sold.subscription else { return words(.priceOnce, .text(sold.displayPrice)) }
    return words(.pricePerPeriod, .text(sold.displayPrice), .text(words(each: terms.period)))
  }

  /// Returns an offer's price and duration.
  func words(for introduction: SubscriptionTerms.Introduction) -> String {
    let length = words(first: introduction.length)
    return switch introduction.payment {
    case .free: words(.freeFor, .text(length))
    case .payUpFront: words(.upFrontFor, .text(introduction.displayPrice), .text(length))
    case .payAsYouGo:
      words(
        .asYouGoFor, .text(introduction.displayPrice), .text(words(each: introduction.period)),
        .text(length))
    }
  }

  /// Returns a recurring period: `year`, `3 months`.
  func words(each period: SubscriptionTerms.Period) -> String {
    let phrase: Phrase =
      switch period.unit {
      case .day: .perDay
      case .week: .perWeek
      case .month: .perMonth
      case .year: .perYear
      }
    return words(phrase, .number(period.value))
  }

  /// Returns a stretch of time: `7 days`, `1 month`.
  ///
  /// Weeks are written in days.
  func words(lasting period: SubscriptionTerms.Period) -> String {
    switch period.unit {
    case .day: words(.days, .number(period.value))
    case .week: words(.days, .number(period.value * 7))
    case .month: words(.months, .number(period.value))
    case .year: words(.years, .number(period.value))
    }
  }

  /// Returns a stretch of time as it follows "first": `7 days`, but `month`.
  private func words(first period: SubscriptionTerms.Period) -> String {
    switch period.unit {
    case .day: words(.firstDays, .number(period.value))
    case .week: words(.firstDays, .number(period.value * 7))
    case .month: words(.firstMonths, .number(period.value))
    case .year: words(.firstYears, .number(period.value))
    }
  }
}
