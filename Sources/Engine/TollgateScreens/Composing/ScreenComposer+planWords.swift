import Foundation
import SourceJSON
import TollgateCore

/// A plan that the store sells, and the layout's description of it.
struct Plan {
  let sold: StoreProduct
  let layout: PlansLayout.Plan?

  init(of sold: StoreProduct, in layout: PlansLayout) {
    self.sold = sold
    self.layout = layout.plans.first { $0.product.value == sold.id }
  }
}

extension ScreenComposer {
  /// The first terms of a plan: a free trial or another price.
  ///
  /// A later change of plan has none.
  func introduction(of plan: Plan) -> SubscriptionTerms.Introduction? {
    laterStart(of: plan) == nil ? plan.sold.subscription?.introduction : nil
  }

  /// The lines below a plan's title, each shown if all of its values are known.
  func captions(of plan: Plan) -> [Screen.PlanCaption] {
    (plan.layout?.captions ?? []).compactMap { caption in
      text(PlanText(key: caption.text, words: caption.words ?? []), of: plan).map {
        Screen.PlanCaption(text: $0, isStruck: caption.style == .struck)
      }
    }
  }

  /// The text for the way of paying.
  ///
  /// A button shows the price and the period that are charged today.
  func words(
    for plan: Plan, _ layout: PlansLayout.Words, onButton isButton: Bool = false
  ) -> String {
    let terms = plan.sold.subscription
    let introduction = introduction(of: plan)
    let special: PlanText? =
      switch introduction?.payment {
      case nil: nil
      case .free: layout.freeTrial
      case .payAsYouGo, .payUpFront: layout.introductory
      }
    let usual = terms == nil ? layout.oneTime : layout.subscription
    // The initial payment; after a free trial, the regular price.
    let charged = isButton ? introduction.flatMap { $0.payment == .free ? nil : $0 } : nil
    let period = charged.map { $0.payment == .payUpFront ? $0.length : $0.period } ?? terms?.period
    let arguments: [StringArgument] = [
      .text(title(of: plan)), .text(charged?.displayPrice ?? plan.sold.displayPrice),
      .text(period.map { words(each: $0) } ?? ""),
      .text((introduction?.length).map { words(lasting: $0) } ?? ""),
    ]
    return special.flatMap { text($0, of: plan, or: arguments) }
      ?? text(usual, of: plan, or: arguments) ?? words(usual.key, arguments)
  }

  /// Returns a text about a plan, or nil if it needs an unknown value.
  private func text(
    _ text: PlanText, of plan: Plan, or usual: [StringArgument] = []
  ) -> String? {
    guard let named = text.words else { return words(text.key, usual) }
    let known = named.compactMap { word($0, of: plan) }
    return known.count == named.count ? words(text.key, known.map { .text($0) }) : nil
  }

  /// Returns the value of a placeholder about a plan, if it is known.
  private func word(_ word: PlanText.Word, of plan: Plan) -> String? {
    let sold = plan.sold
    let introduction = introduction(of: plan)
    switch word {
    case .title: return title(of: plan)
    case .price: return sold.displayPrice
    case .period: return sold.subscription.map { words(each: $0.period) }
    case .pricePerMonth: return price(of: sold, each: .month)
    case .pricePerWeek: return price(of: sold, each: .week)
    case .introductoryPrice:
      return introduction.flatMap { $0.payment == .free ? nil : $0.displayPrice }
    case .introductoryPeriod: return introduction.map { words(lasting: $0.length) }
    case .regularPrice: return regularPrice(of: plan)
    case .firstCharge:
      guard let introduction, introduction.payment == .free else { return nil }
      return shortDate(introduction.length.end(after: state.moment.paidNow))
    }
  }

  /// Returns the price of a plan for a shorter time, rounded up: never less than is charged.
  private func price(of sold: StoreProduct, each unit: SubscriptionTerms.Period.Unit) -> String? {
    guard let period = sold.subscription?.period, let style = sold.priceFormatStyle,
      let (count, parts) = period.count(of: unit)
    else { return nil }
    return style.rounded(rule: .up).format(sold.price * Decimal(parts) / Decimal(count))
  }

  /// Returns the price of the compared plan for the same time, if that is higher.
  private func regularPrice(of plan: Plan) -> String? {
    guard let saving = plan.layout?.saves, let other = state.productCatalog[saving.against.value],
      let mine = plan.sold.subscription?.period, let style = other.priceFormatStyle,
      let times = other.subscription?.period.count(in: mine)
    else { return nil }
    let regular = other.price * Decimal(times)
    return regular > plan.sold.price ? style.format(regular) : nil
  }

  /// A day in few letters, where the person is.
  private func shortDate(_ instant: Date) -> String {
    instant.formatted(
      Date.FormatStyle(
        date: .abbreviated, time: .omitted, locale: state.locale,
        timeZone: state.moment.day.timeZone))
  }
}
