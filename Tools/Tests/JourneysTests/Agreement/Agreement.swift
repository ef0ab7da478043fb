import AppStoreWire
import Foundation
import LocalAppStore
import ServerCore
import ServerSimulation
import ServerStore
import TollgateOpenStore

@testable import Journeys
@testable import ServedJourneys

/// A random catalog and a random history, in which a device and a server are asked the same after every step.
///
/// With `isConnected`, the device talks to the server, which keeps a balance; otherwise neither knows of the other, and the
/// server knows what the App Store says.
struct Agreement {
  let seed: UInt64
  private let isConnected: Bool
  private let catalog: RandomCatalog

  /// The server's catalog, with the remote values in force.
  private var served: ServedCatalog

  /// The remote values that were sent.
  private var sent: [String: String] = [:]
  private let simulation: Journeys.Simulation
  private let zone: TimeZone
  private let customer: UUID
  private let reader: FactVerifier

  /// What the server recorded for a customer whom no server knows.
  private var acts: [Act] = []
  private var facts: [String: SignedFact] = [:]

  /// What happened, a line for each step.
  private(set) var log: [String] = []

  private static let zones = ["UTC", "America/New_York", "Pacific/Auckland", "Asia/Kathmandu"]

  /// Lives a history, and returns the first difference, with all that led to it; nil if there is none.
  static func difference(seed: UInt64) async throws -> String? {
    var random = SeededGenerator(seed: seed)
    var agreement = try await Agreement(seed: seed, &random)
    let simulation = agreement.simulation
    return try await simulation.discarding {
      try await agreement.live(&random)
    }
  }

