import SourceJSON

extension StoreConfiguration.Settings {
  /// The keys of a file's settings.
  static let fields: [ConfigurationField<Self>] = [
    .usual(
      "_storefront", \.storefront,
      .text.checked { code, node, reader in
        if StorefrontCountry(code) == nil { reader.refuseStorefront(code, at: node.location) }
      }),
    .usual("_locale", \.locale, .text),
    .usual("_askToBuyEnabled", \.askToBuy, .flag),
    .usual("_billingIssuesEnabled", \.interruptsPurchases, .flag),
    .usual(
      "_billingGracePeriodEnabled", \.gracePeriod,
      ConfigurationForm.flag.map {
        $0 != nil
      } _: { flag, _, _ in
        .some(flag ? GracePeriod.standard : nil)
      }),
    .usual("_renewalBillingIssuesEnabled", \.failsRenewals, .flag),
    ConfigurationField("_timeRate") { node, settings, reader in
      let older = reader.optional(olderRates, .olderRates, in: node) ?? []
      guard let raw = reader.optional("_timeRate", .whole(from: 0), in: node) else { return }
      let rate = ([raw] + older).lazy.compactMap(TimeRate.init).first
      settings.timeRate =
        rate
        ?? reader.refused(
          node["_timeRate"] ?? node, "\(raw) is not a rate of time",
          fix: "Rates are 0 to 6, 10 to 13, 15 and 1000 to 1005; 0 is real time.")
        ?? settings.timeRate
    } write: { settings, _ in
      .number("\(settings.timeRate.rawValue)")
    },
    ConfigurationField(
      olderRates,
      write: { settings, _ in
        let rates = settings.timeRate.olderRates
        return rates.isEmpty
          ? nil : .object(rates.map { .init($0, .number("\($1.rawValue)")) })
      }),
    .usual("_failTransactionsEnabled", \.failsPurchases, .flag),
    .optional("_storeKitError", \.purchaseFailureCode, .whole(from: 0)),
    .usual(
      "_storeKitErrors", \.errors,
      .list(of: errorFields, from: StoreConfiguration.SimulatedError(.init(rawValue: "")))),
    .usual("_disableDialogs", \.disablesDialogs, .flag),
    .optional("_applicationInternalID", \.applicationID, .text),
    .optional("_developerTeamID", \.teamID, .text),
    .optional("_lastSynchronizedDate", \.lastSynchronized, .date),
  ]

  private static let olderRates = "_compatibilityTimeRate"

  private static let errorFields: [ConfigurationField<StoreConfiguration.SimulatedError>] = [
    .required("name", \.call, .name),
    .usual("enabled", \.isEnabled, .flag),
    .optional(
      "current", \.failure,
      .record(
        [.required("type", \.kind, .name), .required("index", \.index, .whole(from: 0))],
        from: .init(.generic, index: 0)), writesNull: true),
  ]
}

extension ConfigurationForm<[Int]> {
  /// The rates for older readers, newest first: one for all of them, or one for each version.
  fileprivate static var olderRates: ConfigurationForm {
    ConfigurationForm { rates, _ in
      .array(rates.map { .number("\($0)") })
    } read: {
      node, key, reader in
      if let number = node.numberText.flatMap({ Int($0) }) { return [number] }
      let rates = node.members.compactMap { member in
        Int(member.key).flatMap { version in
          member.node.numberText.flatMap { Int($0) }.map { (version: version, rate: $0) }
        }
      }
      guard node.isObject, rates.count == node.members.count else {
        return reader.refused(
          node, "`\(key)` is a rate of time for each version of the file",
          fix: "Write { \"3\" : 6 }, or take it out.")
      }
      return rates.sorted { $0.version > $1.version }.map(\.rate)
    }
  }
}

extension TimeRate {
  /// The nearest rates that older versions of Xcode support, by the version of the file.
  ///
  /// The oldest files have the first seven; version 5 added the last one.
  fileprivate var olderRates: [(version: String, rate: TimeRate)] {
    switch self {
    case .realTime, .oneHourIsOneDay, .thirtyMinutesIsOneDay, .fiveMinutesIsOneDay,
      .oneMinuteIsOneDay, .thirtySecondsIsOneDay, .oneSecondIsOneDay:
      []
    case .monthlyRenewalEveryHour, .monthlyRenewalEveryThirtyMinutes: [("3", .oneMinuteIsOneDay)]
    case .monthlyRenewalEveryFifteenMinutes, .oneRenewalEveryFifteenMinutes:
      [("3", .thirtySecondsIsOneDay)]
    case .oneRenewalEveryTwoSeconds:
      [("3", .oneSecondIsOneDay), ("5", .oneRenewalEveryTenSeconds)]
    default: [("3", .oneSecondIsOneDay)]
    }
  }
}
