import Foundation
import SourceJSON

/// A writer of a configuration as JSON, with every key that it has a value for.
///
/// Two configurations written so are compared by ``StoreConfigurationDocument``, which writes only what differs.
struct ConfigurationWriter {
  /// The keys by which the items of lists are distinguished, the best first.
  static let names = [
    "productID", "offerID", "internalID", "referenceName", "id", "locale", "name",
    "billingPlanType",
  ]

  /// The way in which a subscription's introductory offers are written: alone, in a list, or both.
  struct IntroductoryShape {
    var single: Bool
    var list: Bool
  }

  /// The shapes that the file has, by product.
  var shapes: [String: IntroductoryShape] = [:]

  /// The shape of products that the file lacks, or nil to follow the version.
  var usualShape: IntroductoryShape?

  func value(_ configuration: StoreConfiguration) -> JSONValue {
    var members: [JSONValue.Member] = []
    if let identifier = configuration.identifier {
      members.append(.init("identifier", .string(identifier)))
    }
    if let policies = configuration.appPolicies {
      members.append(.init("appPolicies", value(policies)))
    }
    let products = configuration.products
    members += [
      .init(
        "products",
        .array(
          products.filter { [.consumable, .nonConsumable].contains($0.kind) }.map { value($0) })),
      .init(
        "nonRenewingSubscriptions",
        .array(products.filter { $0.kind == .nonRenewing }.map { value($0) })),
      .init(
        "subscriptionGroups",
        .array(configuration.subscriptionGroups.map { value($0, in: configuration) })),
      .init("settings", value(configuration.settings)),
      .init("version", value(configuration.version)),
    ]
    return .object(members)
  }

  private func value(_ version: StoreConfiguration.Version) -> JSONValue {
    ["major": .number("\(version.major)"), "minor": .number("\(version.minor)")]
  }

  private func value(_ policies: StoreConfiguration.AppPolicies) -> JSONValue {
    [
      "eula": .string(policies.license),
      "policies": .array(
        policies.policies.map {
          [
            "locale": .string($0.locale), "policyText": .string($0.text),
            "policyURL": .string($0.url),
          ]
        }),
    ]
  }

  private func value(
    _ group: StoreConfiguration.SubscriptionGroup, in configuration: StoreConfiguration
  ) -> JSONValue {
    [
      "id": .string(group.id), "name": .string(group.name),
      "localizations": .array(group.localizations.map { value($0) }),
      "subscriptions": .array(
        configuration.products.filter { $0.subscription?.groupID == group.id }.map { product in
          value(product, version: configuration.version)
        }),
    ]
  }
}
