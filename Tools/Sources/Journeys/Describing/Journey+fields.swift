import SourceJSON
import TollgateCore

extension Journey {
  /// The keys before the steps that have a usual value, in the order in which they are written.
  ///
  /// `journey`, `app`, `catalog`, `products` and `steps` have rules of their own.
  static let fields: [Field<Journey>] = {
    let usual = Defaults()
    func key(_ key: JourneyKey) -> String { key.rawValue }
    return [
      Field(
        key(.start), \.start, .localDateTime, unless: usual.start,
        "The local time at which it starts."),
      Field(
        key(.timeZone), \.timeZone, .timeZone, unless: usual.timeZone,
        "The person's time zone at the start."),
      Field(
        key(.locale), \.locale, .locale, unless: usual.locale,
        "The device's language and region, such as es_ES."),
      Field(
        key(.storefront), \.storefront, .storefront, unless: usual.storefront,
        "The account's country, as ISO 3166-1 alpha-3."),
      Field(key(.platform), \.platform, .word, unless: usual.platform, "The device's platform."),
      Field(
        key(.appVersion), \.appVersion, .version(such: "1.0"), unless: usual.appVersion,
        "The app's version."),
      Field(
        key: key(.appBought),
        summary: "When the account first bought the app: a local time, or with its version.",
        schema: .any(
          of: ValueForm.localDateTime.schema,
          .record([("date", ValueForm.localDateTime.schema), ("version", .scalar)])),
        read: { node, journey in
          journey.appBought = try node.appPurchase(before: journey.start)
        },
        text: { journey in
          journey.appBought.map { bought in
            bought.version.map { "{ date: \(bought.date), version: \($0.quotedInYAML) }" }
              ?? "\(bought.date)"
          }
        },
        examples: {
          [
            { $0.appBought = Purchase(date: $0.start) },
            { $0.appBought = Purchase(date: $0.start, version: "12") },
          ]
        }),
      Field(
        key(.build), \.build, .word, unless: usual.build, "The kind of build."),
      Field(
        key(.onboarded), \.onboarded, .bool, unless: usual.onboarded,
        "Whether onboarding is already done."),
      Field(
        key(.experiments), \.experiments, .experiments, unless: [:],
        "The variants of experiments: a variant, `drawn` or `off`; the catalog decides others."),
      Field(
        key(.remote), \.remote, .remoteValues, unless: [:], "The remote values at the start."),
    ]
  }()
}

extension ValueForm where Value == [String: Journey.ExperimentChoice] {
  fileprivate static var experiments: ValueForm {
    .mapping(
      of: ValueForm<String>.name(of: "a variant, `drawn` or `off`").map(
        { $0 == "drawn" ? Journey.ExperimentChoice.drawn : .variant($0) },
        { choice in
          switch choice {
          case .drawn: "drawn"
          case .variant(let name): name
          }
        }), expected: "a mapping such as { EXPERIMENT: drawn }")
  }
}
