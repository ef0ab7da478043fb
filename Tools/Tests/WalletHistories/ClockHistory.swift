import Foundation
import LocalAppStore
import TollgateOpenStore

/// A person with two devices, who sets their clocks ahead and back, goes offline, reinstalls, buys, gets refunds and
/// restores: nothing that is free, and no pass, is given twice.
struct ClockHistory {
  /// What happened, a line for each step.
  private(set) var log: [String] = []

  private let account = ListingStore(now: History.noon)
  private let devices: [Sojourn]
  private var installations: UInt64 = 2

  init() throws {
    devices = [
      try Sojourn(of: account, installation: 1), try Sojourn(of: account, installation: 2),
    ]
  }

  mutating func live(steps: Int, _ random: inout SeededGenerator) async throws {
    for device in devices { try await device.open() }
    for _ in 0..<steps {
      try await step(&random)
      for device in devices { try device.check() }
    }
    for device in devices {
      try await device.open()
      device.store.isOnline = true
      await device.setClock(ahead: 0)
      await device.restore()
      try device.check()
      if let keeper = device.tollkeeper { try device.checkPasses(keeper, isExact: true) }
      await device.close()
    }
  }

  private mutating func step(_ random: inout SeededGenerator) async throws {
    let index = Int.random(in: devices.indices, using: &random)
    let device = devices[index]
    try await device.open()
    switch Int.random(in: 0..<24, using: &random) {
    case 0..<5:
      let units: [Double] = [60, 900, 3_600, 86_400]
      let unit = units.randomElement(using: &random) ?? 60
      let seconds = unit * Double(Int.random(in: 1...30, using: &random))
      log.append("\(Int(seconds)) s pass")
      account.wait(seconds)
      await device.refresh()
    case 5..<9:
      let units: [Double] = [900, 3_600, 86_400, 30 * 86_400]
      let unit = units.randomElement(using: &random) ?? 900
      let seconds = unit * Double(Int.random(in: -12...12, using: &random))
      log.append("device \(index) is set \(Int(seconds)) s ahead")
      await device.setClock(ahead: seconds)
    case 9:
      log.append("device \(index) is right")
      await device.setClock(ahead: 0)
    case 10, 11:
      device.store.isOnline.toggle()
      log.append("device \(index) is \(device.store.isOnline ? "on" : "off")line")
      await device.refresh()
    case 12, 13:
      let product =
        (["pass", "pass", "pack", "club"] as [Catalog.Product.ID]).randomElement(using: &random)
        ?? "pass"
      let quantity = product == "club" ? 1 : Int.random(in: 1...2, using: &random)
      log.append("device \(index) buys \(quantity) \(product)")
      try await device.buy(product, quantity: quantity)
    case 14, 15:
      guard let bought = account.facts.indices.randomElement(using: &random) else { return }
      let fact = account.turn(bought)
      log.append("\(fact.isValid ? "reverses" : "refunds") \(bought) of \(fact.product)")
      for device in devices { await device.refresh() }
    case 16:
      installations += 1
      log.append("device \(index) reinstalls")
      try await device.reinstall(installations)
    case 17:
      log.append("device \(index) restores")
      await device.restore()
    case 18:
      log.append("device \(index) ends")
      await device.close()
    case 19:
      log.append("device \(index) gets rewards")
      for _ in 0..<4 { try device.reward(Bool.random(using: &random) ? "ad" : "gems") }
    case 20:
      log.append("device \(index) refills")
      try device.refill()
    default:
      let times = Int.random(in: 1...6, using: &random)
      log.append("device \(index) plays \(times)")
      for _ in 0..<times { try device.play() }
    }
  }
}
