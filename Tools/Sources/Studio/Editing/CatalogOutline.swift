import Foundation
import Journeys
import SourceJSON
import TollgateCore
import TollgateScreens

/// The values of an app's files that can be edited beside the phone: limits, prices, and the texts and the order of one
/// screen.
struct CatalogOutline: Sendable {
  /// A place in one of the app's files.
  struct Place: Hashable, Sendable {
    let file: String
    let path: FilePath
  }

  /// A text, a price or a number.
  struct Value: Sendable {
    let place: Place

    /// The beginning of the value, or nil if it is not written yet.
    let location: SourceLocation?

    /// Names it to a reader; no two of a page are the same.
    var label: String
    let text: String
    let kind: EditableKind
    let fingerprint: String
  }

  /// Several values under one heading.
  struct Group: Sendable {
    let title: String
    var values: [Value]
  }

  /// A list of a screen whose items have an order.
  struct Sequence: Sendable {
    let title: String
    let fingerprint: String
    var items: [Item]
  }

  /// An item of a list, with its place.
  struct Item: Sendable {
    let place: Place
    var label: String
  }

  /// The most values of a group, and the most items of a list, that a page shows.
  static let most = 60

  private(set) var groups: [Group] = []
  private(set) var sequences: [Sequence] = []

  /// The number of values that are not shown, because there are too many.
  private(set) var omitted = 0

  /// Reads the editable parts.
  ///
  /// - Parameters:
  ///   - draft: The app's files.
  ///   - screen: The screen that is open, or nil.
  ///   - language: The language in which its texts are shown.
  init(of draft: AppDraft, on screen: ScreenID?, in language: String) {
    let catalog = draft.document(AppFolder.catalogName)?.root
    let store = draft.document(AppFolder.productsName)?.root
    let strings = draft.document(AppFolder.stringsName)?.root
    for member in catalog?.members ?? [] where !Self.isAboutScreens(member.key) {
      add(Group(title: Self.title(of: member.key), values: Self.numbers(in: member)))
    }
    if let store {
      add(Group(title: "Prices", values: Self.prices(in: store)))
      add(Group(title: "Names in the store", values: Self.names(in: store, language)))
    }
    guard let screen, let layout = catalog?["screens"]?[screen.rawValue] else { return }
    if let strings {
      add(
        Group(
          title: "Texts of “\(screen)”, \(Travel.language(of: language))",
          values: Self.texts(of: layout, in: strings, language)))
    }
    let words = Words(strings, language)
    sequences = Self.sequences(
      in: layout, at: ["screens", .key(screen.rawValue)], titled: "Order of “\(screen)”", words)
  }

  /// All values, in the order of the page.
  var values: [Value] { groups.flatMap(\.values) }

  private mutating func add(_ group: Group) {
    guard !group.values.isEmpty else { return }
    omitted += max(0, group.values.count - Self.most)
    var group = group
    group.values = Self.numbered(Array(group.values.prefix(Self.most)), \.label)
    groups.append(group)
  }

  /// Returns the items, with a number after each repeated label.
  private static func numbered<Item>(
    _ items: [Item], _ label: WritableKeyPath<Item, String>
  ) -> [Item] {
    var counts: [String: Int] = [:]
    return items.map { item in
      let count = counts[item[keyPath: label], default: 0] + 1
      counts[item[keyPath: label]] = count
      guard count > 1 else { return item }
      var item = item
      item[keyPath: label] += " (\(count))"
      return item
    }
  }
}

/// The numbers of the catalog.
extension CatalogOutline {
  private static func isAboutScreens(_ section: String) -> Bool {
    ["screens", "look", "lint"].contains(section)
  }

  private static func title(of section: String) -> String {
    switch section {
    case "features": "Limits of features"
    case "remote": "Remote values"
    default: section.prefix(1).uppercased() + section.dropFirst()
    }
  }

