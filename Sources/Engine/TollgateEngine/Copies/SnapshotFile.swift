import Foundation
import Logging
import TollgateCore

/// The file by which widgets and extensions decide.
struct SnapshotFile: Sendable {
  private let url: URL
  private let logger: Logger

  init(at url: URL, logger: Logger) {
    self.url = url
    self.logger = logger
  }

  /// Writes the current state; a failure is logged.
  func write(_ situation: Situation, at time: TrustedTime, on device: DeviceProfile) {
    do {
      try Snapshot(
        customer: situation.customer, time: time, device: device,
        remote: situation.catalog.valuesInForce
      ).write(to: url)
    } catch {
      logger.error("The snapshot could not be written; extensions know what they knew: \(error)")
    }
  }
}
