import AppStoreWire
import SourceJSON

extension StoreConfiguration {
  /// The keys of a `.storekit` file.
  static let fields: [ConfigurationField<StoreConfiguration>] = [
    ConfigurationField(
      "version",
      read: { root, configuration, reader in
        guard let node = root["version"] else {
          return reader.refuse(
            root, "the configuration has no `version`", fix: "Xcode writes one; 4.0 will do.")
        }
        configuration.version = reader.record(
          node, Version.fields, from: Version(major: 1, minor: 0))
        let (major, minor) = (configuration.version.major, configuration.version.minor)
        if !(1...6).contains(major) {
          reader.refuse(node, "version \(major).\(minor) is not known", fix: "Versions 1 to 6 are.")
        }
      }, write: { $1.record($0.version, Version.fields) }),
    .optional("identifier", \.identifier, .text),
    oneTimeProducts("products", [.consumable, .nonConsumable]),
    oneTimeProducts("nonRenewingSubscriptions", [.nonRenewing]),
    ConfigurationField("subscriptionGroups") { root, configuration, reader in
      guard let list = root["subscriptionGroups"], !list.isNull else { return }
      for node in reader.objects("subscriptionGroups", list) {
        let group = reader.record(
          node, SubscriptionGroup.fields, from: SubscriptionGroup(id: "", name: ""))
        configuration.subscriptionGroups.append(group)
        configuration.products +=
          reader.optional("subscriptions", Product.subscriptions(in: group), in: node) ?? []
      }
    } write: { configuration, writer in
      .array(
        configuration.subscriptionGroups.map { group in
          let products = configuration.products.filter { $0.subscription?.groupID == group.id }
          let form = Product.subscriptions(in: group)
          return .object(
            writer.record(group, SubscriptionGroup.fields).members
              + [.init("subscriptions", form.write(products, writer))])
        })
    },
    .usual("settings", \.settings, .record(Settings.fields, from: Settings())),
    // The key with which Xcode signs offers; the store needs its public half.
    ConfigurationField("subscriptionOffersKeyPair") { root, configuration, reader in
      guard let pair = root["subscriptionOffersKeyPair"], !pair.isNull,
        reader.object("subscriptionOffersKeyPair", pair) != nil,
        let id = reader.required("id", .text, in: pair),
        let secret = reader.required("privateKey", .text, in: pair)
      else { return }
      if let key = try? OfferKey(id: id, base64: secret) {
        configuration.offerKeys = [id: key.publicKey]
      } else {
        reader.remarks.append(
          (pair["privateKey"] ?? pair).error(
            "the key `\(id)` is not a P-256 key in PKCS#8 and Base64, so no offer can be signed",
            fix: "Have Xcode make another, or take `subscriptionOffersKeyPair` out."))
      }
    },
    .optional("appPolicies", \.appPolicies, .record(AppPolicies.fields, from: AppPolicies())),
    unread("subscriptionBundleGroups"), unread("subscriptionSuiteGroups"),
  ]

  /// A list of products that don't belong to a group.
  private static func oneTimeProducts(
    _ key: String, _ kinds: [Product.Kind]
  ) -> ConfigurationField<StoreConfiguration> {
    ConfigurationField(key) { root, configuration, reader in
      configuration.products += reader.optional(key, Product.oneTime, in: root) ?? []
    } write: { configuration, writer in
      Product.oneTime.write(configuration.products.filter { kinds.contains($0.kind) }, writer)
    }
  }

  /// A list whose content is not supported yet.
  private static func unread(_ key: String) -> ConfigurationField<StoreConfiguration> {
    ConfigurationField(key) { root, _, reader in
      if let node = root[key], !node.isNull { _ = reader.elements(key, node) }
    }
  }
}

extension StoreConfiguration.Version {
  fileprivate static let fields: [ConfigurationField<Self>] = [
    .required("major", \.major, .whole(from: 0)), .required("minor", \.minor, .whole(from: 0)),
  ]
}

extension StoreConfiguration.SubscriptionGroup {
  fileprivate static let fields: [ConfigurationField<Self>] = [
    .usual("name", \.name, .text),
    .usual("localizations", \.localizations, StoreConfiguration.Localization.list),
    .required(
      "id", \.id,
      .text.checked { id, node, reader in
        reader.note(
          id, in: \.groupIDs, node,
          twice: { "the group `\(id)` is there twice; the first is on line \($0)" },
          fix: "Give one of them another id.")
      }),
  ]
}

extension StoreConfiguration.Localization {
  static let list = ConfigurationForm<[Self]>.list(
    of: [
      .required("locale", \.locale, .text), .usual("displayName", \.displayName, .text),
      .usual("description", \.description, .text),
    ], from: Self(locale: "", displayName: "", description: ""))
}

extension StoreConfiguration.AppPolicies {
  fileprivate static let fields: [ConfigurationField<Self>] = [
    .usual("eula", \.license, .text),
    .usual(
      "policies", \.policies,
      .list(
        of: [
          .required("locale", \.locale, .text), .usual("policyText", \.text, .text),
          .usual("policyURL", \.url, .text),
        ], from: Policy(locale: ""))),
  ]
}
