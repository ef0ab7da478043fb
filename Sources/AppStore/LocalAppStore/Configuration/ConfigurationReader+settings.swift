import Foundation
import SourceJSON

extension ConfigurationReader {
  mutating func settings(_ node: JSONNode?) -> StoreConfiguration.Settings {
    var settings = StoreConfiguration.Settings()
    guard let node else { return settings }
    settings.storefront = storefront(node) ?? settings.storefront
    settings.locale = optionalText("_locale", in: node) ?? settings.locale
    settings.askToBuy = flag("_askToBuyEnabled", in: node) ?? settings.askToBuy
    settings.interruptsPurchases =
      flag("_billingIssuesEnabled", in: node) ?? settings.interruptsPurchases
    settings.gracePeriod = flag("_billingGracePeriodEnabled", in: node) == true ? .standard : nil
    settings.failsRenewals =
      flag("_renewalBillingIssuesEnabled", in: node) ?? settings.failsRenewals
    settings.timeRate = timeRate(node) ?? settings.timeRate
    settings.failsPurchases =
      flag("_failTransactionsEnabled", in: node) ?? settings.failsPurchases
    settings.purchaseFailureCode = optionalWhole("_storeKitError", in: node)
    settings.errors = objects("_storeKitErrors", in: node).compactMap { simulatedError($0) }
    settings.disablesDialogs = flag("_disableDialogs", in: node) ?? settings.disablesDialogs
    settings.applicationID = optionalText("_applicationInternalID", in: node)
    settings.teamID = optionalText("_developerTeamID", in: node)
    settings.lastSynchronized = lastSynchronized(node)
    return settings
  }

  private mutating func storefront(_ node: JSONNode) -> String? {
    guard let code = optionalText("_storefront", in: node) else { return nil }
    guard StorefrontCountry(code) != nil else {
      refuse(
        node["_storefront"] ?? node, "there is no storefront `\(code)`",
        fix: Suggestion.question(about: code, in: StorefrontCountry.all.map(\.code))
          ?? "Write its country as ISO 3166-1 alpha-3, like `ESP`.")
      return nil
    }
    return code
  }

  private mutating func simulatedError(
    _ node: JSONNode
  ) -> StoreConfiguration.SimulatedError? {
    let isEnabled = flag("enabled", in: node) ?? false
    var failure: StoreConfiguration.SimulatedError.Failure?
    if let current = object("current", in: node) {
      guard let kind = text("type", in: current), let index = whole("index", in: current) else {
        return nil
      }
      failure = .init(.init(rawValue: kind), index: index)
    }
    return text("name", in: node).map {
      .init(.init(rawValue: $0), isEnabled: isEnabled, failure: failure)
    }
  }

  private mutating func lastSynchronized(_ node: JSONNode) -> Date? {
    guard let value = node["_lastSynchronizedDate"], !value.isNull else { return nil }
    guard let seconds = value.numberText.flatMap(Double.init), seconds.isFinite else {
      refuse(
        value, "`_lastSynchronizedDate` is a number",
        fix: "Write the seconds since 2001, or take it out.")
      return nil
    }
    return Date(timeIntervalSinceReferenceDate: seconds)
  }
}

extension ConfigurationReader {
  /// Reads the rate.
  ///
  /// If this reader doesn't support it, the rate that the file has for older readers.
  private mutating func timeRate(_ node: JSONNode) -> TimeRate? {
    let older = olderRates(node)
    guard let raw = optionalWhole("_timeRate", in: node) else { return nil }
    if let rate = TimeRate(rawValue: raw) ?? older.lazy.compactMap(TimeRate.init).first {
      return rate
    }
    refuse(
      node["_timeRate"] ?? node, "\(raw) is not a rate of time",
      fix: "Rates are 0 to 6, 10 to 13, 15 and 1000 to 1005; 0 is real time.")
    return nil
  }

  /// Reads the rates for older readers, newest first.
  private mutating func olderRates(_ node: JSONNode) -> [Int] {
    let key = "_compatibilityTimeRate"
    guard let value = node[key], !value.isNull else { return [] }
    if let number = value.numberText.flatMap({ Int($0) }) { return [number] }
    let rates = value.members.map { (Int($0.key), $0.node.numberText.flatMap { Int($0) }) }
    let known = rates.compactMap { major, rate in
      major.flatMap { major in rate.map { (major: major, rate: $0) } }
    }
    guard value.isObject, known.count == rates.count else {
      refuse(
        value, "`\(key)` is a rate of time for each version of the file",
        fix: "Write { \"3\" : 6 }, or take it out.")
      return []
    }
    return known.sorted { $0.major > $1.major }.map(\.rate)
  }
}
