import AppStoreWire
import Foundation
import LocalAppStore
import ServerCore
import ServerSimulation
import ServerStore
import Synchronization
import TollgateCore

/// A story as it happens to two servers of one App Store: to one as it is sent, to the other through all faults.
///
/// Both must report the same at the end.
struct Life {
  private let story: Story
  private let shop: Shop
  private let reader = DraftReader()

  /// The server to which everything comes at once.
  private let calm: Server

  /// The server to which everything comes late, twice, reversed or never.
  private let stormy: Server

  private var transit: [(due: WireDate, parcel: Parcel)] = []
  private var reversed: [Parcel] = []
  private var uploads: [Shop.Upload] = []
  private var grants: [Int: Grant.ID] = [:]

  /// When the server last knew all that the App Store had to say.
  private var reconciled = Shop.start

  /// A Boolean value that indicates whether the App Store had forgotten its notifications when the server asked last.
  private var isForgotten = false

  /// Data on its way to the server.
  private enum Parcel {
    case notification(String)
    case upload(Shop.Upload)
  }

  /// Lives a story, and returns the differences at its end.
  static func differences(_ story: Story, keptIn keeping: Keeping = .memory) async throws
    -> [String]
  {
    let disk = try keeping.disk()
    defer { disk?.remove() }
    var life = try await Life(story, disk: disk)
    defer { try? life.stormy.store.close() }
    for step in story.steps { try await life.live(step) }
    return try await life.end()
  }

  private init(_ story: Story, disk: (any Disk)?) async throws {
    self.story = story
    shop = try Shop.drafting(story)
    calm = try await Server(story, reader: reader)
    stormy = try await Server(story, reader: reader, disk: disk)
  }

  private mutating func live(_ step: Story.Step) async throws {
    var random = SeededGenerator(seed: story.seed ^ UInt64(step.number + 1) &* 0x9e37_79b9)
    try await wait(minutes: step.minutes)
    let brought = shop.perform(step.deed)
    let now = shop.now
    stormy.store.arrange(step.fault.crash)
    for notification in try shop.newNotifications() {
      try await calm.process.receive(notification.signedPayload, at: now)
      send(.notification(notification.signedPayload), step.fault.notifications, &random)
    }
    for upload in brought {
      try await calm.takeFacts(upload)
      uploads.append(upload)
      send(.upload(upload), step.fault.uploads, &random)
    }
    try await calm.process.workOff(at: now)
    if step.fault.notifications != .isReversed, step.fault.uploads != .isReversed {
      for parcel in reversed.reversed() { transit.append((now, parcel)) }
      reversed = []
    }
    try await deliver(at: now)
    if let act = act(step.deed, &random) {
      try await perform(act, key: "\(step.number)", at: now)
    }
    if let fault = step.fault.reconcile {
      do { try await reconcile(stormy, fault) } catch is AppStoreProblem {
        // Later again.
      } catch is ProcessEnded {
        try stormy.restart()
      }
    }
    stormy.store.arrange(nil)
  }

  /// Waits, and makes the server reconcile before the App Store forgets the missed notifications.
  private mutating func wait(minutes: Int) async throws {
    var left = minutes
    while left > 0 {
      let part = min(left, 60 * 1440)
      if shop.now.date.timeIntervalSince(reconciled) / 60 + Double(part) > 170 * 1440 {
        try await reconcile(stormy, .normal)
        reconciled = shop.now.date
      }
      shop.wait(minutes: part)
      left -= part
    }
  }

  private func reconcile(
    _ server: Server, _ fault: LocalStoreAPI.Fault, forgotten isForgotten: Bool = false
  ) async throws {
    let random = Mutex(SeededGenerator(seed: story.seed))
    let api = LocalStoreAPI(
      shop.store, reader: reader, page: 5, keepsNotifications: !isForgotten
    ) {
      // One call in three fails, or all do.
      let roll = random.withLock { Int.random(in: 0..<3, using: &$0) }
      return fault == .down || roll == 0 ? fault : .normal
    }
    try await server.process.reconcile(with: api, at: shop.now)
  }

  /// Puts something on its way.
  private mutating func send(
    _ parcel: Parcel, _ fate: Story.Fault.Fate, _ random: inout SeededGenerator
  ) {
    switch fate {
    case .arrives: transit.append((shop.now, parcel))
    case .isLost: break
    case .isDoubled:
      transit.append((shop.now, parcel))
      transit.append((shop.now, parcel))
    case .isLate(let hours):
      let delay = Int64.random(in: 0...Int64(hours) * 3_600_000, using: &random)
      transit.append((WireDate(rawValue: shop.now.rawValue + delay), parcel))
    case .isReversed: reversed.append(parcel)
    }
  }

