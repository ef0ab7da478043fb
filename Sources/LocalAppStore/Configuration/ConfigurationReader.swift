import AppStoreWire
import Foundation
import SourceJSON

/// Reads a configuration and keeps a list of what is wrong, so that one look finds every mistake.
struct ConfigurationReader {
  private(set) var problems: [SourceError] = []
  private var productIDs: [String: SourceLocation] = [:]

  mutating func configuration(_ root: JSONNode) -> StoreConfiguration? {
    guard case .object = root.value else {
      refuse(root, "a StoreKit configuration is an object")
      return nil
    }
    let version = version(root)
    var products = list("products", in: root).compactMap { product($0) }
    products += list("nonRenewingSubscriptions", in: root).compactMap { product($0) }
    var groups: [StoreConfiguration.SubscriptionGroup] = []
    for node in list("subscriptionGroups", in: root) {
      guard let group = group(node) else { continue }
      groups.append(group)
      products += list("subscriptions", in: node).compactMap { product($0, in: group) }
    }
    let settings = settings(root["settings"])
    let offerKeys = offerKeys(root["subscriptionOffersKeyPair"])
    guard let version else { return nil }
    return StoreConfiguration(
      version: version, products: products, subscriptionGroups: groups, settings: settings,
      offerKeys: offerKeys)
  }

  /// The key that Xcode signs offers with, of which the store needs the public half.
  private mutating func offerKeys(_ node: JSONNode?) -> [String: [UInt8]] {
    guard let node, !node.isNull, let id = text("id", in: node),
      let privateKey = text("privateKey", in: node)
    else { return [:] }
    guard let key = try? OfferKey(id: id, base64: privateKey) else {
      refuse(
        node["privateKey"] ?? node, "the key `\(id)` is not a P-256 key in PKCS#8 and Base64",
        fix: "Leave it as Xcode writes it, or take `subscriptionOffersKeyPair` out.")
      return [:]
    }
    return [id: key.publicKey]
  }

  private mutating func version(_ root: JSONNode) -> StoreConfiguration.Version? {
    guard let node = root["version"] else {
      refuse(root, "the configuration has no `version`", fix: "Xcode writes one; 4.0 will do.")
      return nil
    }
    guard let major = whole("major", in: node), let minor = whole("minor", in: node) else {
      return nil
    }
    guard (1...6).contains(major) else {
      refuse(node, "version \(major).\(minor) is not known", fix: "Versions 1 to 6 are.")
      return nil
    }
    return StoreConfiguration.Version(major: major, minor: minor)
  }

  private mutating func settings(_ node: JSONNode?) -> StoreConfiguration.Settings {
    var settings = StoreConfiguration.Settings()
    guard let node, !node.isNull else { return settings }
    settings.storefront = optionalText("_storefront", in: node) ?? settings.storefront
    settings.locale = optionalText("_locale", in: node) ?? settings.locale
    settings.askToBuy = flag("_askToBuyEnabled", in: node) ?? settings.askToBuy
    settings.interruptsPurchases =
      flag("_billingIssuesEnabled", in: node) ?? settings.interruptsPurchases
    settings.gracePeriod = flag("_billingGracePeriodEnabled", in: node) == true ? .standard : nil
    settings.failsRenewals =
      flag("_renewalBillingIssuesEnabled", in: node) ?? settings.failsRenewals
    settings.timeRate = timeRate(node) ?? settings.timeRate
    return settings
  }

  private mutating func timeRate(_ node: JSONNode) -> TimeRate? {
    guard let value = node["_timeRate"], !value.isNull, let raw = whole("_timeRate", in: node)
    else { return nil }
    guard let rate = TimeRate(rawValue: raw) else {
      refuse(
        value, "\(raw) is not a rate of time",
        fix: "Rates are 0 to 6, 10 to 13, 15 and 1000 to 1005; 0 is real time.")
      return nil
    }
    return rate
  }
}