  private init(seed: UInt64, _ random: inout SeededGenerator) async throws {
    self.seed = seed
    isConnected = Bool.random(using: &random)
    catalog = RandomCatalog(keepsBalances: isConnected, &random)
    let folder = URL(filePath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().appending(path: "Economy")
    let app = try AppFolder(folder, with: [AppFolder.catalogName: Data(catalog.text.utf8)])
    served = ServedCatalog(app.catalog, digest: Digest(of: Data(catalog.text.utf8)))
    zone = TimeZone(identifier: Self.zones.randomElement(using: &random) ?? "UTC") ?? .gmt
    let start = Date(timeIntervalSince1970: 1_768_478_400)
    var settings = Journeys.Simulation.Settings(
      start: start + Double(Int.random(in: 0..<86_400, using: &random)), timeZone: zone,
      device: DeviceProfile(platform: .iOS, build: .release))
    settings.hasServer = isConnected
    simulation = try await Journeys.Simulation(app, settings, servers: .inProcess)
    customer = AppServer.customer(named: "")
    let store = simulation.store
    reader = FactVerifier(
      try store.verifier(), bundleID: app.catalog.bundleID, environments: [store.environment],
      appAppleID: store.app.appleID)
    if Bool.random(using: &random) {
      try await store.send(SetGracePeriod(.standard))
      log.append("the App Store has a grace period")
    }
  }

  private mutating func live(_ random: inout SeededGenerator) async throws -> String? {
    _ = try await simulation.perform(.launch)
    for _ in 0..<Int.random(in: 4...14, using: &random) {
      if let difference = try await step(&random) { return told(difference) }
      if let difference = try await compare(&random) { return told(difference) }
    }
    return nil
  }

  private func told(_ difference: String) -> String {
    """
    \(difference)
    seed \(seed), \(zone.identifier), \(isConnected ? "with a server" : "without one")
      \(log.joined(separator: "\n  "))
    \(catalog.text.split(separator: "\n").filter { $0.contains("access") || $0.contains("grace") || $0.contains("\"pass\"") }.joined(separator: "\n"))
    """
  }

  private mutating func step(_ random: inout SeededGenerator) async throws -> String? {
    let products = ["club", "club.year", "pass", "season", "starter", "lives", "life", "tip"]
    let product = products.randomElement(using: &random) ?? "pass"
    let plan = ["club", "club.year"].randomElement(using: &random) ?? "club"
    let (store, account) = (simulation.store, await simulation.account)
    switch Int.random(in: 0..<17, using: &random) {
    case 16:
      let name = ["price", "begin", "most", "gift"].randomElement(using: &random) ?? "price"
      let value = Int.random(in: 1...6, using: &random)
      log.append("the remote value \(name) is \(value)")
      sent[name] = "\(value)"
      _ = try await simulation.perform(.remote([name: "\(value)"]))
      served = served.sending(
        RemoteValues(
          Dictionary(uniqueKeysWithValues: sent.map { (RemoteValue.ID($0.key), $0.value) })))
    case 0..<4:
      let quantity = product == "pass" ? Int.random(in: 1...2, using: &random) : 1
      log.append("buy \(quantity) \(product)")
      _ = try await simulation.perform(
        .buy(Action.Purchase(product: product, quantity: quantity, way: .code)))
    case 4:
      let part = [100_000, 40_000].randomElement(using: &random) ?? 0
      log.append("refund \(part) of \(product)")
      _ = try? await store.send(Refund(product, account: account, percentage: part))
    case 5:
      log.append("reverse the refund of \(product)")
      _ = try? await store.send(ReverseRefund(of: product, account: account))
    case 6:
      let isOn = Bool.random(using: &random)
      log.append("renewal of \(plan) \(isOn)")
      _ = try? await store.send(SetRenewal(of: plan, account: account, isOn: isOn))
    case 7:
      let works = Bool.random(using: &random)
      log.append("billing \(works)")
      _ = try await simulation.perform(.billing(works ? .working : .failing))
    case 8..<11:
      let unit = [1, 60, 3_600, 86_400].randomElement(using: &random) ?? 1
      let wait = unit * Int.random(in: 1...40, using: &random)
      log.append("wait \(wait) s")
      _ = try await simulation.perform(.wait(WaitDuration(seconds: wait)))
    case 11:
      log.append("reach 3")
      _ = try await simulation.perform(.reach(["level": 3]))
    default:
      for _ in 0..<Int.random(in: 1...3, using: &random) {
        if let difference = try await use(&random) { return difference }
      }
    }
    // The device comes to the front, and hears what there is.
    _ = try await simulation.perform(.wait(WaitDuration(seconds: 1)))
    return nil
  }

  /// Uses a feature on both sides, and compares what is left.
  private mutating func use(_ random: inout SeededGenerator) async throws -> String? {
    guard let feature = catalog.features.randomElement(using: &random),
      let keeper = await simulation.tollkeeper
    else { return nil }
    let id = Feature.ID(feature)
    let count = catalog.counted.contains(feature) ? Int.random(in: 0...4, using: &random) : 0
    log.append("use \(feature), count \(count)")
    let isPaid = keeper.check(id, count: count).reason == .withinBalance
    // The device takes nothing from a balance that the server keeps, and asks it.
    let here = isPaid ? nil : try keeper.use(id, count: count) as Decision
    let there = try await useOnServer(id, count: count)
    return here.flatMap { difference(of: feature, $0, there) }
  }

  private mutating func useOnServer(
    _ feature: Feature.ID, count: Int
  ) async throws -> Decision {
    let now = WireDate(simulation.store.clock.now)
    let request = DecisionRequest(
      feature: feature, count: count, timeZone: zone, isUse: true)
    guard isConnected, let server = await simulation.server?.process as? ServedApp else {
      let decision = ServedDecision(request, for: try record(), by: served, at: now)
      acts += decision.deeds.enumerated().map { place, deed in
        Act(
          number: Int64(acts.count + place), customer: customer, environment: .production,
          date: now, deed: deed)
      }
      return decision.decision
    }
    let (person, catalog) = (customer, served)
    return try await server.process.store.write { store in
      let record = try CustomerRecord(of: person, in: .production, from: store) { _ in catalog }
      let decision = ServedDecision(request, for: record, by: catalog, at: now)
      for deed in decision.deeds {
        _ = try store.append(deed, for: person, in: .production, at: now)
      }
      if decision.decision.isAllowed, !decision.decision.cost.isEmpty {
        try store.spend(
          decision.decision.cost, unlocking: nil, for: person, from: record, at: now)
      }
      return decision.decision
    }
  }

  private mutating func compare(_ random: inout SeededGenerator) async throws -> String? {
    guard let keeper = await simulation.tollkeeper else { return "The app is not open." }
    let now = WireDate(simulation.store.clock.now)
    let record: CustomerRecord
    if isConnected, let server = await simulation.server?.process as? ServedApp {
      let (person, served) = (customer, served)
      record = try await server.process.store.read {
        try CustomerRecord(of: person, in: .production, from: $0) { _ in served }
      }
    } else {
      record = try self.record()
    }
    for feature in catalog.features + catalog.halfKnown {
      let count = catalog.counted.contains(feature) ? Int.random(in: 0...4, using: &random) : 0
      let asked = catalog.halfKnown.contains(feature) ? "\(feature).known" : feature
      let here = keeper.check(Feature.ID(asked), count: count)
      let there = ServedDecision(
        DecisionRequest(feature: Feature.ID(feature), count: count, timeZone: zone),
        for: record, by: served, at: now
      ).decision
      if let difference = difference(of: feature, here, there) { return difference }
    }
    return nil
  }

  private func difference(of feature: String, _ here: Decision, _ there: Decision) -> String? {
    func text(_ decision: Decision) -> String {
      [
        decision.access.rawValue, decision.reason?.rawValue ?? "no reason",
        "\(decision.remaining)", decision.resetsAt.map { WireDate($0).text } ?? "no reset",
        decision.paywall?.rawValue ?? "no paywall",
        decision.cost.map { "\($0.value) \($0.key)" }.joined(),
      ].joined(separator: ", ")
    }
    guard text(here) != text(there) else { return nil }
    return "Of \(feature) the device says \(text(here)), and the server \(text(there))."
  }

  /// Returns what a server knows that the App Store has told everything.
  private mutating func record() throws -> CustomerRecord {
    let store = simulation.store
    var query = TransactionQuery(account: account)
    query.limit = .max
    let transactions = try store.ask(ListServerTransactions(query)).transactions
    let statuses = try store.ask(ListServerSubscriptions(of: account))
    let sources = try transactions.compactMap { token -> Balances.Source? in
      guard let transaction = SignedTransaction(try fact(token, reader.transaction)) else {
        return nil
      }
      return served.source(of: transaction)
    }
    var renewals: [String: RenewalInfoPayload] = [:]
    for status in statuses {
      if case .renewal(let payload) = try fact(status.renewalInfo, reader.renewal).content {
        renewals[payload.originalTransactionId] = payload
      }
    }
    return CustomerRecord(
      customer: customer, environment: .production, sources: sources, renewals: renewals,
      acts: acts)
  }

  private mutating func fact(
    _ token: String, _ read: (String) throws -> SignedFact
  ) throws -> SignedFact {
    if let known = facts[token] { return known }
    let fact = try read(token)
    facts[token] = fact
    return fact
  }

  private var account: AccountID { AccountID(rawValue: 1) }
}