  private static func numbers(in section: JSONNode.Member) -> [Value] {
    var values: [Value] = []
    func walk(_ node: JSONNode, _ path: [JSONStep], _ words: [String]) {
      for (index, element) in node.elements.enumerated() {
        // Of several tiers, each has its limit.
        let holder = element["entitled"]?.string ?? element["when"]?["entitled"]?.string
        walk(element, path + [.item(index)], words + (holder.map { [$0] } ?? []))
      }
      for member in node.members {
        let isPlain = ["access", "quota"].contains(member.key)
        var word = member.key
        if word == "limit", let per = node["per"] {
          let length = per.members.first.map { "\($0.node.numberText ?? "") \($0.key)" }
          word += (per.string ?? length).map { " per \($0)" } ?? ""
        }
        walk(member.node, path + [.key(member.key)], words + (isPlain ? [] : [word]))
      }
      guard let kind = EditableKind(path, of: AppFolder.catalogName, node),
        let text = node.numberText ?? node.string
      else { return }
      values.append(
        Value(
          node, at: path, of: AppFolder.catalogName, as: kind,
          labelled: words.joined(separator: " › "), text))
    }
    walk(section.node, [.key(section.key)], [])
    return values
  }
}

/// The store's products.
extension CatalogOutline {
  private static func products(in store: JSONNode) -> [(node: JSONNode, path: [JSONStep])] {
    var products: [(JSONNode, [JSONStep])] = []
    for key in ["products", "nonRenewingSubscriptions"] {
      for (index, node) in (store[key]?.elements ?? []).enumerated() {
        products.append((node, [.key(key), .item(index)]))
      }
    }
    for (group, node) in (store["subscriptionGroups"]?.elements ?? []).enumerated() {
      for (index, plan) in (node["subscriptions"]?.elements ?? []).enumerated() {
        products.append(
          (plan, ["subscriptionGroups", .item(group), "subscriptions", .item(index)]))
      }
    }
    return products
  }

  private static func prices(in store: JSONNode) -> [Value] {
    var values: [Value] = []
    func walk(_ node: JSONNode, _ path: [JSONStep], _ words: [String]) {
      for (index, element) in node.elements.enumerated() {
        let name = element["referenceName"]?.string ?? element["offerID"]?.string
        walk(element, path + [.item(index)], words + (name.map { [$0] } ?? []))
      }
      for member in node.members {
        let place = path + [.key(member.key)]
        let isPlain = ["displayPrice", "storefrontPrices"].contains(member.key)
        let word = isPlain ? [] : [member.key]
        if let text = member.node.string,
          EditableKind(place, of: AppFolder.productsName, member.node) == .price
        {
          values.append(
            Value(
              member.node, at: place, of: AppFolder.productsName, as: .price,
              labelled: (words + word).joined(separator: " › "), text))
        } else {
          walk(member.node, place, words + word)
        }
      }
    }
    for product in products(in: store) {
      guard let id = product.node["productID"]?.string else { continue }
      walk(product.node, product.path, [id])
    }
    return values
  }

  private static func names(in store: JSONNode, _ language: String) -> [Value] {
    products(in: store).flatMap { product -> [Value] in
      let localizations = product.node["localizations"]?.elements ?? []
      let own = localizations.firstIndex {
        $0["locale"]?.string?.prefix { $0.isLetter } == language.prefix { $0.isLetter }
      }
      guard let index = own, let id = product.node["productID"]?.string else { return [] }
      return ["displayName", "description"].compactMap { key in
        guard let node = localizations[index][key], let text = node.string else { return nil }
        return Value(
          node, at: product.path + ["localizations", .item(index), .key(key)],
          of: AppFolder.productsName, as: .text,
          labelled: "\(id) › \(key == "displayName" ? "name" : "description")", text)
      }
    }
  }
}

/// One screen.
extension CatalogOutline {
  /// The texts of an app in one language.
  private struct Words {
    let strings: JSONNode?
    let language: String

    init(_ strings: JSONNode?, _ language: String) {
      self.strings = strings?["strings"]
      self.language = language
    }

