import Foundation
import LocalAppStore
import TollgateOpenStore

/// A history: one customer's purchases, what the store has signed of each, and the expected balance.
struct History {
  static let noon = Date(timeIntervalSince1970: 1_768_478_400)

  /// The numbers of coins in the packs.
  static let sizes = [10, 25]

  let number: Int

  /// The events, a line for each step.
  private(set) var log: [String] = []

  private var model = Model()

  /// The store's signed facts of each purchase, the newest last.
  private var signed: [[Fact]] = []
  private var clock = 0.0

  init(number: Int) { self.number = number }

  private var currency: Currency.ID { Currency.ID("c\(number)") }

  /// Compares the engine's report with the expected one.
  func compare(_ tollkeeper: Tollkeeper) throws {
    let balance = tollkeeper.customer.balance(of: currency)
    guard balance == model.balance else {
      throw Difference("The balance is \(balance) and must be \(model.balance)")
    }
    let left = try tollkeeper.lots(of: currency).reduce(0) { $0 + $1.left }
    guard left == model.balance else {
      throw Difference("The lots hold \(left) and must hold \(model.balance)")
    }
  }

  mutating func step(in process: AppProcess, _ random: inout SeededGenerator) async throws {
    clock += 1
    switch Int.random(in: 0..<10, using: &random) {
    case 0...2: try await buy(in: process, &random)
    case 3: try await changeMind(in: process, &random)
    case 4, 5: try await repeatOne(in: process, &random)
    case 6, 7: try spend(in: process, &random)
    case 8:
      let amount = Int.random(in: 1...20, using: &random)
      log.append("earn \(amount)")
      try process.tollkeeper.earn([currency: amount])
      model.earn(amount)
    default:
      log.append("relaunch")
      try await process.relaunch()
    }
  }

  private mutating func buy(in process: AppProcess, _ random: inout SeededGenerator) async throws {
    let size = Self.sizes.randomElement(using: &random) ?? 10
    let quantity = Int.random(in: 1...3, using: &random)
    signed.append([fact(signed.count, size, quantity, revoked: false)])
    model.buy(size * quantity)
    log.append("buy \(signed.count - 1): \(size) x \(quantity)")
    // One in four arrives late.
    guard Int.random(in: 0..<4, using: &random) > 0 else { return }
    try await deliver(signed.count - 1, 0, in: process, &random)
  }

  /// The store refunds, or takes a refund back; that may arrive at once, or only later.
  private mutating func changeMind(in process: AppProcess, _ random: inout SeededGenerator)
    async throws
  {
    guard let index = signed.indices.randomElement(using: &random), let last = signed[index].last,
      let size = Self.sizes.first(where: { last.product.rawValue.hasSuffix(".\($0)") })
    else { return }
    let newest = fact(index, size, last.quantity, revoked: last.revocationDate == nil)
    signed[index].append(newest)
    log.append("\(newest.revocationDate == nil ? "reverse" : "refund") \(index)")
    guard Bool.random(using: &random) else { return }
    try await deliver(index, signed[index].count - 1, in: process, &random)
  }

  /// Something that was signed before comes again, or comes at last: old and new ones alike.
  private mutating func repeatOne(in process: AppProcess, _ random: inout SeededGenerator)
    async throws
  {
    guard let index = signed.indices.randomElement(using: &random),
      let version = signed[index].indices.randomElement(using: &random)
    else { return }
    log.append("deliver \(index).\(version)")
    try await deliver(index, version, in: process, &random)
  }

  private mutating func deliver(
    _ index: Int, _ version: Int, in process: AppProcess, _ random: inout SeededGenerator
  ) async throws {
    let point = [CrashPoint?](arrayLiteral: nil, nil, .beforeCommit, .afterCommit, .afterFinish)
      .randomElement(using: &random)
    let fact = signed[index][version]
    if let point = point ?? nil, await process.deliver(fact, dyingAt: point) {
      log.append("died \(point)")
      try await process.relaunch()
      // Unfinished transactions are delivered again after the relaunch.
      if point != .afterFinish { _ = await process.deliver(fact, dyingAt: nil) }
    } else if point ?? nil == nil {
      _ = await process.deliver(fact, dyingAt: nil)
    }
    model.deliver(index, version, isRevoked: fact.revocationDate != nil)
  }

  private mutating func spend(in process: AppProcess, _ random: inout SeededGenerator) throws {
    let amount = Int.random(in: 1...40, using: &random)
    log.append("spend \(amount)")
    let isSpent = try process.tollkeeper.spend([currency: amount]) == .spent
    guard isSpent == model.spend(amount) else {
      throw Difference("Of the spend the engine says \(isSpent)")
    }
  }

  private func fact(_ index: Int, _ size: Int, _ quantity: Int, revoked: Bool) -> Fact {
    Fact(
      id: Fact.ID(
        environment: "Xcode", transaction: "\(number).\(index)", purchaseDate: Self.noon),
      product: Catalog.Product.ID("\(currency).\(size)"), quantity: quantity,
      signedDate: Self.noon + clock, revocationDate: revoked ? Self.noon + clock : nil)
  }
}

/// The engine's report, and the expected one.
private struct Difference: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
}
