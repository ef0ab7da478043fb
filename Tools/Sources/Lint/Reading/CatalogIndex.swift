import SourceJSON

/// The contents of a catalog by name, so that the tree is searched only once.
struct CatalogIndex: Sendable {
  /// The entries of each section, each name's first.
  let entries: [String: [String: JSONNode]]

  /// Everything on the screens, in the order of the file.
  let screenParts: [JSONNode]

  /// The keys that are anywhere on the screens.
  let screenKeys: Set<String>

  /// The one-word actions of buttons on the screens.
  let screenActions: Set<String>

  /// The screens that have a button to restore purchases.
  let screensWithRestore: Set<String>

  /// The paywalls that each screen draws, in the order of the file.
  let paywallsByScreen: [String: [JSONNode.Member]]

  /// The parts that the card of a product names, each product's first card.
  let bundleParts: [String: [String]]

  /// The products that are no twins, in the order of the file, by the currencies that they grant.
  let packsByCurrencies: [Set<String>: [String]]

  /// The products that are no twins and grant entitlements alone, by each entitlement.
  let productsByEntitlement: [String: [String]]

  /// The texts that variants substitute for others, by the others' keys.
  let messages: [String: [Message]]

  /// Texts that a variant substitutes, in one language or in the source language.
  struct Message: Sendable {
    let member: JSONNode.Member
    let language: String?
  }

  init(_ catalog: JSONNode) {
    var entries: [String: [String: JSONNode]] = [:]
    for section in catalog.members where entries[section.key] == nil {
      let named = section.node.members.map { ($0.key, $0.node) }
      entries[section.key] = Dictionary(named) { first, _ in first }
    }
    self.entries = entries
    screenParts = catalog[.screens]?.everything ?? []
    screenKeys = Set(screenParts.flatMap { $0.members.map(\.key) })
    screenActions = Set(screenParts.compactMap { $0[.action]?.string })
    screensWithRestore = Set(
      (catalog[.screens]?.members ?? []).filter { $0.node.hasAction("restore") }.map(\.key))
    var drawn: [String: [JSONNode.Member]] = [:]
    for paywall in catalog[.paywalls]?.members ?? [] {
      for screen in Set([CatalogKey.screen, .sheet].compactMap { paywall.node[$0]?.string }) {
        drawn[screen, default: []].append(paywall)
      }
    }
    paywallsByScreen = drawn
    bundleParts = Self.bundleParts(in: screenParts)
    let products = (catalog[.products]?.members ?? []).filter {
      ($0.node[.twinOf]?.string ?? $0.key) == $0.key
    }
    var packs: [Set<String>: [String]] = [:]
    var grants: [String: [String]] = [:]
    for product in products {
      let balances = product.node[.grants]?[.balances]?.members ?? []
      packs[Set(balances.map(\.key)), default: []].append(product.key)
      guard balances.isEmpty else { continue }
      for name in Set(product.node.granted(.entitlements)) {
        grants[name, default: []].append(product.key)
      }
    }
    packsByCurrencies = packs
    productsByEntitlement = grants
    messages = Self.messages(in: catalog)
  }

  private static func bundleParts(in screens: [JSONNode]) -> [String: [String]] {
    var parts: [String: [String]] = [:]
    for card in screens where card[.bundle] != nil {
      guard let product = card[.product]?.string, parts[product] == nil else { continue }
      parts[product] = (card[.bundle]?[.parts]?.elements ?? []).compactMap(\.string)
    }
    return parts
  }

  /// Returns the values that variants set, by the key of the text that their message replaces.
  private static func messages(in catalog: JSONNode) -> [String: [Message]] {
    var keys: [String: String] = [:]
    for value in catalog[.remote]?.members ?? [] {
      if let key = value.node[.message]?.string, keys[value.key] == nil { keys[value.key] = key }
    }
    guard !keys.isEmpty else { return [:] }
    let variants = (catalog[.experiments]?.members ?? []).flatMap {
      $0.node[.variants]?.members ?? []
    }
    var messages: [String: [Message]] = [:]
    for member in variants.flatMap({ $0.node[.set]?.members ?? [] }) {
      // The longest name that is a prefix of the key, whole or up to a dot; the language follows
      // it.
      let name = member.key.beginnings.first { keys[$0] != nil && member.key.ends($0, at: ".") }
      guard let name, let key = keys[name] else { continue }
      let language = member.key.dropFirst(name.count + 1)
      messages[key, default: []].append(
        Message(member: member, language: language.isEmpty ? nil : String(language)))
    }
    return messages
  }
}

extension String {
  /// Returns a Boolean value that indicates whether a prefix is the whole text, or ends before a
  /// separator.
  fileprivate func ends(_ beginning: String, at sign: Character) -> Bool {
    let rest = dropFirst(beginning.count)
    return rest.isEmpty || rest.first == sign
  }
}
