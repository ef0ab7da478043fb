import AppStoreWire

extension Chart.Question {
  /// Returns a purchase's contribution to the chart: one case for each chart that is counted by
  /// purchases.
  func shares(of purchase: ChartPurchase) -> [Chart.Share] {
    switch name {
    case .activeSubscriptions: running(purchase, purchase.paid) { _ in (nil, 1) }
    case .activeTrials: running(purchase, purchase.periods.filter(\.isTrial)) { _ in (nil, 1) }
    case .mrr:
      running(purchase, purchase.paid) { period in
        period.rate.map { ($0.currency, Int128($0.thousandths)) }
      }
    case .mrrMovement: movements(purchase)
    case .revenue: paid(purchase) { $1 } + refunded(purchase) { -$1 }
    case .proceeds: proceeds(purchase)
    case .refunds: refunded(purchase) { $1 }
    case .trialConversion: conversions(purchase)
    case .churn: churn(purchase)
    case .retention: retention(purchase)
    case .newCustomers: []
    }
  }

  /// Returns the amount that a payment adds to a point.
  ///
  /// - Parameters:
  ///   - purchase: The purchase.
  ///   - payment: The payment.
  ///   - index: The point.
  ///   - instant: The instant until which the payment counts for the point, or nil if all of its
  ///     data does.
  ///   - currency: The currency, for money.
  ///   - value: The amount to add.
  ///   - base: The denominator of a ratio.
  /// - Returns: One share for each part that the payment belongs to.
  private func shares(
    _ purchase: ChartPurchase, _ payment: Int, at index: Int, until instant: WireDate? = nil,
    in currency: String? = nil, _ value: Int128, of base: Int64 = 0
  ) -> [Chart.Share] {
    let known = purchase.known(payment, until: instant)
    return purchase.labels(payment, by: split).map { label in
      Chart.Share(
        line: Chart.Line(split: label, currency: currency), index: index, value: value, base: base,
        known: known)
    }
  }

  // Subscriptions that run at the end of a period

  private func running(
    _ purchase: ChartPurchase, _ stretches: [ChartPurchase.Period],
    _ amount: (ChartPurchase.Period) -> (currency: String?, value: Int128)?
  ) -> [Chart.Share] {
    stretches.flatMap { period -> [Chart.Share] in
      guard let (currency, value) = amount(period) else { return [] }
      return periods.ends(within: period.stretch).flatMap {
        shares(
          purchase, period.payment, at: $0, until: periods.end(of: $0), in: currency, value)
      }
    }
  }

  /// The subscriptions that are active at the beginning of a period, and the share of them that is not active at its
  /// end.
  private func churn(_ purchase: ChartPurchase) -> [Chart.Share] {
    let paid = purchase.paid
    return paid.flatMap { period in
      periods.beginnings(within: period.stretch).flatMap { index in
        let end = periods.end(of: index)
        let isGone = !paid.contains { $0.stretch.contains(end) }
        return shares(
          purchase, period.payment, at: index, until: end, isGone ? 1 : 0, of: 1)
      }
    }
  }

  /// The difference between the rates at the end of a period and at its beginning, by reason.
  private func movements(_ purchase: ChartPurchase) -> [Chart.Share] {
    let paid = purchase.paid.filter { $0.rate != nil }
    guard let first = paid.first else { return [] }
    // Only the start or the end of a period changes it.
    let turns = Set(paid.flatMap { [$0.stretch.lowerBound, $0.stretch.upperBound] })
    let indices = Set(
      turns.flatMap { turn in
        [periods.index(of: turn), periods.index(of: turn.advanced(byMilliseconds: -1))]
          .compactMap(\.self)
      })
    func running(at instant: WireDate) -> ChartPurchase.Period? {
      paid.first { $0.stretch.contains(instant) }
    }
    func share(
      _ kind: String, _ period: ChartPurchase.Period, _ index: Int, _ rate: Money, less: Int64 = 0
    ) -> Chart.Share {
      Chart.Share(
        line: Chart.Line(split: kind, currency: rate.currency), index: index,
        value: Int128(rate.thousandths) - Int128(less),
        known: purchase.known(period.payment, until: periods.end(of: index)))
    }
    return indices.flatMap { index -> [Chart.Share] in
      let before = running(at: periods.bounds[index])
      let after = running(at: periods.end(of: index))
      switch (before, before?.rate, after, after?.rate) {
      case (nil, _, let after?, let rate?):
        let isNew = first.stretch.lowerBound > periods.bounds[index]
        return [share(isNew ? "new" : "back", after, index, rate)]
      case (let before?, let rate?, nil, _): return [share("churned", before, index, rate)]
      case (let before?, let old?, let after?, let new?):
        guard old.currency == new.currency else {
          return [
            share("contraction", before, index, old), share("expansion", after, index, new),
          ]
        }
        if old.thousandths < new.thousandths {
          return [share("expansion", after, index, new, less: old.thousandths)]
        }
        return new.thousandths < old.thousandths
          ? [share("contraction", after, index, old, less: new.thousandths)] : []
      default: return []
      }
    }
  }

