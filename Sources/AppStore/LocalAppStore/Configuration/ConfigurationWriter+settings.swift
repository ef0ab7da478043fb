import Foundation
import SourceJSON

extension ConfigurationWriter {
  func value(_ settings: StoreConfiguration.Settings) -> JSONValue {
    var members: [JSONValue.Member] = [
      .init("_askToBuyEnabled", .bool(settings.askToBuy)),
      .init("_billingGracePeriodEnabled", .bool(settings.gracePeriod != nil)),
      .init("_billingIssuesEnabled", .bool(settings.interruptsPurchases)),
      .init("_disableDialogs", .bool(settings.disablesDialogs)),
      .init("_failTransactionsEnabled", .bool(settings.failsPurchases)),
      .init("_locale", .string(settings.locale)),
      .init("_renewalBillingIssuesEnabled", .bool(settings.failsRenewals)),
      .init("_storefront", .string(settings.storefront)),
      .init("_storeKitErrors", .array(settings.errors.map { value($0) })),
      .init("_timeRate", .number("\(settings.timeRate.rawValue)")),
    ]
    func add(_ key: String, _ value: JSONValue?) {
      if let value { members.append(.init(key, value)) }
    }
    add("_compatibilityTimeRate", olderRates(settings.timeRate))
    add("_storeKitError", settings.purchaseFailureCode.map { .number("\($0)") })
    add("_applicationInternalID", settings.applicationID.map(JSONValue.string))
    add("_developerTeamID", settings.teamID.map(JSONValue.string))
    add("_lastSynchronizedDate", settings.lastSynchronized.map { seconds($0) })
    return .object(members)
  }

  private func value(_ error: StoreConfiguration.SimulatedError) -> JSONValue {
    [
      "name": .string(error.call.rawValue), "enabled": .bool(error.isEnabled),
      "current": error.failure.map {
        ["type": .string($0.kind.rawValue), "index": .number("\($0.index)")]
      } ?? .null,
    ]
  }

  /// Returns the nearest rate supported by Xcode versions that read only older files.
  ///
  /// The oldest files have the first seven; version 5 added the last one.
  private func olderRates(_ rate: TimeRate) -> JSONValue? {
    switch rate {
    case .realTime, .oneHourIsOneDay, .thirtyMinutesIsOneDay, .fiveMinutesIsOneDay,
      .oneMinuteIsOneDay, .thirtySecondsIsOneDay, .oneSecondIsOneDay:
      nil
    case .monthlyRenewalEveryHour, .monthlyRenewalEveryThirtyMinutes:
      ["3": .number("\(TimeRate.oneMinuteIsOneDay.rawValue)")]
    case .monthlyRenewalEveryFifteenMinutes, .oneRenewalEveryFifteenMinutes:
      ["3": .number("\(TimeRate.thirtySecondsIsOneDay.rawValue)")]
    case .oneRenewalEveryTwoSeconds:
      [
        "3": .number("\(TimeRate.oneSecondIsOneDay.rawValue)"),
        "5": .number("\(TimeRate.oneRenewalEveryTenSeconds.rawValue)"),
      ]
    default: ["3": .number("\(TimeRate.oneSecondIsOneDay.rawValue)")]
    }
  }

  private func seconds(_ date: Date) -> JSONValue {
    let seconds = date.timeIntervalSinceReferenceDate
    return .number(Int64(exactly: seconds).map { "\($0)" } ?? "\(seconds)")
  }
}
