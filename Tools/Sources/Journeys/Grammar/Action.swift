public import Foundation
public import LocalAppStore
public import TollgateCore
public import TollgateEngine
public import TollgateScreens

/// The action of a step.
public enum Action: Hashable, Sendable {
  case wait(WaitDuration)
  case until(LocalDateTime)
  case setDeviceClock(DeviceClock)
  case setTimeZone(TimeZone)
  /// The device is in another language and region from now on.
  case setLocale(String)

  case launch
  case relaunch
  /// The app ends and stays closed.
  case quit
  case complete(Milestone)
  case updateApp(version: String)
  case reinstall(keychain: Keychain)
  /// Another device of the same account, of a platform or of the same one.
  case newDevice(Platform?)
  /// A new device of the same account and platform, restored from a backup of the held one.
  case restoreBackup(Backup)
  /// The system deletes the app's caches while the app is closed, as tvOS does.
  case purgeCaches
  /// Goes on with a device that there was before, by its number.
  case useDevice(Int)
  case network(Network)
  case signIn(SignIn)
  case family(Family)
  /// The account moves to another country, as ISO 3166-1 alpha-3.
  case storefront(String)
  /// Remote values as text, by key.
  case remote([String: String])
  case crash(CrashPoint)

  case check(Tap)
  /// An extension of the app asks about a feature, in a process of its own.
  case askExtension(feature: String)
  case use(Tap)
  case spend(Spending)
  case earn([String: Int])
  case reward(String)
  case hold(Holding)
  case commit(String)
  case release(String)
  case reach([String: Int])

  case buy(Purchase)
  /// Taps Buy on the app's page in the App Store.
  case promotedPurchase(Promotion)
  case restore
  case redeem(code: String)
  /// Does something to a product outside the app.
  case control(ProductControl, product: String)
  /// Buys on another device, whose app has finished the transaction or has not.
  case buyElsewhere(product: String, finished: Bool)
  /// Refunds one of an account's purchases of a product, counted from the oldest.
  case refund(product: String, purchase: Int)
  case billing(Billing)
  case raisePrice([PriceRise])
  case acceptPrice
  case declinePrice
  /// Opens the App Store's page of a subscription, on which it can be cancelled.
  case openSubscriptionPage(product: String)
  /// Makes a choice on that page.
  case leaveSubscriptionPage(RetentionVisit.Choice)
  case store(StoreSettings)

  /// The app's own server.
  case server(ServerStep)
  case notifications(Notifications)
  case appStoreAPI(StoreAPI)
  case reconcile

  case open(screen: String)
  /// The app triggers one of the catalog's placements.
  case placement(String)
  case dismiss
  case choose(product: String)
  case toggle(name: String)
  /// Taps the control with this label.
  case tap(words: String)
  /// Performs a screen's action, regardless of its label.
  case touch(ScreenAction)
  /// Writes into fields of the screen, by their names.
  case type([String: String])
}
