import Foundation
import SourceJSON

extension ConfigurationReader {
  /// Reads what only a subscription has.
  ///
  /// Old files may lack the level; then all of a group's subscriptions have the same one.
  mutating func subscription(
    _ node: JSONNode, in group: StoreConfiguration.SubscriptionGroup
  ) -> StoreConfiguration.Subscription? {
    let level = node["groupNumber"] == nil ? 1 : count("groupNumber", in: node)
    let period = text("recurringSubscriptionPeriod", in: node).flatMap {
      self.period($0, at: node["recurringSubscriptionPeriod"] ?? node)
    }
    let introductory = introductoryOffers(node)
    let promotional = offers("adHocOffers", of: node, naming: "offerID")
    let winBack = offers("winbackOffers", of: node, naming: "offerID")
    let plans = objects("billingPlans", in: node).compactMap { billingPlan($0) }
    let image = optionalText("promotionalImageID", in: node)
    guard let level, let period else { return nil }
    var subscription = StoreConfiguration.Subscription(
      groupID: group.id, level: level, period: period, promotionalOffers: promotional,
      winBackOffers: winBack, billingPlans: plans, promotionalImageID: image)
    subscription.introductoryOffers = introductory
    return subscription
  }

  /// Reads the introductory offers: a list in newer files, and a single offer in older ones.
  private mutating func introductoryOffers(_ node: JSONNode) -> [StoreConfiguration.Offer] {
    let listed = offers("introductoryOffers", of: node)
    let single = node["introductoryOffer"].map { single in
      if case .array = single.value { return offers("introductoryOffer", of: node) }
      return object("introductoryOffer", in: node).flatMap { usableOffer($0) }.map { [$0] } ?? []
    }
    return listed.isEmpty ? single ?? [] : listed
  }

  private mutating func billingPlan(_ node: JSONNode) -> StoreConfiguration.BillingPlan? {
    let isEnabled = flag("isEnabled", in: node) ?? true
    let internalID = optionalText("internalID", in: node)
    let price = price("displayPrice", in: node)
    let commitment = self.price("commitmentDisplayPrice", in: node)
    guard let kind = text("billingPlanType", in: node), let price, let commitment else {
      return nil
    }
    return StoreConfiguration.BillingPlan(
      .init(rawValue: kind), internalID: internalID, price: price, commitmentPrice: commitment,
      isEnabled: isEnabled)
  }
}

extension ConfigurationReader {
  mutating func offers(
    _ key: String, of node: JSONNode, naming name: String? = nil
  ) -> [StoreConfiguration.Offer] {
    objects(key, in: node).compactMap { usableOffer($0, naming: name) }
  }

  /// Reads an offer, or leaves it out with a remark if it has a mistake.
  private mutating func usableOffer(
    _ node: JSONNode, naming name: String? = nil
  ) -> StoreConfiguration.Offer? {
    let before = problems.count
    let offer = offer(node, naming: name)
    guard problems.count > before else { return offer }
    remarks += problems[before...]
    problems.removeSubrange(before...)
    return nil
  }

  /// Reads an offer.
  ///
  /// If `name` is given, it is the offer's identifier in requests.
  private mutating func offer(
    _ node: JSONNode, naming name: String? = nil
  ) -> StoreConfiguration.Offer? {
    if let name, text(name, in: node) == nil { return nil }
    let written = optionalText("paymentMode", in: node) ?? "free"
    if written == "none" { return nil }
    guard let mode = StoreConfiguration.Offer.PaymentMode(rawValue: written) else {
      let names = StoreConfiguration.Offer.PaymentMode.allCases.map(\.rawValue)
      refuse(
        node["paymentMode"] ?? node, "`\(written)` is not a way to pay",
        fix: Suggestion.question(about: written, in: names)
          ?? "It can be \(names.map { "`\($0)`" }.joined(separator: ", ")).")
      return nil
    }
    let period = optionalPeriod("subscriptionPeriod", in: node)
    // One file of version 1.2 has a `price`.
    let priceKey = node["displayPrice"] == nil && node["price"] != nil ? "price" : "displayPrice"
    var offer = StoreConfiguration.Offer(
      id: optionalText("offerID", in: node),
      referenceName: optionalText("referenceName", in: node),
      paymentMode: mode,
      price: mode == .free ? 0 : price(priceKey, in: node) ?? 0,
      period: period,
      periodCount: node["numberOfPeriods"] == nil ? 1 : count("numberOfPeriods", in: node) ?? 1,
      eligibility: eligibility(node),
      isEligible: flag("isEligible", in: node) ?? true,
      internalID: optionalText("internalID", in: node),
      isStackable: flag("isStackable", in: node),
      billingPlan: optionalText("billingPlanType", in: node).map { .init(rawValue: $0) })
    if let time = object("timeSinceLastSubscribed", in: node) {
      offer.timeSinceLastSubscribed = .init(
        minimum: optionalPeriod("minimum", in: time), maximum: optionalPeriod("maximum", in: time))
    }
    return offer
  }

  private mutating func optionalPeriod(
    _ key: String, in node: JSONNode
  ) -> StoreConfiguration.Period? {
    optionalText(key, in: node).flatMap { period($0, at: node[key] ?? node) }
  }

  private mutating func eligibility(
    _ node: JSONNode
  ) -> [StoreConfiguration.Offer.Eligibility]? {
    guard let value = node["eligibility"], !value.isNull else { return nil }
    return list("eligibility", in: node).compactMap { element in
      let names = StoreConfiguration.Offer.Eligibility.allCases.map(\.rawValue)
      let word = element.string
      if let known = word.flatMap(StoreConfiguration.Offer.Eligibility.init) { return known }
      refuse(
        element, word.map { "`\($0)` doesn't say who can redeem a code" } ?? "this names no people",
        fix: word.flatMap { Suggestion.question(about: $0, in: names) }
          ?? "It can be \(names.map { "`\($0)`" }.joined(separator: ", ")).")
      return nil
    }
  }

  private mutating func period(_ text: String, at node: JSONNode) -> StoreConfiguration.Period? {
    guard let period = StoreConfiguration.Period(text) else {
      refuse(node, "`\(text)` is not a period", fix: "Write a number and a unit, like `P1M`.")
      return nil
    }
    return period
  }
}
