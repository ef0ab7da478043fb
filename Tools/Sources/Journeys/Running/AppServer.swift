import AppStoreWire
import Foundation
import ServerCore

/// The app's own server in a simulation, with how well the App Store reaches it.
struct AppServer: Sendable {
  let process: any JourneyServer

  /// The app's way to it.
  let line: AppLine

  /// The behavior of the App Store Server API.
  var api = Action.StoreAPI.normal

  /// The customer as whom the app is signed in.
  var customer = Self.customer(named: "")

  /// The handling of the App Store's notifications to it.
  var handling = Action.Notifications.deliver

  /// The position of the last event that was read.
  var seenEvents: Int64 = 0

  /// The newest listed events, the number of events before and including them, and the position of
  /// the last.
  private(set) var told: [AppServerState.Event] = []
  private(set) var eventCount = 0
  private(set) var lastTold: Int64 = 0

  init(_ process: any JourneyServer, through line: AppLine) {
    self.process = process
    self.line = line
    line.change { [process] in $0.process = process }
  }

  /// Counts an event in, unless it was before.
  mutating func tell(_ event: JourneyServerEvent) {
    guard event.position > lastTold else { return }
    lastTold = event.position
    eventCount += 1
    told = (told + [AppServerState.Event(type: event.type, date: event.date.date)])
      .suffix(AppServerState.told)
  }

  /// A Boolean value that indicates whether it answers.
  var isUp: Bool { line.state.isUp }

  /// Returns the customer with a name, which is the same in every journey.
  static func customer(named name: String) -> UUID {
    var digits = Array(Digest(of: Data("customer \(name)".utf8)).rawValue.prefix(32))
    // As a random one looks.
    (digits[12], digits[16]) = ("4", "8")
    let parts = [digits[..<8], digits[8..<12], digits[12..<16], digits[16..<20], digits[20...]]
    return UUID(uuidString: parts.map { String($0) }.joined(separator: "-")) ?? UUID()
  }
}
