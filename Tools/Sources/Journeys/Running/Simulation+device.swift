import Foundation
public import LocalAppStore
import TollgateOpenStore

/// The device that the person holds.
extension Simulation {
  /// The Apple account that is signed in to the App Store on the device.
  public internal(set) var account: AccountID {
    get { devices[held].account }
    set { devices[held].account = newValue }
  }

  var deviceID: DeviceID { devices[held].id }
  var installation: UInt64 { devices[held].installation }
  var crashes: CrashSwitch { devices[held].crashes }
  var answers: StoreAnswers { devices[held].answers }

  /// Makes the store answer every device at this speed from now on.
  func setPace(_ pace: Action.StorePace) { for device in devices { device.answers.pace = pace } }

  /// Answers the requests that are due on each device, and waits for all effects.
  func answerDue() async {
    for device in devices { device.answers.runDue() }
    await settle()
  }

  /// The instant of the store's next answer, or nil.
  var nextAnswer: Date? { devices.compactMap(\.answers.nextDue).min() }

  var profile: DeviceProfile {
    get { devices[held].profile }
    set { devices[held].profile = newValue }
  }

  var installedVersion: String {
    get { devices[held].installedVersion }
    set { devices[held].installedVersion = newValue }
  }

  /// The network that the device has.
  public var network: Action.Network { devices[held].network }

  /// The first seen variant of each experiment.
  var firstVariants: [Experiment.ID: Experiment.Variant.ID] {
    get { devices[held].firstVariants }
    set { devices[held].firstVariants = newValue }
  }

  var phone: SimulatedDevice.Phone {
    get { devices[held].phone }
    set { devices[held].phone = newValue }
  }

  var process: SimulatedDevice.Process? {
    get { devices[held].process }
    set { devices[held].process = newValue }
  }

  var seenEvents: Int {
    get { devices[held].seenEvents }
    set { devices[held].seenEvents = newValue }
  }
}
