import Foundation
import Testing

@testable import TollgateCore

@Suite("A snapshot")
struct SnapshotTests {
  private let noon = Date.at("2026-01-15T12:00:00Z")

  private var snapshot: Snapshot {
    var customer = Customer(
      entitlements: Entitlements(granted: [.purchase()], by: .game),
      uses: ["play": Uses([noon - 90, noon])], choices: ["theme": "theme.pocket"],
      isSimulating: true)
    customer.balances = ["coins": 7]
    customer.unlocked = ["theme.neon"]
    customer.trials = ["week": noon - 86_400]
    customer.progress = ["level": 12]
    customer.goals = [Progression.Goal("level", 25): noon - 5]
    customer.pending = ["unlimited"]
    customer.firstLaunch = noon - 86_400
    customer.isOnboarded = true
    customer.switches = ["hard": false]
    customer.versionsShown = ["hard": "1.1"]
    return Snapshot(
      customer: customer, time: TrustedTime(highWaterMark: noon, latestSigned: noon - 0.25),
      device: DeviceProfile(platform: .watchOS, build: .testflight, appVersion: "1.2"),
      remote: ["play.limit": "8"])
  }

  @Test("is read back from its file, to the last digit")
  func roundTrip() throws {
    let read = try Snapshot(snapshot.data, file: "Snapshot.json")
    #expect(read.customer == snapshot.customer)
    #expect(read.time == snapshot.time)
    #expect(read.device == snapshot.device)
    #expect(read.remote == snapshot.remote)
  }

  @Test("has the same format as in every release, and reads theirs")
  func format() throws {
    #expect(try String(decoding: snapshot.data, as: UTF8.self) == Self.text)
    let read = try Snapshot(Data(Self.text.utf8), file: "Snapshot.json")
    #expect(read.customer == snapshot.customer)
    #expect(read.time == snapshot.time)
  }

  private static let text = [
    #"{"appVersion":"1.2","badges":[],"balances":{"coins":7},"build":"testflight","#,
    #""calls":{},"choices":{"theme":"theme.pocket"},"entitlements":[{"bought":790171200,"#,
    #""environment":"Production","name":"unlimited_plays","product":"unlimited","#,
    #""transaction":"1"}],"firstLaunch":790084800,"format":1,"goals":{"25 level":790171195},"#,
    #""isKnown":true,"isOnboarded":true,"isSimulating":true,"latestSigned":790171199.75,"#,
    #""mark":790171200,"pending":["unlimited"],"platform":"watchOS","progress":{"level":12},"#,
    #""remote":{"play.limit":"8"},"shows":{},"switches":{"hard":false},"trials":{"week":790084800},"#,
    #""unlocked":["theme.neon"],"uses":{"play":[790171110,790171200]},"#,
    #""versionsShown":{"hard":"1.1"}}"#,
  ].joined()

  @Test("decides as the app did, also at later times")
  func decides() throws {
    let free = Snapshot(
      customer: .after(uses: noon - 60, noon - 30),
      time: TrustedTime(highWaterMark: noon, latestSigned: noon),
      device: DeviceProfile(platform: .iOS))
    let read = try Snapshot(free.data, file: "Snapshot.json")
    let today = read.check("play", by: .game, at: noon, in: .gmt)
    #expect(today.reason == .withinQuota)
    #expect(today.remaining == .count(4))
    let tomorrow = read.check("play", by: .game, at: noon + 86_400, in: .gmt)
    #expect(tomorrow.remaining == .count(6))
    let back = read.check("play", by: .game, at: noon - 86_400, in: .gmt)
    #expect(back.remaining == .count(4), "a clock set back gives nothing back")
    #expect(back.isClockBehind)
  }

  @Test("shows a widget the features of a later weekday")
  func laterDay() throws {
    let read = try Snapshot(
      Snapshot(
        customer: .holding(), time: TrustedTime(highWaterMark: noon, latestSigned: noon),
        device: DeviceProfile(platform: .iOS)
      ).data, file: "Snapshot.json")
    let catalog = Catalog.asking(.entitled("gold"), .days([.saturday, .sunday]))
    func reason(_ instant: String, in zone: String) -> Reason? {
      read.check("act", by: catalog, at: .at(instant), in: .named(zone)).reason
    }
    #expect(reason("2026-01-16T23:59:59Z", in: "UTC") == .notEntitled)
    #expect(reason("2026-01-17T00:00:00Z", in: "UTC") == .onDay)
    #expect(reason("2026-01-17T00:00:00Z", in: "America/New_York") == .notEntitled)
    #expect(reason("2026-01-19T00:00:00Z", in: "UTC") == .notEntitled)
  }

  @Test(
    "is refused with its file's name if it is invalid, or of a newer release",
    arguments: [
      ("", "is not a snapshot"), ("[]", "is not a snapshot"),
      ("{ \"format\": 1 }", "is not a snapshot"),
      ("{ \"format\": 2 }", "newer release"),
    ])
  func refused(text: String, words: String) {
    let error = #expect(throws: Snapshot.Unreadable.self) {
      try Snapshot(Data(text.utf8), file: "Snapshot.json")
    }
    #expect(error?.description.hasPrefix("Snapshot.json ") == true)
    #expect(error?.description.contains(words) == true)
  }
}
