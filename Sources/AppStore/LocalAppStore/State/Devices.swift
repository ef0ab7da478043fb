/// The devices of a store, and who is signed in on each.
struct Devices: Sendable {
  private var byID: [DeviceID: Device] = [:]
  private var byAccount: [AccountID: Set<DeviceID>] = [:]

  /// The devices, in the order in which they were added.
  var ids: [DeviceID] { byID.keys.sorted { $0.rawValue < $1.rawValue } }

  /// Returns the device with this identifier, or nil if it doesn't exist.
  subscript(id: DeviceID) -> Device? {
    get { byID[id] }
    set {
      if let old = byID[id]?.account { byAccount[old]?.remove(id) }
      if let account = newValue?.account { byAccount[account, default: []].insert(id) }
      byID[id] = newValue
    }
  }

  /// Returns the devices that an account is signed in on, in the order in which they were added.
  func devices(of account: AccountID) -> [DeviceID] {
    (byAccount[account] ?? []).sorted { $0.rawValue < $1.rawValue }
  }
}

extension Devices: Codable {
  init(from decoder: any Decoder) throws {
    for (id, device) in try LongTable<DeviceID, Device>(from: decoder).values { self[id] = device }
  }

  func encode(to encoder: any Encoder) throws { try LongTable(byID).encode(to: encoder) }
}
