import Foundation
import SourceJSON

extension ConfigurationReader {
  mutating func product(
    _ node: JSONNode, in group: StoreConfiguration.SubscriptionGroup? = nil
  ) -> StoreConfiguration.Product? {
    let id = productID(node)
    let kind = kind(node, inGroup: group != nil)
    let price = price("displayPrice", in: node)
    let storefrontPrices = storefrontPrices(node)
    let localizations = localizations(of: node)
    let codeOffers = offers("codeOffers", of: node, naming: "referenceName")
    let isFamilyShareable = flag("familyShareable", in: node) ?? false
    let referenceName = optionalText("referenceName", in: node)
    let internalID = optionalText("internalID", in: node)
    let subscription = group.flatMap { self.subscription(node, in: $0) }
    guard let id, let kind, let price, group == nil || subscription != nil else { return nil }
    return StoreConfiguration.Product(
      id: id, kind: kind, referenceName: referenceName, internalID: internalID, price: price,
      storefrontPrices: storefrontPrices, isFamilyShareable: isFamilyShareable,
      localizations: localizations, codeOffers: codeOffers,
      subscription: subscription)
  }

  private mutating func productID(_ node: JSONNode) -> String? {
    guard let id = text("productID", in: node) else { return nil }
    guard !id.isEmpty else {
      refuse(
        node["productID"] ?? node, "`productID` is empty",
        fix: "Write the identifier that the app asks for.")
      return nil
    }
    if id.contains(where: \.isNewline) {
      let node = node["productID"] ?? node
      remarks.append(
        node.error(
          "the identifier of a product has a line break, so no app can ask for it",
          fix: "Take the line break out."))
    }
    if let first = productIDs[id] {
      refuse(
        node["productID"] ?? node, "`\(id)` is sold twice; the first is on line \(first.line)",
        fix: "Give one of them another productID.")
      return nil
    }
    productIDs[id] = node.location
    return id
  }

  private mutating func kind(
    _ node: JSONNode, inGroup: Bool
  ) -> StoreConfiguration.Product.Kind? {
    guard let name = text("type", in: node) else { return nil }
    let kinds = StoreConfiguration.Product.Kind.allCases.filter {
      ($0 == .autoRenewable) == inGroup
    }
    if let kind = kinds.first(where: { $0.rawValue == name }) { return kind }
    let names = kinds.map(\.rawValue)
    let elsewhere =
      StoreConfiguration.Product.Kind(rawValue: name) == nil
      ? nil : inGroup ? "It belongs in `products`." : "It belongs in a subscription group."
    refuse(
      node["type"] ?? node, "`\(name)` is not a type of product that can stand here",
      fix: elsewhere ?? Suggestion.question(about: name, in: names)
        ?? "It can be \(names.map { "`\($0)`" }.joined(separator: ", ")).")
    return nil
  }

  private mutating func storefrontPrices(_ node: JSONNode) -> [String: Decimal]? {
    guard let prices = node["storefrontPrices"], !prices.isNull else { return nil }
    guard prices.isObject else {
      refuse(
        prices, "`storefrontPrices` is an object",
        fix: "Write { \"ESP\": \"10.99\" }: codes of countries, and a price for each.")
      return nil
    }
    var read: [String: Decimal] = [:]
    for member in prices.members {
      guard StorefrontCountry(member.key) != nil else {
        problems.append(
          SourceError(
            "there is no storefront `\(member.key)`",
            fix: Suggestion.question(
              about: member.key, in: StorefrontCountry.all.map(\.code))
              ?? "Write its country as ISO 3166-1 alpha-3, like `ESP`.", at: member.keyLocation))
        continue
      }
      guard let price = member.node.string.flatMap({ Decimal(plain: $0) }) else {
        refuse(
          member.node, "this is not a price",
          fix: "Write digits with a dot and no currency, in quotation marks, like `\"4.99\"`.")
        continue
      }
      read[member.key] = price
    }
    return read
  }

  mutating func localizations(of node: JSONNode) -> [StoreConfiguration.Localization] {
    objects("localizations", in: node).compactMap { localization($0) }
  }

  private mutating func localization(_ node: JSONNode) -> StoreConfiguration.Localization? {
    let name = optionalText("displayName", in: node) ?? ""
    let description = optionalText("description", in: node) ?? ""
    return text("locale", in: node).map {
      .init(locale: $0, displayName: name, description: description)
    }
  }
}
