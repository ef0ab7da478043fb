import Foundation
import SourceJSON

extension ConfigurationWriter {
  func value(
    _ product: StoreConfiguration.Product, version: StoreConfiguration.Version? = nil
  ) -> JSONValue {
    var members: [JSONValue.Member] = [
      .init("productID", .string(product.id)),
      .init("type", .string(product.kind.rawValue)),
      .init("displayPrice", value(product.price)),
      .init("familyShareable", .bool(product.isFamilyShareable)),
      .init("internalID", .string(product.internalID)),
      .init("localizations", .array(product.localizations.map { value($0) })),
      .init("referenceName", product.referenceName.map(JSONValue.string) ?? .null),
    ]
    if let prices = product.storefrontPrices {
      let sorted = prices.sorted { $0.key < $1.key }
      members.append(
        .init("storefrontPrices", .object(sorted.map { .init($0.key, value($0.value)) })))
    }
    if product.subscription != nil || !product.codeOffers.isEmpty {
      members.append(.init("codeOffers", .array(product.codeOffers.map { value($0) })))
    }
    if let terms = product.subscription {
      let shape =
        shapes[product.id] ?? usualShape
        ?? IntroductoryShape(single: true, list: (version?.major ?? 0) >= 5)
      members += self.members(terms, shape: shape)
    }
    return .object(members)
  }

  private func members(
    _ terms: StoreConfiguration.Subscription, shape: IntroductoryShape
  ) -> [JSONValue.Member] {
    var members: [JSONValue.Member] = [
      .init("subscriptionGroupID", .string(terms.groupID)),
      .init("groupNumber", .number("\(terms.level)")),
      .init("recurringSubscriptionPeriod", .string("\(terms.period)")),
      .init("adHocOffers", .array(terms.promotionalOffers.map { value($0) })),
      .init("winbackOffers", .array(terms.winBackOffers.map { value($0, isWinBack: true) })),
    ]
    if shape.single {
      members.append(.init("introductoryOffer", terms.introductoryOffer.map { value($0) } ?? .null))
    }
    if shape.list || terms.introductoryOffers.count > 1 {
      members.append(
        .init("introductoryOffers", .array(terms.introductoryOffers.map { value($0) })))
    }
    if !terms.billingPlans.isEmpty {
      members.append(.init("billingPlans", .array(terms.billingPlans.map { value($0) })))
    }
    if let image = terms.promotionalImageID {
      members.append(.init("promotionalImageID", .string(image)))
    }
    return members
  }

  private func value(_ plan: StoreConfiguration.BillingPlan) -> JSONValue {
    var members: [JSONValue.Member] = [
      .init("billingPlanType", .string(plan.kind.rawValue)),
      .init("displayPrice", value(plan.price)),
      .init("commitmentDisplayPrice", value(plan.commitmentPrice)),
      .init("isEnabled", .bool(plan.isEnabled)),
    ]
    if let id = plan.internalID { members.append(.init("internalID", .string(id))) }
    return .object(members)
  }

  private func value(
    _ offer: StoreConfiguration.Offer, isWinBack: Bool = false
  ) -> JSONValue {
    var members: [JSONValue.Member] = [.init("paymentMode", .string(offer.paymentMode.rawValue))]
    func add(_ key: String, _ value: JSONValue?) {
      if let value { members.append(.init(key, value)) }
    }
    add("offerID", offer.id.map(JSONValue.string))
    add("referenceName", offer.referenceName.map(JSONValue.string))
    add("internalID", offer.internalID.map(JSONValue.string))
    add("displayPrice", offer.paymentMode == .free ? nil : value(offer.price))
    add("subscriptionPeriod", offer.period.map { .string("\($0)") })
    add("numberOfPeriods", offer.period.map { _ in .number("\(offer.periodCount)") })
    add("eligibility", offer.eligibility.map { .array($0.map { .string($0.rawValue) }) })
    add("isStackable", offer.isStackable.map(JSONValue.bool))
    add("billingPlanType", offer.billingPlan.map { .string($0.rawValue) })
    if let time = offer.timeSinceLastSubscribed {
      let bounds = [("minimum", time.minimum), ("maximum", time.maximum)]
      add(
        "timeSinceLastSubscribed",
        .object(
          bounds.compactMap { key, period in
            period.map { JSONValue.Member(key, .string("\($0)")) }
          }))
    }
    add("isEligible", isWinBack || !offer.isEligible ? .bool(offer.isEligible) : nil)
    return .object(members)
  }

  func value(_ localization: StoreConfiguration.Localization) -> JSONValue {
    [
      "locale": .string(localization.locale), "displayName": .string(localization.displayName),
      "description": .string(localization.description),
    ]
  }

  private func value(_ price: Decimal) -> JSONValue { .string("\(price)") }
}