  /// Delivers the due parcels, regardless of how often the server's process ends in between.
  private mutating func deliver(at now: WireDate) async throws {
    let due = transit.enumerated().filter { $0.element.due <= now }
      .sorted { ($0.element.due, $0.offset) < ($1.element.due, $1.offset) }.map(\.element.parcel)
    transit.removeAll { $0.due <= now }
    for parcel in due {
      do {
        switch parcel {
        case .notification(let token):
          do { try await stormy.process.receive(token, at: now) } catch is ProcessEnded {
            try stormy.restart()
            throw ProcessEnded()
          }
        case .upload(let upload): try await bring(upload)
        }
      } catch is ProcessEnded {
        // It was not acknowledged: it comes again.
        transit.append((WireDate(rawValue: now.rawValue + 3_600_000), parcel))
      }
    }
    do { try await stormy.process.workOff(at: now) } catch is ProcessEnded { try stormy.restart() }
  }

  /// Brings an upload to the server of the faults, and to the other what that one recorded.
  ///
  /// If two customers claim a purchase with the same token, the order in which the server received
  /// the claims decides. Therefore the other server gets the claims in that order, including those
  /// whose acknowledgement was lost.
  private func bring(_ upload: Shop.Upload) async throws {
    let before = try await stormy.claimCount(of: upload.customer)
    do { try await stormy.take(upload) } catch is ProcessEnded {
      try stormy.restart()
      if try await stormy.claimCount(of: upload.customer) > before { try await calm.take(upload) }
      throw ProcessEnded()
    }
    try await calm.take(upload)
  }

  private mutating func act(_ deed: Story.Deed, _ random: inout SeededGenerator) -> ServerAct? {
    let act = ServerAct(deed, at: shop, of: story.app, given: grants, &random)
    if case .grant(_, let grant)? = act, case .grant(let person, _) = deed {
      grants[person] = grant.id
    }
    return act
  }

  /// Performs an act at the server with faults, and at the other one if it was acknowledged.
  private func perform(_ act: ServerAct, key: String, at now: WireDate) async throws {
    var draws: [Draw]?
    do { draws = try await stormy.perform(act, key: key, at: now) } catch is ProcessEnded {
      try stormy.restart()
      draws = try await stormy.perform(act, key: key, at: now)
    }
    if let draws { try await calm.repeatAct(act, from: draws, at: now) }
  }

  /// Repairs the losses, and compares.
  private mutating func end() async throws -> [String] {
    // Whoever had a job has it no longer.
    shop.wait(minutes: 2)
    let now = shop.now
    for notification in try shop.newNotifications() {
      try await calm.process.receive(notification.signedPayload, at: now)
    }
    try await calm.process.workOff(at: now)
    for upload in uploads { try await bring(upload) }
    try await reconcile(calm, .normal)
    // The server can't ask about a customer whom it has no transaction of.
    if story.isForgotten { isForgotten = try await knowsEverybody() }
    try await reconcile(stormy, .normal, forgotten: isForgotten)
    let ends = try shop.toldEnds(reader)
    let right = compared(try await calm.word(of: shop.customers, at: now).told(ends))
    let healed = compared(try await stormy.word(of: shop.customers, at: now).told(ends))
    var found = healed.differences(to: right) + (try healed.differences(to: shop, reader: reader))
    found += try await stormy.store.unconserved(by: story.app.catalog, at: now)
    guard found.isEmpty else { return found }
    // Later parcels still change nothing.
    for (_, parcel) in transit {
      switch parcel {
      case .notification(let token): try await stormy.process.receive(token, at: now)
      case .upload(let upload): try await stormy.take(upload)
      }
    }
    try await stormy.process.workOff(at: now)
    found = compared(try await stormy.word(of: shop.customers, at: now).told(ends))
      .differences(to: healed)
    guard found.isEmpty else { return found.map { "after what came late, \($0)" } }
    return try await learnedAgain(at: now)
  }

  /// Returns the values that must be equal: without the notifications, the events are unknown.
  private func compared(_ word: Word) -> Word { isForgotten ? word.withoutEvents : word }

  /// Returns whether the server has a transaction of every customer who has one.
  private func knowsEverybody() async throws -> Bool {
    let known = try await stormy.store.read { store in
      Set(try store.purchases(in: .production, after: "", limit: 100_000))
    }
    return try shop.people.allSatisfy { person in
      var query = TransactionQuery(account: person.account)
      query.limit = .max
      let made = try shop.store.ask(ListServerTransactions(query)).transactions.map(
        reader.transaction)
      return try made.isEmpty || made.contains { try known.contains($0.original ?? "") }
    }
  }

  /// Makes the server forget a customer, sends everything again, and returns the server's new
  /// report about them.
  private func learnedAgain(at now: WireDate) async throws -> [String] {
    let customer = shop.people[0].customers[0]
    let forgotten = Set(
      try await stormy.process.report(of: customer, at: now).purchases
        .map(\.originalTransactionId))
    try await stormy.process.erase(customer, at: now)
    for notification in try shop.store.ask(FindNotifications(limit: .max)).notifications {
      try await stormy.process.receive(notification.signedPayload, at: now)
    }
    try await stormy.process.workOff(at: now)
    for upload in uploads { try await stormy.take(upload) }
    try await reconcile(stormy, .normal)
    return try await stormy.word(of: shop.customers, at: now).reports.values
      .flatMap(\.purchases).filter { forgotten.contains($0.originalTransactionId) }
      .map { "\($0.transactionId) of a customer who was forgotten is known again" }
  }
}