extension ConfigurationReader {
  private mutating func product(
    _ node: JSONNode, in group: StoreConfiguration.SubscriptionGroup? = nil
  ) -> StoreConfiguration.Product? {
    let id = productID(node)
    let kind = kind(node, inGroup: group != nil)
    let price = price(node)
    let storefrontPrices = storefrontPrices(node)
    let localizations = list("localizations", in: node).compactMap { localization($0) }
    let codeOffers = list("codeOffers", in: node).compactMap { offer($0, naming: "referenceName") }
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
      refuse(node["productID"] ?? node, "`productID` is empty")
      return nil
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

  private mutating func price(_ node: JSONNode) -> Decimal? {
    guard let written = text("displayPrice", in: node) else { return nil }
    guard let price = Decimal(plain: written) else {
      refuse(
        node["displayPrice"] ?? node, "`\(written)` is not a price",
        fix: "Write digits with a dot and no currency, like `4.99`.")
      return nil
    }
    return price
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

  private mutating func localization(_ node: JSONNode) -> StoreConfiguration.Localization? {
    guard let locale = text("locale", in: node) else { return nil }
    return StoreConfiguration.Localization(
      locale: locale,
      displayName: optionalText("displayName", in: node) ?? "",
      description: optionalText("description", in: node) ?? "")
  }
}

extension ConfigurationReader {
  private mutating func group(_ node: JSONNode) -> StoreConfiguration.SubscriptionGroup? {
    guard let id = text("id", in: node) else { return nil }
    return StoreConfiguration.SubscriptionGroup(
      id: id,
      name: optionalText("name", in: node) ?? "",
      localizations: list("localizations", in: node).compactMap { localization($0) })
  }

  private mutating func subscription(
    _ node: JSONNode, in group: StoreConfiguration.SubscriptionGroup
  ) -> StoreConfiguration.Subscription? {
    let level = whole("groupNumber", in: node)
    let period = text("recurringSubscriptionPeriod", in: node).flatMap {
      self.period($0, at: node["recurringSubscriptionPeriod"] ?? node)
    }
    let introductory =
      node["introductoryOffer"].flatMap { offer($0) }
      ?? list("introductoryOffers", in: node).compactMap { offer($0) }.first
    let promotional = list("adHocOffers", in: node).compactMap { offer($0, naming: "offerID") }
    let winBack = list("winbackOffers", in: node).compactMap { offer($0, naming: "offerID") }
    guard let level, let period else { return nil }
    return StoreConfiguration.Subscription(
      groupID: group.id, level: level, period: period, introductoryOffer: introductory,
      promotionalOffers: promotional, winBackOffers: winBack)
  }

  /// Reads an offer.
  ///
  /// Where `name` is given, that is the key by which people ask for it.
  private mutating func offer(
    _ node: JSONNode, naming name: String? = nil
  ) -> StoreConfiguration.Offer? {
    if node.isNull { return nil }
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
    let period = optionalText("subscriptionPeriod", in: node).flatMap {
      self.period($0, at: node["subscriptionPeriod"] ?? node)
    }
    return StoreConfiguration.Offer(
      id: optionalText("offerID", in: node),
      referenceName: optionalText("referenceName", in: node),
      paymentMode: mode,
      price: mode == .free ? 0 : price(node) ?? 0,
      period: period,
      periodCount: node["numberOfPeriods"] == nil ? 1 : whole("numberOfPeriods", in: node) ?? 1,
      eligibility: node["eligibility"]?.elements.compactMap {
        $0.string.flatMap(StoreConfiguration.Offer.Eligibility.init)
      },
      isEligible: flag("isEligible", in: node) ?? true)
  }

  private mutating func period(_ text: String, at node: JSONNode) -> StoreConfiguration.Period? {
    guard let period = StoreConfiguration.Period(text) else {
      refuse(node, "`\(text)` is not a period", fix: "Write a number and a unit, like `P1M`.")
      return nil
    }
    return period
  }
}

extension ConfigurationReader {
  private mutating func refuse(_ node: JSONNode, _ message: String, fix: String? = nil) {
    problems.append(node.error(message, fix: fix))
  }

  private mutating func list(_ key: String, in node: JSONNode) -> [JSONNode] {
    guard let value = node[key], !value.isNull else { return [] }
    guard case .array(let elements) = value.value else {
      refuse(value, "`\(key)` is a list")
      return []
    }
    return elements
  }

  private mutating func text(_ key: String, in node: JSONNode) -> String? {
    guard let value = node[key] else {
      refuse(node, "`\(key)` is missing")
      return nil
    }
    guard let string = value.string else {
      refuse(value, "`\(key)` is a text in quotation marks")
      return nil
    }
    return string
  }

  private mutating func optionalText(_ key: String, in node: JSONNode) -> String? {
    guard let value = node[key], !value.isNull else { return nil }
    return text(key, in: node)
  }

  private mutating func whole(_ key: String, in node: JSONNode) -> Int? {
    guard let value = node[key] else {
      refuse(node, "`\(key)` is missing")
      return nil
    }
    guard let number = value.numberText.flatMap({ Int($0) }), number >= 0 else {
      refuse(value, "`\(key)` is a whole number")
      return nil
    }
    return number
  }

  private mutating func flag(_ key: String, in node: JSONNode) -> Bool? {
    guard let value = node[key], !value.isNull else { return nil }
    guard let flag = value.bool else {
      refuse(value, "`\(key)` is true or false")
      return nil
    }
    return flag
  }
}
