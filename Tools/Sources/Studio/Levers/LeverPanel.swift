import Foundation
import Journeys
import LocalAppStore

/// Every lever there is, each with why it can't be pulled now.
///
/// A pure function of the world it stands beside. What a journey can do, one of these does.
struct LeverPanel {
  let world: World

  /// Time, which only goes on.
  var time: [Lever] {
    let midnight = LocalDateTime(world.nextMidnight, in: world.zone)
    let words = [("hour", "1h"), ("day", "1d"), ("week", "1w"), ("month", "1M"), ("year", "1y")]
    var levers = words.compactMap { word, length in
      WaitDuration(length).map { Lever("+1 \(word)", .wait($0)) }
    }
    levers.insert(Lever("Midnight", .until(midnight)), at: 1)
    return levers
  }

  var timeDials: [Dial] {
    let now = LocalDateTime(world.storeNow, in: world.zone)
    return [
      Dial("Wait", "Wait", "wait: %", like: "1d12h"),
      Dial("Until", "Go", "until: %", .time, like: "", holding: "\(now)"),
    ]
  }

  /// The device's own clock, which somebody can set.
  var deviceClock: [Lever] {
    func set(by days: Int) -> Action {
      let target = world.deviceNow.addingTimeInterval(Double(days) * 86_400)
      return .setDeviceClock(.set(LocalDateTime(target, in: world.zone)))
    }
    return [
      Lever("A day back", set(by: -1)), Lever("A day ahead", set(by: 1)),
      Lever(
        "Automatic", .setDeviceClock(.automatic), isOn: !world.isDeviceClockSet,
        unless: world.isDeviceClockSet ? nil : "The device's clock is right already."),
    ]
  }

  var deviceClockDial: Dial {
    let now = LocalDateTime(world.deviceNow, in: world.zone)
    return Dial(
      "Set the device’s clock", "Set", "set_device_clock: %", .time, like: "", holding: "\(now)")
  }

  /// Where the person can go.
  var travel: Selection {
    let known = Travel.zones.contains(world.zone) ? Travel.zones : [world.zone] + Travel.zones
    return Selection(
      label: "Travel", verb: "Go",
      levers: known.map {
        Lever(Travel.name(of: $0), .setTimeZone($0), isOn: $0 == world.zone)
      })
  }

  var travelDial: Dial {
    Dial("Travel to any zone", "Go", "set_time_zone: %", like: "Asia/Kolkata")
  }

  /// The obstacle of everything that only an open app does.
  var closed: String? { world.isOpen ? nil : "The app is not open." }
}
