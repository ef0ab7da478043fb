public import Foundation

extension Snapshot {
  /// Why a file is no snapshot that can be read.
  public struct Unreadable: Error, Sendable, CustomStringConvertible {
    /// What is wrong with the file.
    public let description: String
  }

  /// The release of the format.
  ///
  /// A reader refuses what is newer than itself.
  static let format = 1

  /// Reads a snapshot from a file.
  ///
  /// - Parameter url: Where the app writes it.
  /// - Throws: ``Unreadable`` for a file that is none, or one of a newer release; Foundation's error
  ///   where there is none. Either way the extension knows nothing: treat it as `loading`.
  public init(contentsOf url: URL) throws {
    try self.init(Data(contentsOf: url), file: url.lastPathComponent)
  }

  /// Reads a snapshot.
  ///
  /// - Parameters:
  ///   - data: What ``data`` gave.
  ///   - file: The file's name, for errors.
  /// - Throws: ``Unreadable``.
  public init(_ data: Data, file: String) throws(Unreadable) {
    let decoder = JSONDecoder()
    let written: Written
    do {
      guard try decoder.decode(Heading.self, from: data).format <= Self.format else {
        throw Unreadable(
          description: "\(file) was written by a newer release. Update the extension with its app.")
      }
      written = try decoder.decode(Written.self, from: data)
    } catch let error as Unreadable {
      throw error
    } catch {
      throw Unreadable(
        description:
          "\(file) is not a snapshot: \(error). The app writes it anew at its next start.")
    }
    self.init(written)
  }

  /// The snapshot as JSON.
  ///
  /// - Throws: Never but for a number that is none.
  public var data: Data {
    get throws {
      let encoder = JSONEncoder()
      encoder.outputFormatting = .sortedKeys
      return try encoder.encode(Written(self))
    }
  }

  /// Writes it to a file: whole, or not at all.
  ///
  /// - Throws: Foundation's error.
  public func write(to url: URL) throws { try data.write(to: url, options: .atomic) }

  fileprivate struct Heading: Decodable { let format: Int }

  /// A snapshot as it stands in a file.
  ///
  /// Dates are seconds since 2001.
  fileprivate struct Written: Codable {
    struct Held: Codable {
      let name: String
      let product: String
      let environment: String
      let transaction: String
      let bought: Double
      let end: Double?

      /// Left out of what the person bought.
      let isShared: Bool?
    }

    var format = Snapshot.format
    let isKnown: Bool
    let entitlements: [Held]
    let badges: [Held]
    let uses: [String: [Double]]
    let choices: [String: String]
    let isSimulating: Bool
    let balances: [String: Int]
    let unlocked: [String]
    let trials: [String: Double]
    let progress: [String: Int]
    let goals: [String: Double]
    let pending: [String]
    let firstLaunch: Double?
    let isOnboarded: Bool
    let switches: [String: Bool]
    let versionsShown: [String: String]
    let mark: Double
    let latestSigned: Double
    let platform: Platform
    let build: BuildKind
    let appVersion: String
    let remote: [String: String]

    init(_ snapshot: Snapshot) {
      let customer = snapshot.customer
      isKnown = customer.entitlements.isKnown
      entitlements = customer.entitlements.causes.map(Held.init)
      badges = customer.entitlements.badges.map(Held.init)
      uses = texts(customer.uses) { $0.instants.map(\.seconds) }
      choices = texts(customer.choices, \.rawValue)
      isSimulating = customer.isSimulating
      balances = texts(customer.balances) { $0 }
      unlocked = customer.unlocked.map(\.rawValue).sorted()
      trials = texts(customer.trials, \.seconds)
      progress = texts(customer.progress) { $0 }
      goals = texts(customer.goals, \.seconds)
      pending = customer.pending.map(\.rawValue).sorted()
      firstLaunch = customer.firstLaunch?.seconds
      isOnboarded = customer.isOnboarded
      switches = customer.switches
      versionsShown = texts(customer.versionsShown) { $0 }
      mark = snapshot.time.mark.seconds
      latestSigned = snapshot.time.latestSigned.seconds
      platform = snapshot.device.platform
      build = snapshot.device.build
      appVersion = snapshot.device.appVersion
      remote = texts(snapshot.remote.texts) { $0 }
    }
  }

  fileprivate init(_ written: Written) {
    var customer = Customer(
      entitlements: Entitlements(
        isKnown: written.isKnown, causes: written.entitlements.map(Entitlements.Cause.init),
        badges: written.badges.map(Entitlements.Cause.init)),
      uses: names(written.uses) { Uses($0.map(Date.init(timeIntervalSinceReferenceDate:))) },
      choices: names(written.choices) { Feature.ID($0) }, isSimulating: written.isSimulating)
    customer.balances = names(written.balances) { $0 }
    customer.unlocked = Set(written.unlocked.map { Feature.ID($0) })
    customer.trials = names(written.trials, Date.init(timeIntervalSinceReferenceDate:))
    customer.progress = names(written.progress) { $0 }
    customer.goals = names(written.goals, Date.init(timeIntervalSinceReferenceDate:))
    customer.pending = Set(written.pending.map { Catalog.Product.ID($0) })
    customer.firstLaunch = written.firstLaunch.map(Date.init(timeIntervalSinceReferenceDate:))
    customer.isOnboarded = written.isOnboarded
    customer.switches = written.switches
    customer.versionsShown = names(written.versionsShown) { $0 }
    self.init(
      customer: customer,
      time: TrustedTime(
        mark: Date(timeIntervalSinceReferenceDate: written.mark),
        latestSigned: Date(timeIntervalSinceReferenceDate: written.latestSigned)),
      device: DeviceProfile(
        platform: written.platform, build: written.build, appVersion: written.appVersion),
      remote: RemoteValues(names(written.remote) { $0 }))
  }
}

extension Snapshot.Written.Held {
  fileprivate init<Name>(_ cause: Entitlements.Cause<Name>) {
    self.init(
      name: cause.entitlement.rawValue, product: cause.product.rawValue,
      environment: cause.fact.environment, transaction: cause.fact.transaction,
      bought: cause.fact.purchaseDate.seconds, end: cause.end?.seconds,
      isShared: cause.ownership == .familyShared ? true : nil)
  }
}

extension Entitlements.Cause {
  fileprivate init(_ held: Snapshot.Written.Held) {
    self.init(
      entitlement: Name(held.name),
      fact: Fact.ID(
        environment: held.environment, transaction: held.transaction,
        purchaseDate: Date(timeIntervalSinceReferenceDate: held.bought)),
      product: Catalog.Product.ID(held.product),
      ownership: held.isShared == true ? .familyShared : .purchased,
      end: held.end.map(Date.init(timeIntervalSinceReferenceDate:)))
  }
}

extension Date {
  fileprivate var seconds: Double { timeIntervalSinceReferenceDate }
}

/// A dictionary by names, by their texts.
private func texts<Name: Identifier, Value, Written>(
  _ values: [Name: Value], _ body: (Value) -> Written
) -> [String: Written] {
  Dictionary(values.map { ($0.key.rawValue, body($0.value)) }) { first, _ in first }
}

/// A dictionary by texts, by the names they are.
private func names<Name: Identifier, Value, Written>(
  _ values: [String: Written], _ body: (Written) -> Value
) -> [Name: Value] {
  Dictionary(values.map { (Name($0.key), body($0.value)) }) { first, _ in first }
}
