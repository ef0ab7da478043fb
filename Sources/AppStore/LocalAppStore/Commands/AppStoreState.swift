import AppStoreWire
import Foundation

/// The state of an App Store: accounts, devices, processes, the log, and the ``Shop`` of each app.
///
/// Rules are not here. An operation works on a ``StoreContext``, which has one app's shop and what all apps share.
///
/// A plain value: it has no clock, signs nothing and never waits. Its owner sets the time
/// (``now``). The same seed and the same operations give the same answers, including every claim.
struct AppStoreState: Sendable {
  let environment: WireEnvironment

  /// The number that keys and identifiers are derived from.
  let seed: UInt64

  /// The root certificate, or nil in one that was not opened yet.
  ///
  /// The root certificate, kept because its signature is random and servers trust its exact bytes.
  var root: Data?

  /// The current instant of the store.
  var now: Date

  /// The lead of ``now`` over the clock that the store follows.
  var clockLead: TimeInterval = 0

  /// The machine's time of a command that depends on it; otherwise nil, and nil if there is only
  /// one clock.
  var machineTime: Date?

  var accounts = Accounts()
  var devices = Devices()
  var launches = Launches()

  var agenda = Agenda()
  var log: [LoggedEvent] = []

  /// The shop of each app, except the one that an operation works on.
  private var shops: [AppID: Shop]

  private var generator: SeededGenerator
  private var lastSigned = WireDate(rawValue: .min)
  private var lastNumber = 0

  /// The next transaction's number in Xcode's environment.
  private var xcodeNumber: UInt64 = 0

  private var lastRevision = 0

  /// The last signed date when the store began to answer servers, or nil if it answers none.
  private(set) var answersSince: WireDate?

  /// The date of the last change to data that affects all renewal infos: prices, products and
  /// storefronts.
  private var lastTermsChange: WireDate?

  init(
    configuration: StoreConfiguration,
    app: AppIdentity,
    environment: WireEnvironment = .production,
    seed: UInt64,
    now: Date
  ) {
    self.environment = environment
    self.seed = seed
    self.now = now
    self.shops = [.first: Shop(app: app, configuration: configuration)]
    self.generator = SeededGenerator(seed: seed)
  }

  /// Returns the next number for something new, counted from 1.
  mutating func nextNumber() -> Int {
    lastNumber += 1
    return lastNumber
  }

  /// Returns the next transaction's number in Xcode's environment, counted from 0.
  mutating func nextXcodeNumber() -> UInt64 {
    let number = xcodeNumber
    xcodeNumber = number + 1
    return number
  }

  /// Numbers transactions in Xcode's environment from 0 again.
  mutating func restartXcodeNumbers() { xcodeNumber = 0 }

  /// The values of all counters, in a short text.
  var counters: String {
    "\(log.count) \(lastNumber) \(lastRevision) \(lastSigned.rawValue) \(xcodeNumber)"
  }

  /// Returns the next count of changes.
  mutating func nextRevision() -> Int {
    lastRevision += 1
    return lastRevision
  }

  mutating func nextUUID() -> UUID { generator.uuid() }

  /// Returns numbers in an order that follows from the seed.
  mutating func shuffled(_ numbers: [Int]) -> [Int] { numbers.shuffled(using: &generator) }

  /// Returns the instant of the next signature.
  ///
  /// It is now, but never less than a millisecond after the one before, so that signed dates order
  /// facts. In a store that answers servers, it is later than now, because an answer signed now
  /// leaves no trace.
  mutating func nextSignedDate() -> WireDate {
    let last = answersSince == nil ? lastSigned : max(lastSigned, WireDate(now))
    lastSigned = max(WireDate(now), WireDate(rawValue: last.rawValue &+ 1))
    return lastSigned
  }
}

extension AppStoreState {
  /// Makes the store answer servers from now on.
  mutating func answerServers() { answersSince = answersSince ?? max(lastSigned, WireDate(now)) }

  /// Returns the date of a change that is happening, or nil in a store that answers no servers.
  mutating func nextChangeDate() -> WireDate? { answersSince.map { _ in nextSignedDate() } }

  /// Records a change that affects all renewal infos.
  mutating func noteTermsChange() { lastTermsChange = nextChangeDate() ?? lastTermsChange }

  /// Returns the date at which an answer about something is signed: the later of now and its last
  /// change, if that is known.
  func answerDate(after change: WireDate?) -> WireDate {
    max(WireDate(now), change ?? answersSince ?? lastSigned)
  }

  /// Returns the date at which an answer about a renewal is signed, whose subscription last changed
  /// at a date, if that is known.
  func renewalAnswerDate(after change: WireDate?) -> WireDate {
    max(answerDate(after: change), lastTermsChange ?? WireDate(now))
  }
}

extension AppStoreState {
  /// Works on an app's shop, with the data that all apps share.
  ///
  /// - Parameters:
  ///   - app: The app.
  ///   - services: The signer, and the receivers of updates.
  ///   - body: The work. The rest of the store stays accessible.
  /// - Returns: The answer of `body`.
  /// - Throws: ``AppStoreError`` if there is no such app, or what `body` throws.
  mutating func inApp<Answer>(
    _ app: AppID, _ services: StoreServices,
    _ body: (inout StoreContext) throws(AppStoreError) -> Answer
  ) throws(AppStoreError) -> Answer {
    guard let shop = shops.removeValue(forKey: app) else { throw .unknownApp(app) }
    var store = StoreContext(
      state: consume self, shop: consume shop, app: app, services: services)
    let result: Result<Answer, AppStoreError>
    do throws(AppStoreError) { result = .success(try body(&store)) } catch {
      result = .failure(error)
    }
    self = (consume store).closed()
    dropStale()
    return try result.get()
  }

