import Foundation
import SourceJSON

extension StoreConfiguration.Subscription {
  private typealias Offer = StoreConfiguration.Offer

  /// The keys that only a subscription has.
  ///
  /// Old files may lack the level; then all of a group's subscriptions have the same one.
  static let fields: [ConfigurationField<StoreConfiguration.Product>] =
    terms.map { $0.of(\.subscription) } + introductoryOffers

  private static let terms: [ConfigurationField<Self>] = [
    ConfigurationField("subscriptionGroupID", write: { terms, _ in .string(terms.groupID) }),
    .usual("groupNumber", \.level, .whole(from: 1)),
    .required("recurringSubscriptionPeriod", \.period, .period),
    .usual("adHocOffers", \.promotionalOffers, Offer.promotional),
    .usual("winbackOffers", \.winBackOffers, Offer.winBack),
    .usual(
      "billingPlans", \.billingPlans,
      .list(of: plans, from: .init(.upFront, price: 0, commitmentPrice: 0))
    ) {
      !$0.billingPlans.isEmpty
    },
    .optional("promotionalImageID", \.promotionalImageID, .text),
  ]

  /// The introductory offers: a list in newer files, and a single offer in older ones.
  private static let introductoryOffers: [ConfigurationField<StoreConfiguration.Product>] = [
    ConfigurationField("introductoryOffers") { node, product, reader in
      product.subscription?.introductoryOffers =
        reader.optional("introductoryOffers", Offer.introductory, in: node) ?? []
    } write: { product, writer in
      let offers = product.subscription?.introductoryOffers ?? []
      let single = product.subscription?.introductoryOffer == nil ? 0 : 1
      return writer.shape(of: product).list || offers.count > single
        ? Offer.introductory.write(offers, writer) : nil
    },
    ConfigurationField("introductoryOffer") { node, product, reader in
      guard let value = node["introductoryOffer"], !value.isNull else { return }
      let list = value.isObject ? JSONNode(.array([value]), at: value.location) : value
      let offers = Offer.introductory.read(list, "introductoryOffer", &reader) ?? []
      if product.subscription?.introductoryOffers.isEmpty == true {
        product.subscription?.introductoryOffers = offers
      }
    } write: { product, writer in
      guard writer.shape(of: product).single else { return nil }
      let offer = product.subscription?.introductoryOffer
      return offer.flatMap { Offer.introductory.write([$0], writer).elements.first } ?? .null
    },
  ]

  private static let plans: [ConfigurationField<StoreConfiguration.BillingPlan>] = [
    .required("billingPlanType", \.kind, .name),
    .required("displayPrice", \.price, .price),
    .required("commitmentDisplayPrice", \.commitmentPrice, .price),
    .usual("isEnabled", \.isEnabled, .flag),
    .optional("internalID", \.internalID, .text),
  ]
}
