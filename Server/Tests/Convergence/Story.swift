import Foundation
import LocalAppStore
import ServerCore
import ServerSimulation

/// A life of some customers of one app, with the faults on the way to the app's server.
///
/// Every step can be left out; commands that the store then refuses do not happen.
struct Story: Sendable {
  let seed: UInt64
  let app: ExampleApp
  let people: Int
  let transfer: Ownership.Transfer

  /// Whether another customer signs in to the app on a person's second device.
  let hasStrangers: Bool
  var steps: [Step]

  /// Whether the App Store has forgotten the notifications when the server asks for the missed
  /// ones: then the histories of transactions and the statuses must report all purchases, but not
  /// the events.
  let isForgotten: Bool

  /// The App Store's additional strictness.
  ///
  /// Its habits towards devices and servers are left out: a step's fault sets the fate of each
  /// message.
  var habits: Set<StoreHabit>

  /// One thing that happens, the time before it, and the faults that it meets.
  struct Step: Sendable {
    /// The seed of the random choices within it, regardless of which steps are left out before it.
    let number: Int
    let minutes: Int
    let deed: Deed
    var fault: Fault
  }

  /// A fault between one step and the next.
  struct Fault: Hashable, Sendable {
    /// The fate of a message.
    enum Fate: Hashable, Sendable {
      case arrives, isLost, isDoubled

      /// Each arrives within so many hours, in any resulting order.
      case isLate(hours: Int)

      /// All are kept back, and come in reverse with the next that is not.
      case isReversed
    }

    /// If the server's process ends.
    struct Crash: Hashable, Sendable {
      /// The write at which it ends, counted from the beginning of the step.
      let write: Int
      let isCommitted: Bool
    }

    var notifications = Fate.arrives
    var uploads = Fate.arrives
    var crash: Crash?

    /// The App Store Server API's fault while the server reconciles, or nil if it works.
    var reconcile: LocalStoreAPI.Fault?
  }

  /// The customer whose token a purchase carries.
  enum Token: String, CaseIterable, Hashable, Sendable {
    case own, none, zeros, other
  }

  /// An act of a person, the App Store or the server's operator.
  enum Deed: Hashable, Sendable {
    case nothing
    case buy(Int, device: Int, product: String, Token, quantity: Int)
    case buyElsewhere(Int, product: String, Token)
    case redeem(Int, code: String)
    case winBack(Int, product: String, offer: String)
    case sync(Int, device: Int)
    case renewal(Int, product: String, isOn: Bool)
    case refund(Int, product: String, thousandths: Int)
    case reverseRefund(Int, product: String)
    case requestRefund(Int, product: String)
    case declineRefund(Int, product: String)
    case billing(Int, works: Bool)
    case joinFamily(Int, of: Int)
    case leaveFamily(Int)
    case familySharing(Int, product: String, isOn: Bool)
    case extend(Int, product: String, days: Int)
    case raisePrice(product: String, needsConsent: Bool)
    case answerPrice(Int, agrees: Bool)
    case renewNow(Int, product: String)
    case expireNow(Int, product: String)
    case name(Int, product: String)
    case spend(Int, amount: Int)
    case grant(Int, days: Int?)
    case withdraw(Int)
    case merge(Int, into: Int)
  }
}

extension Story {
  /// Tells a story by its seed.
  init(seed: UInt64, apps: [ExampleApp]) {
    var random = SeededGenerator(seed: seed)
    // The apps with subscriptions and with coins have more to go wrong.
    let weighted = apps.flatMap { app in
      Array(
        repeating: app, count: (app.subscriptions.isEmpty ? 1 : 4) + (app.packs.isEmpty ? 0 : 3))
    }
    let app = weighted[Int.random(in: weighted.indices, using: &random)]
    let people = Int.random(in: 1...3, using: &random)
    self.seed = seed
    self.app = app
    self.people = people
    transfer = random.chance(75) ? .newest : .keep
    hasStrangers = random.chance(30)
    steps = (0..<Int.random(in: 3...14, using: &random)).map { number in
      Step(
        number: number, minutes: Self.wait(&random),
        deed: Self.deed(in: app, people, isFirst: number == 0, &random),
        fault: Self.fault(&random))
    }
    isForgotten = random.chance(20)
    habits = random.chance(60) ? [.renewsEarly] : []
    for habit in [StoreHabit.handsBackUnfinished, .listsLate, .movesPrices] where random.chance(40)
    {
      habits.insert(habit)
    }
  }

