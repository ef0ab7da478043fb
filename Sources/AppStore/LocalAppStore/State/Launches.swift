/// The running processes of every app.
struct Launches: Sendable {
  private var byID: [LaunchID: Launch] = [:]
  private var byDevice: [DeviceID: Set<LaunchID>] = [:]

  /// A Boolean value that indicates whether no process is alive.
  var isEmpty: Bool { byID.isEmpty }

  /// The processes, in the order in which they began.
  var ids: [LaunchID] { byID.keys.sorted { $0.rawValue < $1.rawValue } }

  /// Returns a process, or nil if it has ended.
  subscript(id: LaunchID) -> Launch? { byID[id] }

  /// Returns the process of an app on a device, or nil if none is alive.
  func launch(of app: AppID, on device: DeviceID) -> LaunchID? {
    byDevice[device]?.first { byID[$0]?.app == app }
  }

  /// Adds a new process.
  mutating func add(_ launch: Launch) {
    byID[launch.id] = launch
    byDevice[launch.device, default: []].insert(launch.id)
  }

  /// Removes a process that ends, and returns it, or nil if it had ended.
  mutating func remove(_ id: LaunchID) -> Launch? {
    guard let launch = byID.removeValue(forKey: id) else { return nil }
    byDevice[launch.device]?.remove(id)
    if byDevice[launch.device]?.isEmpty == true { byDevice[launch.device] = nil }
    return launch
  }

  /// Changes what a process has received, in place.
  mutating func update(_ id: LaunchID, _ body: (inout Launch) -> Void) {
    guard let index = byID.index(forKey: id) else { return }
    body(&byID.values[index])
  }
}

extension Launches: Codable {
  init(from decoder: any Decoder) throws {
    for launch in try LongTable<LaunchID, Launch>(from: decoder).values.values { add(launch) }
  }

  func encode(to encoder: any Encoder) throws { try LongTable(byID).encode(to: encoder) }
}
