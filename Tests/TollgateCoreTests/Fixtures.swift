import Foundation
import TollgateCore

extension Catalog {
  /// A game with six rounds a day, a free theme and one that is sold with unlimited plays.
  static let game = Catalog(
    app: "game", bundleID: "com.example.game",
    products: [
      Product(id: "unlimited", kind: .nonConsumable, entitlements: ["unlimited_plays"])
    ],
    features: [
      Feature(
        id: "play",
        access: [
          .entitled("unlimited_plays"), .quota(Quota(limit: 6, per: .day)),
        ], paywall: "wall"),
      Feature(id: "theme.lcd", access: [.free]),
      Feature(
        id: "theme.pocket", access: [.entitled("unlimited_plays"), .freeOn([.watchOS])],
        paywall: "wall"),
    ],
    paywalls: [
      Paywall(id: "wall", screen: "paywall", products: ["unlimited"], hiddenOn: [.watchOS])
    ],
    choices: [
      Choice(
        id: "theme", options: ["theme.lcd", "theme.pocket"], standard: "theme.lcd",
        standardOn: [.watchOS: "theme.pocket"])
    ],
    simulation: UnlockSimulation(toggle: "simulate", entitlements: ["unlimited_plays"]))
}

extension Customer {
  static let free = Customer(entitlements: Entitlements(granted: [], by: .game))
  static let owner = Customer(entitlements: Entitlements(granted: [.purchase()], by: .game))

  static func after(uses instants: Date...) -> Customer {
    var customer = free
    customer.uses["play"] = Uses(instants)
    return customer
  }
}

extension Fact {
  static func purchase(
    _ transaction: String = "1", of product: Catalog.Product.ID = "unlimited",
    signed: Date = .at("2026-01-15T12:00:00Z"), revoked: Date? = nil, expires: Date? = nil
  ) -> Fact {
    Fact(
      id: ID(
        environment: "Production", transaction: transaction,
        purchaseDate: .at("2026-01-15T12:00:00Z")),
      product: product, signedDate: signed, revocationDate: revoked, expirationDate: expires)
  }
}

extension Date {
  /// An instant as ISO 8601 writes it, with its offset.
  static func at(_ text: String) -> Date {
    guard let date = ISO8601DateFormatter().date(from: text) else {
      preconditionFailure("\(text) is not an instant")
    }
    return date
  }
}

extension TimeZone {
  static func named(_ identifier: String) -> TimeZone {
    guard let zone = TimeZone(identifier: identifier) else {
      preconditionFailure("There is no time zone \(identifier)")
    }
    return zone
  }
}

extension Moment {
  static func at(
    _ text: String, in zone: String = "UTC", on platform: Platform = .iOS,
    build: BuildKind = .release
  ) -> Moment {
    let now = Date.at(text)
    return Moment(
      now: now, day: CalendarDay(containing: now, in: .named(zone)),
      device: DeviceProfile(platform: platform, build: build))
  }
}
