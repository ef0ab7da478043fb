import TollgateScreens
import WebPages

extension ScreenRendering {
  func plans(_ plans: Screen.Plans) -> HTML {
    templates.plans.filled([
      "label": .text(plans.label),
      "plans": plans.plans.isEmpty ? nil : .markup(.joined(plans.plans.map(plan))),
      "note": .text(plans.note), "isLoading": .flag(plans.button == nil),
      "warning": .text(plans.warning),
      "warningIcon": .markup(Symbol.markup("exclamationmark.triangle.fill")),
      "button": .markup(plans.button.map { button($0, class: $0.style.rawValue) }),
      "legal": .text(plans.legal),
    ])
  }

  private func caption(_ caption: Screen.PlanCaption) -> HTML {
    let words = HTML(escaping: caption.text)
    let tag = caption.isStruck ? "s" : "span"
    return .joined([HTML(trusted: "<\(tag)>"), words, HTML(trusted: "</\(tag)>")])
  }

  private func plan(_ plan: Screen.Plan) -> HTML {
    templates.plan.filled([
      "path": .text(path), "fields": .markup(fields(of: plan.action)),
      "state": .text(plan.state.look), "chosen": plan.isChosen ? "true" : "false",
      "title": .text(plan.title), "price": .text(plan.price),
      "priceDirection": .markup(direction(of: plan.price)),
      "introduction": .text(plan.introduction), "note": .text(plan.note),
      "captions": plan.captions.isEmpty
        ? nil : .markup(.joined(plan.captions.map(caption))),
      "claims": .markup(claims(plan.claims)),
    ])
  }

  func subscription(_ subscription: Screen.Subscription) -> HTML {
    let isUnpaid = subscription.state == .unpaid
    return templates.subscription.filled([
      "state": .text(subscription.state.rawValue),
      "icon": .markup(subscription.icon.map(Symbol.markup)), "iconName": .text(subscription.icon),
      "title": .text(subscription.title), "note": .text(subscription.note),
      "warningIcon": isUnpaid ? .markup(Symbol.markup("exclamationmark.triangle.fill")) : nil,
      "charge": .text(subscription.charge),
      "button": .markup(subscription.button.map { button($0, class: $0.style.rawValue) }),
      "stay": .text(subscription.stay?.title),
      "offers": .markup(subscription.stay.map { .joined($0.offers.map(purchase)) }),
      "stayButtons": .markup(subscription.stay.map { buttons($0.buttons) }),
      "buttons": .markup(buttons(subscription.buttons)),
    ])
  }

  private func buttons(_ buttons: [Screen.Button]) -> HTML {
    .joined(buttons.map { button($0, class: $0.style.rawValue) })
  }

  func purchase(_ purchase: Screen.Purchase) -> HTML {
    templates.purchase.filled([
      "state": .text(purchase.state.look),
      "button": .markup(button(purchase.button, class: purchase.button.style.rawValue)),
      "note": .text(purchase.note), "isLoading": .flag(purchase.state == .loading),
      "retry": .markup(purchase.retry.map { button($0, class: $0.style.rawValue) }),
    ])
  }

  func price(_ price: Screen.Price) -> HTML {
    templates.price.filled([
      "current": .text(price.current), "regular": .text(price.regular),
      "reduction": .text(price.reduction), "countdown": .text(price.countdown?.text),
      "currentDirection": .markup(direction(of: price.current)),
      "regularDirection": .markup(direction(of: price.regular)),
      "reductionDirection": .markup(direction(of: price.reduction)),
    ])
  }

  /// Returns the attribute for an amount whose first character would reverse its direction; `nil`
  /// for others.
  ///
  /// A system begins prices with a directional mark in right-to-left languages, even prices in
  /// left-to-right letters.
  func direction(of amount: String?) -> HTML? {
    let marks: Set<Unicode.Scalar> = ["\u{200F}", "\u{061C}"]
    guard let amount, let first = amount.unicodeScalars.first, marks.contains(first),
      !Screen.runsRightToLeft(amount)
    else { return nil }
    return HTML(trusted: #" dir="ltr""#)
  }

  /// Returns each claim in its own pill.
  func claims(_ claims: [String]) -> HTML? {
    guard !claims.isEmpty else { return nil }
    return .joined(
      claims.map {
        HTML(trusted: #"<span class="claim" dir="auto">\#(HTML(escaping: $0).markup)</span> "#)
      })
  }

  func offer(_ card: Screen.OfferCard) -> HTML {
    templates.offer.filled([
      "header": .text(card.header), "title": .text(card.title), "name": .text(card.name),
      "price": .markup(price(card.price)),
      "button": .markup(button(card.button, class: card.button.style.rawValue)),
    ])
  }
}

extension Screen.Product.State {
  /// The style class; a reached product looks like an owned one.
  var look: String { isHeld ? Self.owned.rawValue : rawValue }
}
