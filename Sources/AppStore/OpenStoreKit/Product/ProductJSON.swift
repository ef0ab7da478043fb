import AppStoreWire
import Foundation
import LocalAppStore

/// A product as the store's own catalog describes it.
struct ProductJSON: Encodable {
  private struct Attributes: Encodable {
    let offerName: String
    let name: String
    let description: [String: String]
    let kind: String
    let icuLocale: String
    let isFamilyShareable: Int
    let offers: [Offer]
    let subscriptionFamilyId: String?
    let subscriptionFamilyName: String?
    let subscriptionFamilyRank: Int?
  }

  private struct Offer: Encodable {
    let currencyCode: String
    let priceString: String
    let priceFormatted: String
    let recurringSubscriptionPeriod: String?
    let type = "buy"
    let discounts: [Discount]

    private enum CodingKeys: CodingKey {
      case currencyCode, priceString, priceFormatted, recurringSubscriptionPeriod, type, discounts
    }
  }

  private struct Discount: Encodable {
    let type: String
    let modeType: String
    let offerId: String?
    let numOfPeriods: Int
    let recurringSubscriptionPeriod: String?
    let priceString: String
    let priceFormatted: String
  }

  private let type = "in-apps"
  private let id: String
  private let href: String
  private let attributes: Attributes

  private enum CodingKeys: CodingKey {
    case type, id, href, attributes
  }

  init(_ product: StoreProduct, style: Decimal.FormatStyle.Currency) {
    let currency = product.storefront.currency
    let offer = Offer(
      currencyCode: currency,
      priceString: "\(product.price)",
      priceFormatted: product.price.formatted(style),
      recurringSubscriptionPeriod: product.subscription?.period.description,
      discounts: Self.discounts(product, style: style))
    id = product.internalID
    href = "/v1/catalog/\(product.storefront.code.lowercased())/in-apps/\(product.internalID)"
    attributes = Attributes(
      offerName: product.id,
      name: product.displayName,
      description: ["standard": product.description],
      kind: product.kind.wire.rawValue,
      icuLocale: "\(product.locale)@currency=\(currency)",
      isFamilyShareable: product.isFamilyShareable ? 1 : 0,
      offers: [offer],
      subscriptionFamilyId: product.subscription?.groupID,
      subscriptionFamilyName: product.groupName,
      subscriptionFamilyRank: product.subscription?.level)
  }

  /// The description's bytes, which are the same for equal products.
  var data: Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return (try? encoder.encode(self)) ?? Data()
  }

  private static func discounts(
    _ product: StoreProduct, style: Decimal.FormatStyle.Currency
  ) -> [Discount] {
    guard let subscription = product.subscription else { return [] }
    func discount(_ offer: StoreConfiguration.Offer, _ type: String) -> Discount {
      Discount(
        type: type,
        modeType: Product.SubscriptionOffer.PaymentMode(offer.paymentMode).rawValue,
        offerId: offer.id,
        numOfPeriods: offer.periodCount,
        recurringSubscriptionPeriod: (offer.period ?? subscription.period).description,
        priceString: "\(offer.price)",
        priceFormatted: offer.price.formatted(style))
    }
    let introductory = subscription.introductoryOffer.map { [discount($0, "IntroOffer")] } ?? []
    return introductory + subscription.promotionalOffers.map { discount($0, "AdhocOffer") }
  }
}
