/// A key of a journey before its steps.
enum JourneyKey: String, CaseIterable {
  case journey, app, catalog, products, start
  case timeZone = "time_zone"
  case locale, storefront, platform
  case appVersion = "app_version"
  case appBought = "app_bought"
  case build, onboarded, experiments, remote, steps
}
