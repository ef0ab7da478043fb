import Foundation
import LocalAppStore
import SourceJSON

/// The products of a StoreKit configuration, with their exact prices.
struct ConfiguredProducts: Sendable {
  /// One thing for sale.
  struct Item: Sendable {
    let id: String

    /// As the file writes it, such as `NonConsumable`.
    let type: String
    let place: SourceLocation

    /// The product's identifier and its reference name, from the file.
    let identifier: JSONNode?
    let referenceName: JSONNode?

    /// The location of the price.
    let pricePlace: SourceLocation
    let price: Decimal?

    /// Prices of storefronts that differ from the default.
    let storefrontPrices: [String: Decimal]

    /// The subscription group, for subscriptions only.
    let group: String?

    /// The level in the group, for subscriptions only; 1 is the highest.
    let level: Int?
    let period: StoreConfiguration.Period?
    let beginsFree: Bool
    let localizations: [JSONNode]

    /// The names of offers and codes.
    let offerNames: Set<String>
    let codes: Set<String>

    /// Returns the price in a storefront, or the default price.
    func price(in storefront: String?) -> Decimal? {
      storefront.flatMap { storefrontPrices[$0] } ?? price
    }
  }

  /// In the order of the file.
  let items: [Item]

  /// A Boolean value that indicates whether there is a configuration that could be read.
  let isKnown: Bool

  /// The storefronts that have prices of their own, in alphabetical order.
  let storefronts: [String]

  /// The names of all offers, and of all codes.
  let offerNames: Set<String>
  let codes: Set<String>
  private let places: [String: Int]
  private let groups: [String: [Int]]

  init(_ tree: JSONNode?) {
    isKnown = tree != nil
    let items = tree.map(Self.read) ?? []
    self.items = items
    storefronts = Set(items.flatMap(\.storefrontPrices.keys)).sorted()
    offerNames = Set(items.flatMap(\.offerNames))
    codes = Set(items.flatMap(\.codes))
    places = Dictionary(items.enumerated().map { ($1.id, $0) }) { first, _ in first }
    groups = Dictionary(grouping: items.indices.filter { items[$0].group != nil }) {
      items[$0].group ?? ""
    }
  }

  private static func read(_ tree: JSONNode) -> [Item] {
    let once = ["products", "nonRenewingSubscriptions"].flatMap { tree[$0]?.elements ?? [] }
    let groups = tree["subscriptionGroups"]?.elements ?? []
    return once.compactMap { Item($0, group: nil) }
      + groups.flatMap { group in
        (group["subscriptions"]?.elements ?? []).compactMap {
          Item($0, group: group["id"]?.string ?? "")
        }
      }
  }

  /// Returns the product with an identifier.
  subscript(id: String) -> Item? { places[id].map { items[$0] } }

  /// Returns the subscriptions of a group, in the order of the file.
  func items(in group: String) -> [Item] { (groups[group] ?? []).map { items[$0] } }
}

extension ConfiguredProducts.Item {
  fileprivate init?(_ node: JSONNode, group: String?) {
    guard let id = node["productID"], let name = id.string else { return nil }
    self.id = name
    type = node["type"]?.string ?? ""
    place = id.location
    identifier = id
    referenceName = node["referenceName"]
    let price = node["displayPrice"]
    pricePlace = price?.location ?? node.location
    self.price = price?.string.flatMap(Decimal.init(written:))
    storefrontPrices = Dictionary(
      (node["storefrontPrices"]?.members ?? []).compactMap { member in
        member.node.string.flatMap(Decimal.init(written:)).map { (member.key, $0) }
      }
    ) { first, _ in first }
    self.group = group
    level = node["groupNumber"]?.integer
    period = node["recurringSubscriptionPeriod"]?.string.flatMap(StoreConfiguration.Period.init)
    let introductory =
      [node["introductoryOffer"]].compactMap(\.self) + (node["introductoryOffers"]?.elements ?? [])
    beginsFree = introductory.contains { $0["paymentMode"]?.string == "free" }
    localizations = node["localizations"]?.elements ?? []
    let offers = ["adHocOffers", "winbackOffers"].flatMap { node[$0]?.elements ?? [] }
    offerNames = Set(offers.compactMap { $0["offerID"]?.string })
    codes = Set((node["codeOffers"]?.elements ?? []).compactMap { $0["referenceName"]?.string })
  }
}

extension Decimal {
  /// A number as people write one, with a dot or a comma before the cents; exactly that number.
  init?(written text: some StringProtocol) {
    let plain = String(text).replacing(",", with: ".")
    let parts = plain.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    let digits = UInt8(ascii: "0")...UInt8(ascii: "9")
    guard parts.count <= 2, parts.allSatisfy({ !$0.isEmpty && $0.allSatisfy(digits.contains) }),
      let value = Decimal(string: plain, locale: Locale(identifier: "en_US_POSIX"))
    else { return nil }
    self = value
  }
}
