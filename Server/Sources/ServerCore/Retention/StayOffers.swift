public import Foundation
import SourceJSON

/// The offers to stay of a catalog's screens, with their texts.
///
/// A screen may also list win-back offers, for people whose plan is over. The App Store asks about people who still
/// subscribe, and takes no win-back offer as an answer
/// (https://developer.apple.com/documentation/retentionmessaging/realtimeresponsebody). So they are left out.
public struct StayOffers: Sendable {
  /// The messages, in the order of the catalog.
  public let messages: [StayMessage]

  private let sourceLanguage: String

  /// Reads the offers of a catalog.
  ///
  /// - Parameters:
  ///   - catalog: The catalog's file.
  ///   - texts: The String Catalog beside it, or nil if it is missing: a key is its own text then.
  ///   - products: The `.storekit` file beside it, which tells win-back offers apart, or nil if it is missing: all are
  ///     promotional then.
  public init(catalog: Data, texts: Data?, products: Data? = nil) {
    let root = try? JSONNode.parse(catalog, file: "Catalog.json")
    let strings = texts.flatMap { try? JSONNode.parse($0, file: "Localizable.xcstrings") }
    let winBacks = Self.winBacks(
      in: products.flatMap { try? JSONNode.parse($0, file: "Products.storekit") })
    let source = strings?["sourceLanguage"]?.string ?? "en"
    let words = (root?["app"]?.string ?? "").split { $0 == "-" || $0 == "_" }
    let app = words.map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined(separator: " ")
    var found: [StayMessage] = []
    for stay in root.map(Self.stays) ?? [] {
      guard let product = stay["product"]?.string, let offer = stay["offer"]?.string,
        let key = stay["title"]?.string, winBacks[product]?.contains(offer) != true
      else { continue }
      var languages = Self.translations(of: key, in: strings)
      if languages.isEmpty { languages = [(source, key)] }
      for (language, text) in languages {
        let message = StayMessage(
          product: product, offer: offer, language: language, app: app, text: text)
        if !found.contains(message) { found.append(message) }
      }
    }
    messages = found
    sourceLanguage = source
  }

  /// Returns the first offer of a product in a locale: in its language, else in the catalog's
  /// source language.
  public func message(for product: String, in locale: String) -> StayMessage? {
    let own = messages.filter { $0.product == product }
    let language = String(locale.prefix { $0 != "-" && $0 != "_" })
    return [locale, language, sourceLanguage].lazy.compactMap { name in
      own.first { $0.language == name }
    }.first ?? own.first
  }

  /// Returns all retention offers of all elements that show a subscription.
  private static func stays(in node: JSONNode) -> [JSONNode] {
    let own = node["subscription"] == nil ? [] : node["stay"]?.elements ?? []
    return own + (node.members.map(\.node) + node.elements).flatMap(stays)
  }

  /// Returns the identifiers of win-back offers by product.
  private static func winBacks(in products: JSONNode?) -> [String: Set<String>] {
    let groups = products?["subscriptionGroups"]?.elements ?? []
    let plans = groups.flatMap { $0["subscriptions"]?.elements ?? [] }
    let pairs = plans.compactMap { plan in
      plan["productID"]?.string.map { id in
        (id, Set((plan["winbackOffers"]?.elements ?? []).compactMap { $0["offerID"]?.string }))
      }
    }
    return Dictionary(pairs) { $0.union($1) }
  }

  private static func translations(
    of key: String, in strings: JSONNode?
  ) -> [(language: String, text: String)] {
    (strings?["strings"]?[key]?["localizations"]?.members ?? []).compactMap { member in
      member.node["stringUnit"]?["value"]?.string.map { (member.key, $0) }
    }
  }
}