  private static func wait(_ random: inout SeededGenerator) -> Int {
    switch Int.random(in: 0..<10, using: &random) {
    case 0...2: 0
    case 3, 4: Int.random(in: 1...600, using: &random)
    case 5, 6: Int.random(in: 1...20, using: &random) * 1440
    case 7, 8: Int.random(in: 20...75, using: &random) * 1440
    default: Int.random(in: 75...200, using: &random) * 1440
    }
  }

  private static func deed(
    in app: ExampleApp, _ people: Int, isFirst: Bool, _ random: inout SeededGenerator
  ) -> Deed {
    let person = Int.random(in: 0..<people, using: &random)
    let other = Int.random(in: 0..<people, using: &random)
    let device = random.chance(70) ? 0 : 1
    let products = app.subscriptions + app.subscriptions + app.packs + app.unlocks
    guard let product = random.one(of: products) else { return .nothing }
    let subscription = random.one(of: app.subscriptions)
    let token = random.chance(60) ? Token.own : random.one(of: Token.allCases) ?? .own
    let roll = isFirst ? 0 : Int.random(in: 0..<100, using: &random)
    switch roll {
    case 0..<24:
      let quantity = app.packs.contains(product) && random.chance(30) ? 3 : 1
      return .buy(person, device: device, product: product, token, quantity: quantity)
    case 24..<30: return .buyElsewhere(person, product: product, token)
    case 30..<32: return random.one(of: app.codes).map { .redeem(person, code: $0) } ?? .nothing
    case 32..<34: return .winBack(person, product: product, offer: "come_back")
    case 34..<42: return .sync(person, device: device)
    case 42..<54:
      let thousandths = random.chance(60) ? 100_000 : Int.random(in: 1...99_999, using: &random)
      return .refund(person, product: product, thousandths: thousandths)
    case 54..<59: return .reverseRefund(person, product: product)
    case 59..<61: return .requestRefund(person, product: product)
    case 61..<62: return .declineRefund(person, product: product)
    case 62..<67: return .joinFamily(person, of: other)
    case 67..<69: return .leaveFamily(person)
    case 69..<71: return .familySharing(person, product: product, isOn: random.chance(50))
    case 71..<76: return .spend(person, amount: Int.random(in: 1...400, using: &random))
    case 76..<78: return .grant(person, days: random.chance(50) ? 30 : nil)
    case 78..<79: return .withdraw(person)
    case 79..<81: return .merge(person, into: other)
    case 81..<82: return .name(person, product: product)
    default: break
    }
    guard let subscription else { return .nothing }
    switch roll {
    case 82..<88: return .renewal(person, product: subscription, isOn: random.chance(30))
    case 88..<92: return .billing(person, works: random.chance(40))
    case 92..<94: return .extend(person, product: subscription, days: 14)
    case 94..<95: return .raisePrice(product: subscription, needsConsent: random.chance(70))
    case 95..<97: return .answerPrice(person, agrees: random.chance(50))
    case 97..<98: return .renewNow(person, product: subscription)
    case 98..<99: return .expireNow(person, product: subscription)
    default: return .nothing
    }
  }

  private static func fault(_ random: inout SeededGenerator) -> Fault {
    var fault = Fault()
    fault.notifications = fate(&random)
    fault.uploads = fate(&random)
    if random.chance(25) {
      fault.crash = Fault.Crash(
        write: Int.random(in: 1...6, using: &random), isCommitted: random.chance(50))
    }
    if random.chance(15) {
      fault.reconcile = random.one(of: [.normal, .down, .error, .rateLimited])
    }
    return fault
  }

  private static func fate(_ random: inout SeededGenerator) -> Fault.Fate {
    switch Int.random(in: 0..<10, using: &random) {
    case 0...3: .arrives
    case 4...5: .isLost
    case 6: .isDoubled
    case 7, 8: .isLate(hours: Int.random(in: 1...168, using: &random))
    default: .isReversed
    }
  }
}
