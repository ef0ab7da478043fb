import SourceJSON

/// A text that people read next to something to buy.
struct Copy: Sendable {
  /// The products for which a text must be true.
  enum Reach: Hashable, Sendable {
    case each

    /// It is about a group, so it must be true of one product.
    case any
  }

  let text: Words.Text
  let products: [String]
  let reach: Reach

  /// Returns every text of an app that is shown next to a product, in the order of the files.
  static func all(in app: AppSources) -> [Copy] {
    var collector = CopyCollector(app: app)
    for screen in app.entries(.screens) {
      let paywalls = app.index.paywallsByScreen[screen.key] ?? []
      let sold = paywalls.flatMap { app.products(of: $0.node) }
      collector.collect(screen.node, beside: sold, .any)
    }
    return collector.copies + app.storeProducts.items.flatMap(\.copies)
  }
}

extension ConfiguredProducts.Item {
  /// The store's own texts about the product.
  fileprivate var copies: [Copy] {
    localizations.flatMap { localization in
      ["displayName", "description"].compactMap { key in
        guard let node = localization[key], let words = node.string else { return nil }
        let text = Words.Text(
          key: id, language: localization["locale"]?.string ?? "", format: words,
          place: node.location)
        return Copy(text: text, products: [id], reach: .each)
      }
    }
  }
}

/// Walks over a screen and remembers the products next to each text.
private struct CopyCollector {
  let app: AppSources
  private(set) var copies: [Copy] = []

  init(app: AppSources) { self.app = app }

  mutating func collect(_ node: JSONNode, beside products: [String], _ reach: Copy.Reach) {
    for element in node.elements {
      if element.string == nil {
        collect(element, beside: products, reach)
      } else {
        note(element, beside: products, reach)
      }
    }
    guard !node.members.isEmpty else { return }
    let (inner, reach) = narrowed(node) ?? (products, reach)
    for member in node.members
    where CatalogKey(rawValue: member.key).map(Self.silentKeys.contains) != true {
      if member.node.string == nil {
        collect(member.node, beside: inner, reach)
      } else {
        note(member.node, beside: inner, reach)
      }
    }
  }

  /// Keys of texts that people don't read, or that are computed from prices.
  private static let silentKeys: Set<CatalogKey> = [
    .when, .action, .with, .icon, .style, .url, .colors, .product, .purchase, .against,
    .preselect, .parts, .units, .offer, .feature, .best, .haptic, .sound, .back,
  ]

  private mutating func note(
    _ key: JSONNode, beside products: [String], _ reach: Copy.Reach
  ) {
    guard let key = key.string, !products.isEmpty else { return }
    copies += app.texts(shownFor: key).map { Copy(text: $0, products: products, reach: reach) }
  }

  /// Returns the products that an element is about, if it is about some.
  private func narrowed(_ node: JSONNode) -> ([String], Copy.Reach)? {
    if let chosen = node[.when]?[.chosen]?.string { return ([chosen], .each) }
    if let product = node[.product] ?? node[.purchase] {
      return (app.products(in: product), .each)
    }
    if let offer = node[.offer]?.string, let sells = app.entry(.offers, offer)?[.sells] {
      return (sells.members.compactMap(\.node.string), .each)
    }
    if let cards = node[.offers]?.elements {
      // The surrounding text is read whichever of them is open.
      let sold = cards.compactMap { $0[.offer]?.string }.compactMap { app.entry(.offers, $0) }
      return (sold.flatMap { $0[.sells]?.members ?? [] }.compactMap(\.node.string), .each)
    }
    for list in [CatalogKey.items, .plans, .sheet] {
      guard let elements = node[list]?.elements else { continue }
      return (elements.flatMap { app.products(in: $0[.product]) }, .any)
    }
    return nil
  }
}

extension AppSources {
  /// Returns the texts that can appear for a key: its own, and those of its variants.
  func texts(shownFor key: String) -> [Words.Text] {
    let sets = index.messages[key] ?? []
    guard !sets.isEmpty else { return words[key] }
    return words[key]
      + sets.compactMap { set in
        set.member.node.string.map { format in
          Words.Text(
            key: key, language: set.language ?? words.sourceLanguage,
            format: format.replacing("%", with: "%%"), place: set.member.node.location)
        }
      }
  }
}
