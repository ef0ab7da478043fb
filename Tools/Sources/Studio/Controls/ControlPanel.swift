import Foundation
import Journeys
import LocalAppStore

/// Every control there is, each with why it can't be used now.
///
/// A pure function of a snapshot. There is a control for every step of a journey.
struct ControlPanel {
  let snapshot: RunSnapshot

  /// The controls for time, which only moves forward.
  var time: [StudioControl] {
    let midnight = LocalDateTime(snapshot.nextMidnight, in: snapshot.zone)
    let words = [("hour", "1h"), ("day", "1d"), ("week", "1w"), ("month", "1M"), ("year", "1y")]
    var controls = words.compactMap { word, length in
      WaitDuration(length).map { StudioControl("+1 \(word)", .wait($0)) }
    }
    controls.insert(StudioControl("Midnight", .until(midnight)), at: 1)
    return controls
  }

  var timeInputs: [ControlInput] {
    let now = LocalDateTime(snapshot.storeNow, in: snapshot.zone)
    return [
      ControlInput("Wait", "Wait", "wait: %", like: "1d12h"),
      ControlInput("Until", "Go", "until: %", .time, like: "", holding: "\(now)"),
    ]
  }

  /// The device's own clock, which can be set.
  var deviceClock: [StudioControl] {
    func set(by days: Int) -> Action {
      let target = snapshot.deviceNow.addingTimeInterval(Double(days) * 86_400)
      return .setDeviceClock(.set(LocalDateTime(target, in: snapshot.zone)))
    }
    return [
      StudioControl("A day back", set(by: -1)), StudioControl("A day ahead", set(by: 1)),
      StudioControl(
        "Automatic", .setDeviceClock(.automatic), isOn: !snapshot.isDeviceClockSet,
        unless: snapshot.isDeviceClockSet ? nil : "The device's clock is right already."),
    ]
  }

  var deviceClockInput: ControlInput {
    let now = LocalDateTime(snapshot.deviceNow, in: snapshot.zone)
    return ControlInput(
      "Set the device’s clock", "Set", "set_device_clock: %", .time, like: "", holding: "\(now)")
  }

  /// The selection of the person's time zone.
  var travel: Selection {
    let known = Travel.zones.contains(snapshot.zone) ? Travel.zones : [snapshot.zone] + Travel.zones
    return Selection(
      label: "Travel", verb: "Go",
      controls: known.map {
        StudioControl(Travel.name(of: $0), .setTimeZone($0), isOn: $0 == snapshot.zone)
      })
  }

  var travelInput: ControlInput {
    ControlInput("Travel to any zone", "Go", "set_time_zone: %", like: "Asia/Kolkata")
  }

  /// The obstacle of everything that only an open app does.
  var closed: String? { snapshot.isOpen ? nil : "The app is not open." }
}
