import CBench
import Foundation
import TollgateOpenStore

/// What one decision costs, beside the version that apps write by hand.
enum DecideBenchmark {
  /// Times everything and prints a table.
  static func run() throws {
    let catalog = Catalog.bench(limit: 6)
    let noon = Date(timeIntervalSince1970: 1_768_478_400)
    let moment = Moment(
      now: noon, day: CalendarDay(containing: noon, in: .gmt),
      device: DeviceProfile(platform: .iOS))
    var player = Customer(entitlements: Entitlements(granted: [], by: catalog))
    player.uses["play"] = Uses([noon - 60, noon - 30])
    let free = player
    let byHand = try HandWrittenLimit()

    var table = Interleaved(rounds: 101, iterations: 2_000)
    table.add("decide, given a Moment") {
      precondition(catalog.decide("play", for: free, at: moment).isAllowed)
    }
    table.add("by hand, over UserDefaults and Calendar") {
      precondition(byHand.canStartNewGame(on: noon))
    }
    let results = try table.run()

    let before = cbench_allocations()
    for _ in 0..<1_000 { precondition(catalog.decide("play", for: free, at: moment).isAllowed) }
    let allocations = cbench_allocations() - before

    print("\nDecide (aim 150 ns, no allocation)")
    for result in results { print(result.row(in: "ns", of: 1, against: results[0])) }
    print("  allocations in 1,000 decisions: \(allocations)")
  }
}

/// A daily limit as apps write it.
private final class HandWrittenLimit {
  private let defaults: UserDefaults
  private let calendar = Calendar.current

  init() throws {
    guard let defaults = UserDefaults(suiteName: "tollgate-bench") else {
      throw CocoaError(.fileReadUnknown)
    }
    self.defaults = defaults
    defaults.set(Date(timeIntervalSince1970: 1_768_478_300), forKey: "lastPlayDate")
    defaults.set(2, forKey: "todayCount")
  }

  func canStartNewGame(on date: Date) -> Bool {
    if defaults.bool(forKey: "hasUnlimitedAccess") { return true }
    guard let last = defaults.object(forKey: "lastPlayDate") as? Date,
      calendar.isDate(last, inSameDayAs: date)
    else { return true }
    return defaults.integer(forKey: "todayCount") < 6
  }
}

extension Catalog {
  /// A game with so many rounds a day.
  static func bench(limit: Int) -> Catalog {
    Catalog(
      app: "bench", bundleID: "com.example.bench",
      products: [
        Product(id: "unlimited", kind: .nonConsumable, entitlements: ["unlimited_plays"])
      ],
      features: [
        Feature(
          id: "play",
          access: [.entitled("unlimited_plays"), .quota(Quota(limit: limit, per: .day))],
          paywall: "wall")
      ],
      paywalls: [Paywall(id: "wall", screen: "paywall", products: ["unlimited"])])
  }
}
