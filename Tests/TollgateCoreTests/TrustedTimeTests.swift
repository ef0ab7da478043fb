import Foundation
import Testing
import TollgateCore

@Suite("Trusted time")
struct TrustedTimeTests {
  private let noon = Date.at("2026-01-15T12:00:00Z")
  private let hour: TimeInterval = 3_600

  @Test("is the latest of the device's clock, the high-water mark and the latest signed date")
  func latestOfThree() {
    let time = TrustedTime(highWaterMark: noon, latestSigned: noon + hour)
    #expect(time.now(device: noon - hour) == noon + hour)
    #expect(time.now(device: noon + 2 * hour) == noon + 2 * hour)
    #expect(TrustedTime(highWaterMark: noon).now(device: noon - hour) == noon)
  }

  @Test("grants nothing again when the clock is set back")
  func clockSetBack() {
    var time = TrustedTime()
    time.raise(device: noon)
    time.raise(device: noon - 24 * hour)
    #expect(time.now(device: noon - 24 * hour) == noon)
    #expect(time.isBehind(device: noon - 24 * hour))
  }

  @Test("counts signed dates in whole seconds, rounded down")
  func wholeSeconds() {
    var time = TrustedTime()
    time.observe(signed: noon + 0.999, isFresh: false, device: noon)
    #expect(time.now(device: noon - hour) == noon)
  }

  @Test("goes back to the device's clock when a fresh signed date proves that clock right")
  func proof() {
    var time = TrustedTime(highWaterMark: noon + 365 * 24 * hour)
    time.observe(signed: noon, isFresh: true, device: noon)
    #expect(time.now(device: noon) == noon)
    #expect(!time.isBehind(device: noon))
  }

  @Test("does not go back because of a cached date")
  func cachedIsNoProof() {
    var time = TrustedTime(highWaterMark: noon + hour)
    time.observe(signed: noon, isFresh: false, device: noon)
    #expect(time.now(device: noon) == noon + hour)
  }

  @Test("does not go back because of a date that is not newer than all others")
  func replayIsNoProof() {
    var time = TrustedTime(highWaterMark: noon + hour, latestSigned: noon)
    time.observe(signed: noon, isFresh: true, device: noon)
    #expect(time.now(device: noon) == noon + hour)
  }

  @Test(
    "accepts a fresh date as proof within ten minutes of the device's clock, either way",
    arguments: [(600.0, true), (-600, true), (600.001, false), (-600.001, false)])
  func tenMinutes(off: TimeInterval, proves: Bool) {
    var time = TrustedTime(highWaterMark: noon + 24 * hour)
    time.observe(signed: noon + off, isFresh: true, device: noon)
    #expect((time.highWaterMark == noon) == proves)
  }

  @Test("judges purchases by the device's clock, never before the latest signed date")
  func paidNow() {
    let time = TrustedTime(highWaterMark: noon + 365 * 24 * hour, latestSigned: noon)
    #expect(time.paidNow(device: noon + hour) == noon + hour)
    #expect(time.paidNow(device: noon - hour) == noon)
  }
}
