import AppStoreWire
import Foundation
import LocalAppStore
import ServerCore
import ServerSimulation
import ServerStore
import TollgateCore

/// A story as it happens to a server over HTTP, with real signatures in both directions.
///
/// The other server of the same store gets everything at once, in this process.
struct SignedLife {
  private let story: Story
  private let shop: Shop
  private let folder: URL
  private let calm: Server
  private let appStore: Address
  private let server: Address

  private var held = false
  private var uploads: [Shop.Upload] = []
  private var grants: [Grant.ID: String] = [:]
  private var lastGrant: [Int: Grant.ID] = [:]
  private var reconciled = Shop.start

  /// Lives a story in a folder of its own, and returns the differences at its end.
  static func differences(_ story: Story, in parent: URL) async throws -> [String] {
    let folder = parent.appending(path: "converge-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try story.app.file.write(to: folder.appending(path: "Catalog.json"))
    // Few seeds, because each has keys of its own.
    let store = LocalStore(
      configuration: story.app.configuration, app: story.app.identity, seed: story.seed % 8,
      now: Shop.start)
    let port = try FreePort.any()
    return try await Running.serving(store, from: folder, port: port, transfer: story.transfer) {
      appStore, server in
      var life = try await SignedLife(story, store, folder, appStore, server)
      for step in story.steps { try await life.live(step) }
      return try await life.end()
    }
  }

  private init(
    _ story: Story, _ store: LocalStore, _ folder: URL, _ appStore: Address, _ server: Address
  ) async throws {
    self.story = story
    self.folder = folder
    self.appStore = appStore
    self.server = server
    shop = try Shop(story, store: store)
    calm = try await Server(
      story,
      reader: FactVerifier(
        try store.verifier(), bundleID: story.app.identity.bundleID, environments: [.production],
        appAppleID: story.app.identity.appleID))
  }

  private mutating func live(_ step: Story.Step) async throws {
    var random = SeededGenerator(seed: story.seed ^ UInt64(step.number + 1) &* 0x9e37_79b9)
    let handling = step.fault.notifications.handling
    try await control(#"{"notifications":"\#(handling)"}"#)
    held = held || handling == "hold"
    try await wait(minutes: step.minutes)
    let brought = shop.perform(step.deed)
    for upload in brought {
      uploads.append(upload)
      try await calm.takeFacts(upload)
      guard [.arrives, .isDoubled].contains(step.fault.uploads) else { continue }
      for _ in 0..<(step.fault.uploads == .arrives ? 1 : 2) { try await bring(upload) }
    }
    if held, handling != "hold" {
      try await control(#"{"release":"reverse"}"#)
      held = false
    } else {
      try await control(#"{"notifications":"\#(handling)"}"#)
    }
    try await tellCalm()
    if let act = act(step.deed, &random), try await perform(act, key: "\(step.number)") {
      try await calm.repeatAct(act, from: newDraws(), at: shop.now)
    }
    if step.fault.reconcile != nil { try await reconcile() }
  }

  private func tellCalm() async throws {
    for notification in try shop.newNotifications() {
      try await calm.process.receive(notification.signedPayload, at: shop.now)
    }
    try await calm.process.workOff(at: shop.now)
  }

  private mutating func wait(minutes: Int) async throws {
    var left = minutes
    while left > 0 {
      let part = min(left, 60 * 1440)
      if shop.now.date.timeIntervalSince(reconciled) / 60 + Double(part) > 170 * 1440 {
        try await reconcile()
        reconciled = shop.now.date
      }
      shop.wait(minutes: part)
      left -= part
    }
  }

  private mutating func end() async throws -> [String] {
    try await control(#"{"release":"random"}"#)
    try await tellCalm()
    for upload in uploads { try await bring(upload) }
    try await settled()
    try await reconcile()
    let api = LocalStoreAPI(shop.store, reader: calm.reader)
    try await calm.process.reconcile(with: api, at: shop.now)
    let right = try await calm.word(of: shop.customers, at: shop.now).told(
      shop.toldEnds(calm.reader))
    return try await differences(to: right)
  }

  private func differences(to right: Word) async throws -> [String] {
    var found: [String] = []
    for (customer, report) in right.reports {
      let said = try await server.json("GET", "/v1/customers/\(customer.uuidString)")
      if Self.timeless(said) != Self.timeless(try report.dictionary) {
        found.append("of \(customer) it says\n    \(said)\n  and must say\n    \(report)")
      }
    }
    var (events, after) = ([String: String](), "")
    while true {
      let page = try await server.json("GET", "/v1/events?limit=500\(after)")
      for case let event as [String: Any] in page["events"] as? [Any] ?? [] {
        guard let id = event["id"] as? String, let type = event["type"] as? String else { continue }
        events[id] = type
      }
      guard let next = page["next"] as? String else { break }
      after = "&after=\(next)"
    }
    for (id, body) in right.events where events[id] == nil { found.append("it lacks \(body)") }
    let extra = events.filter { id, type in
      right.events[id] == nil && ServerEvent.Kind(rawValue: type) != nil
        && type != "subscription.expired"
    }
    for (id, type) in extra { found.append("it has an event more: \(type) \(id)") }
    return found
  }

  /// Removes the time of the report, and the customer's identifier in the request.
  private static func timeless(_ report: [String: Any]) -> NSDictionary {
    var report = report
    report["asOf"] = nil
    report["customer"] = nil
    return NSDictionary(dictionary: report)
  }

  private func bring(_ upload: Shop.Upload) async throws {
    let body: [String: Any] = [
      "customer": upload.customer.uuidString, "signedTransactions": upload.transactions,
      "signedRenewalInfos": upload.renewals,
    ]
    _ = try await server.json("POST", "/v1/transactions", body)
    // The order in which the server recorded claims counts.
    try await calm.take(upload)
  }

  private func control(_ text: String) async throws {
    _ = try await appStore.json("POST", "/controls", text: text)
  }

  /// Returns when the server has worked on all that it acknowledged.
  private func settled() async throws {
    let limit = Duration.seconds(120)
    let end = ContinuousClock.now + limit
    while true {
      let jobs = try await server.json("GET", "/v1/jobs?state=waiting,running")["jobs"] as? [Any]
      guard let jobs, !jobs.isEmpty else { return }
      guard ContinuousClock.now < end else { throw Unsettled(jobs: "\(jobs)", limit: limit) }
      try await Task.sleep(for: .milliseconds(5))
    }
  }

  private func reconcile() async throws {
    try await settled()
    _ = try await server.json("POST", "/v1/reconcile", text: "{}")
    try await settled()
  }

  private mutating func act(_ deed: Story.Deed, _ random: inout SeededGenerator) -> ServerAct? {
    let act = ServerAct(deed, at: shop, of: story.app, given: lastGrant, &random)
    if case .grant(_, let grant)? = act, case .grant(let person, _) = deed {
      lastGrant[person] = grant.id
    }
    return act
  }

  /// Returns the spends from transactions at the server that are still missing at the other server.
  private func newDraws() async throws -> [Draw] {
    let file = folder.appending(path: "tollgate.sqlite").path
    let known = try await calm.store.read { try $0.draws(after: nil, limit: .max) }
    let store = try SQLiteStore(at: file)
    let all = try await store.read { try $0.draws(after: nil, limit: .max) }
    try store.close()
    return all.compactMap { draw in
      let before = known.first {
        $0.transaction == draw.transaction && $0.spender == draw.spender
          && $0.currency == draw.currency
      }
      guard draw.amount > before?.amount ?? 0 else { return nil }
      return Draw(
        environment: draw.environment, original: draw.original, transaction: draw.transaction,
        spender: draw.spender, currency: draw.currency, amount: draw.amount - (before?.amount ?? 0))
    }
  }

  /// Does an act over HTTP, and returns whether it was acknowledged.
  private mutating func perform(_ act: ServerAct, key: String) async throws -> Bool {
    let path = "/v1/customers/\(act.customer.uuidString)"
    let headers = ["Idempotency-Key": key]
    switch act {
    case .spend(_, let amounts):
      let named = Dictionary(amounts.map { ($0.key.rawValue, $0.value) }) { one, _ in one }
      let said = try await server.json("POST", "\(path)/spends", ["amounts": named], headers)
      return said["outcome"] as? String == "spent"
    case .grant(_, let grant):
      var body = ["entitlement": grant.entitlement.rawValue, "reason": grant.reason]
      body["until"] = grant.until?.text
      let said = try await server.json("POST", "\(path)/grants", body, headers)
      grants[grant.id] = (said["grant"] as? [String: Any])?["id"] as? String
      return true
    case .withdraw(_, let id):
      guard let name = grants.removeValue(forKey: id) else { return false }
      return try await server.status("DELETE", "\(path)/grants/\(name)") == 204
    case .merge(_, let target):
      let body = ["into": target.uuidString]
      return try await server.status("POST", "\(path)/merge", body, headers) == 200
    }
  }
}

/// A server that still had work after the time it was given.
private struct Unsettled: Error, CustomStringConvertible {
  let jobs: String
  let limit: Duration

  var description: String {
    "The server had \(limit) to work on what it acknowledged, and these jobs still wait or run: \(jobs)"
  }
}

extension Story.Fault.Fate {
  /// The control by which the App Store's notifications meet it.
  fileprivate var handling: String {
    switch self {
    case .arrives: "deliver"
    case .isLost: "drop"
    case .isDoubled: "double"
    case .isLate, .isReversed: "hold"
    }
  }
}

extension Encodable {
  fileprivate var dictionary: [String: Any] {
    get throws {
      let json = try JSONSerialization.jsonObject(with: JSONEncoder().encode(self))
      return json as? [String: Any] ?? [:]
    }
  }
}
