import AppStoreWire
import Foundation
import SourceJSON

/// A reader of a configuration that lists every mistake, so that one look finds them all.
struct ConfigurationReader {
  var problems: [SourceError] = []

  /// The mistakes in details that the store can do without: an offer, or the key that signs offers.
  ///
  /// Xcode opens such a file too. The detail fails when something uses it, and the linter names it.
  var remarks: [SourceError] = []
  var productIDs: [String: SourceLocation] = [:]
  private var groupIDs: [String: SourceLocation] = [:]

  mutating func configuration(_ root: JSONNode) -> StoreConfiguration? {
    guard root.isObject else {
      refuse(
        root, "a StoreKit configuration is an object",
        fix: "Begin the file with `{`, as Xcode does.")
      return nil
    }
    refuseDoubleKeys(in: root)
    let version = version(root)
    let identifier = optionalText("identifier", in: root)
    var products = objects("products", in: root).compactMap { product($0) }
    products += objects("nonRenewingSubscriptions", in: root).compactMap { product($0) }
    var groups: [StoreConfiguration.SubscriptionGroup] = []
    for node in objects("subscriptionGroups", in: root) {
      guard let group = group(node) else { continue }
      groups.append(group)
      products += objects("subscriptions", in: node).compactMap { product($0, in: group) }
    }
    let settings = settings(object("settings", in: root))
    let offerKeys = offerKeys(object("subscriptionOffersKeyPair", in: root))
    let policies = appPolicies(object("appPolicies", in: root))
    // Their content is not supported yet, but they must be lists.
    for key in ["subscriptionBundleGroups", "subscriptionSuiteGroups"] { _ = list(key, in: root) }
    guard let version else { return nil }
    return StoreConfiguration(
      version: version, products: products, subscriptionGroups: groups, settings: settings,
      offerKeys: offerKeys, identifier: identifier, appPolicies: policies)
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

  private mutating func group(_ node: JSONNode) -> StoreConfiguration.SubscriptionGroup? {
    let name = optionalText("name", in: node) ?? ""
    let localizations = localizations(of: node)
    guard let id = text("id", in: node) else { return nil }
    if let first = groupIDs[id] {
      refuse(
        node["id"] ?? node, "the group `\(id)` is there twice; the first is on line \(first.line)",
        fix: "Give one of them another id.")
      return nil
    }
    groupIDs[id] = node.location
    return StoreConfiguration.SubscriptionGroup(id: id, name: name, localizations: localizations)
  }

  /// Reads the key with which Xcode signs offers; the store needs its public half.
  private mutating func offerKeys(_ node: JSONNode?) -> [String: [UInt8]] {
    guard let node, let id = text("id", in: node), let privateKey = text("privateKey", in: node)
    else { return [:] }
    guard let key = try? OfferKey(id: id, base64: privateKey) else {
      let key = node["privateKey"] ?? node
      remarks.append(
        key.error(
          "the key `\(id)` is not a P-256 key in PKCS#8 and Base64, so no offer can be signed",
          fix: "Have Xcode make another, or take `subscriptionOffersKeyPair` out."))
      return [:]
    }
    return [id: key.publicKey]
  }

  private mutating func appPolicies(_ node: JSONNode?) -> StoreConfiguration.AppPolicies? {
    guard let node else { return nil }
    let policies = objects("policies", in: node).compactMap { policy($0) }
    return StoreConfiguration.AppPolicies(
      license: optionalText("eula", in: node) ?? "", policies: policies)
  }

  private mutating func policy(_ node: JSONNode) -> StoreConfiguration.AppPolicies.Policy? {
    let words = optionalText("policyText", in: node) ?? ""
    let url = optionalText("policyURL", in: node) ?? ""
    return text("locale", in: node).map { .init(locale: $0, text: words, url: url) }
  }

  /// Refuses objects with two members of one key: which of them counts is anybody's guess.
  private mutating func refuseDoubleKeys(in node: JSONNode) {
    var known: [String: SourceLocation] = [:]
    for member in node.members {
      if let first = known[member.key] {
        problems.append(
          SourceError(
            "`\(member.key)` occurs twice; the first is on line \(first.line)",
            fix: "Take one of them out.", at: member.keyLocation))
      }
      known[member.key] = known[member.key] ?? member.keyLocation
      refuseDoubleKeys(in: member.node)
    }
    for element in node.elements { refuseDoubleKeys(in: element) }
  }
}