  // Events of a period

  private func paid(
    _ purchase: ChartPurchase, _ amount: (Int, Int128) -> Int128
  ) -> [Chart.Share] {
    purchase.payments.indices.flatMap { payment -> [Chart.Share] in
      guard let price = purchase.payments[payment].price, price.thousandths != 0,
        let index = periods.index(of: purchase.payments[payment].date)
      else { return [] }
      return shares(
        purchase, payment, at: index, until: purchase.payments[payment].date, in: price.currency,
        amount(payment, Int128(price.thousandths)))
    }
  }

  /// A refund counts in the period in which it was made, so that past periods stay the same.
  private func refunded(
    _ purchase: ChartPurchase, _ amount: (Int, Int128) -> Int128
  ) -> [Chart.Share] {
    purchase.payments.indices.flatMap { payment -> [Chart.Share] in
      let made = purchase.payments[payment]
      guard let date = made.revoked, let price = made.price, let index = periods.index(of: date)
      else { return [] }
      let refund = price.share(made.revokedShare).thousandths
      guard refund != 0 else { return [] }
      return shares(
        purchase, payment, at: index, until: nil, in: price.currency,
        amount(payment, Int128(refund)))
    }
  }

  /// An estimate without taxes, because signed data doesn't contain them.
  private func proceeds(_ purchase: ChartPurchase) -> [Chart.Share] {
    let paidDays = purchase.paidDaysBefore
    func proceeds(_ payment: Int, _ value: Int128) -> Int128 {
      let price = purchase.payments[payment].price
      let share: Int64 = paidDays[payment] ?? 0 >= 365 ? 85_000 : 70_000
      return Int128(
        Money(thousandths: Int64(clamping: value), currency: price?.currency ?? "").share(share)
          .thousandths)
    }
    return paid(purchase, proceeds) + refunded(purchase) { -proceeds($0, $1) }
  }

  // The outcome of customers who began in a period.

  /// A trial is converted by the next period of the same subscription, if that was paid for and not taken back whole.
  private func conversions(_ purchase: ChartPurchase) -> [Chart.Share] {
    guard let trial = purchase.periods.first(where: \.isTrial),
      let index = periods.index(of: trial.stretch.lowerBound)
    else { return [] }
    let later = purchase.payments.indices.first { payment in
      payment > trial.payment && !purchase.payments[payment].isTrial
        && purchase.payments[payment].price?.thousandths != 0
    }
    let isConverted = later.map { purchase.payments[$0].revokedShare < 100_000 } ?? false
    return shares(
      purchase, trial.payment, at: index, until: trial.stretch.lowerBound, isConverted ? 1 : 0,
      of: 1
    ).map { share in
      guard let later else { return share }
      let known = purchase.known(
        later, until: isConverted ? purchase.payments[later].date : nil)
      return Chart.Share(
        line: share.line, index: index, value: share.value, base: share.base,
        known: max(share.known, known))
    }
  }

  /// The share of customers who first paid in a period and still pay at its end, at the end of the
  /// next one, and so on.
  private func retention(_ purchase: ChartPurchase) -> [Chart.Share] {
    guard let first = purchase.paid.first, let cohort = periods.index(of: first.stretch.lowerBound)
    else { return [] }
    return (cohort..<periods.count).map { index in
      let end = periods.end(of: index)
      let holder = purchase.paid.first { $0.stretch.contains(end) }
      return Chart.Share(
        line: Chart.Line(split: "\(index - cohort)", currency: nil), index: cohort,
        value: holder == nil ? 0 : 1, base: 1,
        known: purchase.known((holder ?? first).payment, until: end))
    }
  }
}

extension ChartPurchase {
  /// The days that were paid for before each payment, since the last gap of more than 60 days.
  ///
  /// After a year of paid service, Apple's commission on a subscription is lower (Apple,
  /// "Auto-renewable Subscriptions").
  var paidDaysBefore: [Int: Int64] {
    let day: Int64 = 86_400_000
    var (days, last): (Int64, WireDate?) = (0, nil)
    var before: [Int: Int64] = [:]
    for period in paid {
      let (start, end) = (period.stretch.lowerBound, period.stretch.upperBound)
      if let last, start.milliseconds(since: last) > 60 * day { days = 0 }
      before[period.payment] = days / day
      // Periods don't overlap, so all of them together are no longer than instants reach.
      days =
        WireDate(rawValue: days).advanced(byMilliseconds: end.milliseconds(since: start))
        .rawValue
      last = end
    }
    return before
  }
}
