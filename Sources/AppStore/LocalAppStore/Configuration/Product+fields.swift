import Foundation
import SourceJSON

extension StoreConfiguration.Product {
  /// The products outside of groups.
  static let oneTime = ConfigurationForm<[Self]>.list(
    of: fields(.consumable, .nonConsumable, .nonRenewing),
    from: Self(id: "", kind: .consumable, price: 0))

  /// Returns the form of a group's subscriptions.
  static func subscriptions(
    in group: StoreConfiguration.SubscriptionGroup
  ) -> ConfigurationForm<[Self]> {
    let terms = StoreConfiguration.Subscription(
      groupID: group.id, level: 1, period: .init(1, .month))
    return .list(
      of: subscriptionFields,
      from: Self(id: "", kind: .autoRenewable, price: 0, subscription: terms))
  }

  private static let subscriptionFields =
    fields(.autoRenewable) + StoreConfiguration.Subscription.fields

  private static func fields(_ kinds: Kind...) -> [ConfigurationField<Self>] {
    [
      .required("productID", \.id, identifier),
      .required("type", \.kind, kind(among: kinds)),
      .required("displayPrice", \.price, .price),
      .optional("storefrontPrices", \.storefrontPrices, .storefrontPrices),
      .usual("localizations", \.localizations, StoreConfiguration.Localization.list),
      .usual("codeOffers", \.codeOffers, StoreConfiguration.Offer.codes) {
        $0.subscription != nil || !$0.codeOffers.isEmpty
      },
      .usual("familyShareable", \.isFamilyShareable, .flag),
      .optional("referenceName", \.referenceName, .text, writesNull: true),
      ConfigurationField("internalID") { node, product, reader in
        product.internalID = reader.optional("internalID", .text, in: node) ?? product.id
      } write: { product, _ in
        .string(product.internalID)
      },
    ]
  }

  private static let identifier = ConfigurationForm.text.checked { id, node, reader in
    if id.isEmpty {
      return reader.refuse(
        node, "`productID` is empty", fix: "Write the identifier that the app asks for.")
    }
    if id.contains(where: \.isNewline) {
      reader.remarks.append(
        node.error(
          "the identifier of a product has a line break, so no app can ask for it",
          fix: "Take the line break out."))
    }
    reader.note(
      id, in: \.productIDs, node,
      twice: { "`\(id)` is sold twice; the first is on line \($0)" },
      fix: "Give one of them another productID.")
  }

  private static func kind(among kinds: [Kind]) -> ConfigurationForm<Kind> {
    ConfigurationForm.text.map {
      $0.rawValue
    } _: { name, node, reader in
      if let kind = kinds.first(where: { $0.rawValue == name }) { return kind }
      let names = kinds.map(\.rawValue)
      let elsewhere =
        Kind(rawValue: name) == nil
        ? nil
        : kinds == [.autoRenewable]
          ? "It belongs in `products`." : "It belongs in a subscription group."
      return reader.refused(
        node, "`\(name)` is not a type of product that can stand here",
        fix: elsewhere ?? Suggestion.question(about: name, in: names)
          ?? "It can be \(names.map { "`\($0)`" }.joined(separator: ", ")).")
    }
  }
}