    /// Returns the text that is written once under a key, or nil.
    subscript(key: String) -> String? {
      strings?[key]?["localizations"]?[language]?["stringUnit"]?["value"]?.string
    }
  }

  /// The texts of a screen in a language, with their plurals.
  private static func texts(
    of layout: JSONNode, in strings: JSONNode, _ language: String
  ) -> [Value] {
    var seen: Set<String> = []
    let keys = ScreenLayout.mentions(in: layout).compactMap { mention -> String? in
      guard case .text(let key, _) = mention, seen.insert(key.value).inserted else { return nil }
      return key.value
    }
    return keys.flatMap { key -> [Value] in
      guard let entry = strings["strings"]?[key] else { return [] }
      let path: [JSONStep] = ["strings", .key(key), "localizations", .key(language)]
      guard let written = entry["localizations"]?[language] else {
        // The source language may omit its text if the key is the text.
        let isSource = strings["sourceLanguage"]?.string == language
        return [
          Value(
            nil, at: path + ["stringUnit", "value"], of: AppFolder.stringsName, as: .text,
            labelled: key, isSource ? key : "")
        ]
      }
      return units(in: written, at: path, labelled: key)
    }
  }

  private static func units(
    in node: JSONNode, at path: [JSONStep], labelled label: String
  ) -> [Value] {
    node.members.flatMap { member -> [Value] in
      let place = path + [.key(member.key)]
      guard member.key == "stringUnit" else {
        let isPlain = ["variations", "plural", "device", "substitutions"].contains(member.key)
        return units(
          in: member.node, at: place, labelled: isPlain ? label : "\(label) › \(member.key)")
      }
      guard let value = member.node["value"], let text = value.string else { return [] }
      return [
        Value(
          value, at: place + ["value"], of: AppFolder.stringsName, as: .text, labelled: label, text)
      ]
    }
  }

  /// The lists of a screen whose order can be changed, outer ones first.
  private static func sequences(
    in node: JSONNode, at path: [JSONStep], titled title: String, _ words: Words
  ) -> [Sequence] {
    var found: [Sequence] = []
    for member in node.members {
      let place = path + [.key(member.key)]
      let items = member.node.elements
      // The order of arguments is that of their text.
      if items.count > 1, items.count <= most, items.allSatisfy(\.isObject), member.key != "with" {
        let isOwn = member.key == "elements" || member.key == node.members.first?.key
        let heading = isOwn ? title : "\(title), \(member.key)"
        found.append(
          Sequence(
            title: heading, fingerprint: Fingerprint(member.node).text,
            items: numbered(
              items.enumerated().map { index, item in
                Item(
                  place: Place(
                    file: AppFolder.catalogName, path: FilePath(place + [.item(index)])),
                  label: label(of: item, words))
              }, \.label)))
      }
      for (index, item) in items.enumerated() {
        let inner = "\(title): \(label(of: item, words))"
        found += sequences(
          in: item, at: place + [.item(index)], titled: inner, words)
      }
      if member.node.isObject {
        found += sequences(in: member.node, at: place, titled: "\(title), \(member.key)", words)
      }
    }
    return found
  }

  /// An element's kind, and its texts.
  private static func label(of element: JSONNode, _ words: Words) -> String {
    guard let first = element.members.first else { return "nothing" }
    let names = [first.node, element["title"], element["header"]].compactMap { $0?.string }
    guard let name = names.lazy.compactMap({ words[$0] }).first ?? names.first else {
      return first.key
    }
    return "\(first.key) “\(name)”"
  }
}

extension CatalogOutline.Value {
  fileprivate init(
    _ node: JSONNode?, at path: [JSONStep], of file: String, as kind: EditableKind,
    labelled label: String, _ text: String
  ) {
    self.init(
      place: CatalogOutline.Place(file: file, path: FilePath(path)), location: node?.location,
      label: label, text: text, kind: kind, fingerprint: Fingerprint(node).text)
  }
}