  /// Takes an app's shop out, to be worked on.
  mutating func takeShop(of app: AppID) -> Shop? { shops.removeValue(forKey: app) }

  /// Puts an app's shop back.
  mutating func putBack(_ shop: Shop, of app: AppID) { shops[app] = shop }

  /// Returns an app's shop, or nil if there is no such app or it is worked on.
  func shop(of app: AppID) -> Shop? { shops[app] }

  /// The other apps that are sold, in the order in which they were added; the one that is worked on
  /// is missing.
  var apps: [AppOnSale] {
    shops.map { AppOnSale(id: $0, identity: $1.app, configuration: $1.configuration) }
      .sorted { $0.id.rawValue < $1.id.rawValue }
  }

  /// The first invalid part of the data, or nil if all is valid.
  var flaw: String? {
    let ids = shops.keys.map(\.rawValue).sorted()
    guard !ids.isEmpty, ids == Array(1...ids.count) else {
      return "its apps are not counted from 1"
    }
    let counts = 0..<1_000_000_000_000
    guard counts.contains(lastNumber), counts.contains(lastRevision), WireDate(now).isPlausible,
      xcodeNumber < UInt64(counts.upperBound)
    else { return "its time or its counters are beyond all bounds" }
    if let root, SigningAuthority(seed: seed, root: Array(root)) == nil {
      return "its root certificate is not of its seed"
    }
    return ids.lazy.compactMap { shops[AppID(rawValue: $0)]?.flaw }.first
  }
}

extension AppStoreState {
  /// Returns the account with this identifier, or throws if it doesn't exist.
  func account(_ id: AccountID) throws(AppStoreError) -> Account {
    guard let account = accounts[id] else { throw .unknownAccount(id) }
    return account
  }

  /// Returns the device with this identifier, or throws if it doesn't exist.
  func device(_ id: DeviceID) throws(AppStoreError) -> Device {
    guard let device = devices[id] else { throw .unknownDevice(id) }
    return device
  }

  /// Returns the process with its device and its account, or throws if it has ended.
  func caller(_ id: LaunchID) throws(AppStoreError) -> Caller {
    guard let device = launches[id]?.device else { throw .launchEnded }
    let owner = try self.device(device)
    return Caller(launch: id, device: owner, account: try account(owner.account))
  }
}

extension AppStoreState: Codable {
  private enum CodingKeys: String, CodingKey {
    case environment, seed, root, now, accounts, devices, launches, agenda, log, generator,
      lastSigned
    case lastNumber, xcodeNumber, lastRevision, answersSince, lastTermsChange, clockLead

    /// One app's shop and its identifier, and the shops of the others.
    case shop, app, others
  }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    environment = try container.decode(WireEnvironment.self, forKey: .environment)
    seed = try container.decode(UInt64.self, forKey: .seed)
    root = try container.decodeIfPresent(Data.self, forKey: .root)
    now = try container.decode(Date.self, forKey: .now)
    accounts = try container.decode(Accounts.self, forKey: .accounts)
    devices = try container.decode(Devices.self, forKey: .devices)
    launches = try container.decode(Launches.self, forKey: .launches)
    agenda = try container.decode(Agenda.self, forKey: .agenda)
    log = try container.decode(LongList<LoggedEvent>.self, forKey: .log).elements
    shops = try container.decode([AppID: Shop].self, forKey: .others)
    shops[try container.decode(AppID.self, forKey: .app)] = try container.decode(
      Shop.self, forKey: .shop)
    generator = try container.decode(SeededGenerator.self, forKey: .generator)
    lastSigned = try container.decode(WireDate.self, forKey: .lastSigned)
    lastNumber = try container.decode(Int.self, forKey: .lastNumber)
    xcodeNumber = try container.decode(UInt64.self, forKey: .xcodeNumber)
    lastRevision = try container.decode(Int.self, forKey: .lastRevision)
    answersSince = try container.decodeIfPresent(WireDate.self, forKey: .answersSince)
    lastTermsChange = try container.decodeIfPresent(WireDate.self, forKey: .lastTermsChange)
    clockLead = try container.decode(TimeInterval.self, forKey: .clockLead)
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(environment, forKey: .environment)
    try container.encode(seed, forKey: .seed)
    try container.encodeIfPresent(root, forKey: .root)
    try container.encode(now, forKey: .now)
    try container.encode(accounts, forKey: .accounts)
    try container.encode(devices, forKey: .devices)
    try container.encode(launches, forKey: .launches)
    try container.encode(agenda, forKey: .agenda)
    try container.encode(LongList(log), forKey: .log)
    try container.encode(AppID.first, forKey: .app)
    try container.encode(shops[.first], forKey: .shop)
    try container.encode(shops.filter { $0.key != .first }, forKey: .others)
    try container.encode(generator, forKey: .generator)
    try container.encode(lastSigned, forKey: .lastSigned)
    try container.encode(lastNumber, forKey: .lastNumber)
    try container.encode(xcodeNumber, forKey: .xcodeNumber)
    try container.encode(lastRevision, forKey: .lastRevision)
    try container.encodeIfPresent(answersSince, forKey: .answersSince)
    try container.encodeIfPresent(lastTermsChange, forKey: .lastTermsChange)
    try container.encode(clockLead, forKey: .clockLead)
  }
}
