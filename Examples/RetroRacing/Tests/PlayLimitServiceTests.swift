import Foundation
import RetroRacing
import Testing

/// The four scenarios that the document lists for this file, and their edges.
@Suite("A play limit service")
struct PlayLimitServiceTests {
  private let drawer: Drawer
  private let service: UserDefaultsPlayLimitService
  private let noon = Date.at("2026-03-10T12:00:00Z")

  init() throws {
    drawer = try Drawer()
    service = UserDefaultsPlayLimitService(
      userDefaults: drawer.userDefaults, calendar: .gregorian(in: "UTC"))
  }

  @Test("allows six games in a day at first, and blocks the seventh")
  func sixGames() {
    for played in 0..<6 {
      #expect(service.canStartNewGame(on: noon))
      #expect(service.remainingPlays(on: noon) == 6 - played)
      service.recordGamePlayed(on: noon)
    }
    #expect(service.maxPlaysPerDay == 6)
    #expect(!service.canStartNewGame(on: noon))
    #expect(service.remainingPlays(on: noon) == 0)
  }

  @Test("resets its counter at midnight, not a second before")
  func resetsAtMidnight() {
    for _ in 0..<6 { service.recordGamePlayed(on: noon) }
    #expect(!service.canStartNewGame(on: .at("2026-03-10T23:59:59Z")))
    #expect(service.remainingPlays(on: .at("2026-03-11T00:00:00Z")) == 6)
    service.recordGamePlayed(on: .at("2026-03-11T00:00:00Z"))
    #expect(service.remainingPlays(on: .at("2026-03-11T12:00:00Z")) == 5)
  }

  @Test("unlocked, has unlimited access, always allows, and has Int.max left")
  func unlocked() {
    for _ in 0..<6 { service.recordGamePlayed(on: noon) }
    #expect(!service.hasUnlimitedAccess)
    service.unlockUnlimitedAccess()
    #expect(service.hasUnlimitedAccess)
    for _ in 0..<20 {
      #expect(service.canStartNewGame(on: noon))
      service.recordGamePlayed(on: noon)
    }
    #expect(service.remainingPlays(on: noon) == .max)
  }

  @Test(
    "gives the next midnight as its reset date, on days of 23 and 25 hours and in any zone",
    arguments: [
      ("UTC", "2026-03-10T12:00:00Z", "2026-03-11T00:00:00Z"),
      ("UTC", "2026-03-10T00:00:00Z", "2026-03-11T00:00:00Z"),
      ("Europe/Madrid", "2026-03-29T00:30:00+01:00", "2026-03-30T00:00:00+02:00"),
      ("Europe/Madrid", "2026-10-25T00:30:00+02:00", "2026-10-26T00:00:00+01:00"),
      ("America/Los_Angeles", "2026-03-10T02:00:00Z", "2026-03-10T00:00:00-07:00"),
      ("Pacific/Auckland", "2026-03-10T12:00:00Z", "2026-03-12T00:00:00+13:00"),
      ("Asia/Beirut", "2026-03-28T12:00:00+02:00", "2026-03-29T01:00:00+03:00"),
    ])
  func nextReset(zone: String, instant: String, midnight: String) {
    let service = UserDefaultsPlayLimitService(
      userDefaults: drawer.userDefaults, calendar: .gregorian(in: zone))
    #expect(service.nextResetDate(after: .at(instant)) == .at(midnight))
  }

  @Test("keeps its three keys by name, and finds them again")
  func keepsItsKeys() {
    service.recordGamePlayed(on: noon)
    service.recordGamePlayed(on: noon)
    #expect(drawer.userDefaults.object(forKey: "PlayLimit.lastPlayDate") as? Date == noon)
    #expect(drawer.userDefaults.integer(forKey: "PlayLimit.todayCount") == 2)
    let next = UserDefaultsPlayLimitService(
      userDefaults: drawer.userDefaults, calendar: .gregorian(in: "UTC"))
    #expect(next.remainingPlays(on: noon) == 4)
    next.unlockUnlimitedAccess()
    #expect(drawer.userDefaults.bool(forKey: "PlayLimit.hasUnlimitedAccess"))
    #expect(service.hasUnlimitedAccess)
  }

  @Test("does not count a round that may not start")
  func countsNoDeniedRound() {
    for _ in 0..<9 { service.recordGamePlayed(on: noon) }
    #expect(drawer.userDefaults.integer(forKey: "PlayLimit.todayCount") == 6)
  }

  @Test("counts the day of the calendar it was given")
  func goesByItsCalendar() throws {
    let auckland = UserDefaultsPlayLimitService(
      userDefaults: drawer.userDefaults, calendar: .gregorian(in: "Pacific/Auckland"))
    for _ in 0..<6 { auckland.recordGamePlayed(on: .at("2026-03-10T10:59:59Z")) }
    #expect(!auckland.canStartNewGame(on: .at("2026-03-10T10:59:59Z")))
    #expect(auckland.canStartNewGame(on: .at("2026-03-10T11:00:00Z")))
  }
}
