import AppStoreWire
import Foundation
@_spi(Testing) import LocalAppStore
import LocalAppStore
import ServerCore

/// The App Store of a story, and the devices of its people.
final class Shop {
  struct Person {
    let account: AccountID
    let launches: [LaunchID]

    /// The customer that each device is signed in to the app as; the first is the person's own.
    let customers: [UUID]
  }

  /// An upload from a device to the app's server.
  struct Upload: Hashable, Sendable {
    let customer: UUID
    let transactions: [String]
    let renewals: [String]
  }

  static let start = Date(timeIntervalSince1970: 1_767_262_400)

  let store: LocalStore
  private(set) var people: [Person] = []
  private let app: ExampleApp
  private var seen = 0

  init(_ story: Story, store: LocalStore) throws {
    app = story.app
    self.store = store
    try store.ask(AnswerServers())
    try store.ask(SetNotificationServer(isThere: true))
    try store.ask(SetHabits(story.habits))
    var random = SeededGenerator(seed: ~story.seed)
    for _ in 0..<story.people {
      let account = try store.ask(AddAccount())
      let customer = random.uuid()
      let stranger = random.uuid()
      let launches = try (0..<2).map { _ in
        let device = try store.ask(AddDevice(account: account))
        try store.ask(InstallApp(on: device))
        return try store.ask(OpenApp(on: device)).id
      }
      people.append(
        Person(
          account: account, launches: launches,
          customers: [customer, story.hasStrangers ? stranger : customer]))
    }
  }

  static func drafting(_ story: Story) throws -> Shop {
    try Shop(
      story,
      store: LocalStore(
        drafting: story.app.configuration, app: story.app.identity, seed: story.seed, now: start))
  }

  var now: WireDate { WireDate(store.clock.now) }

  /// Every customer that anybody ever named.
  var customers: Set<UUID> { Set(people.flatMap(\.customers)) }

  func wait(minutes: Int) { store.catchUp(to: store.clock.now + TimeInterval(minutes) * 60) }

  /// Returns the notifications that were not returned before.
  func newNotifications() throws -> [SignedNotification] {
    let found = try store.ask(FindNotifications(after: seen, limit: .max)).notifications
    seen = store.eventCount
    return found
  }

  /// Does something, unless the store refuses it, and returns what the devices upload then.
  func perform(_ deed: Story.Deed) -> [Upload] {
    do { return try attempt(deed) } catch { return [] }
  }

  private func attempt(_ deed: Story.Deed) throws -> [Upload] {
    switch deed {
    case .buy(let person, let device, let product, let token, let quantity):
      let order = PurchaseOrder(
        productID: product, quantity: quantity, appAccountToken: self.token(token, of: person))
      let outcome = try store.ask(Buy(order, by: people[person].launches[device]))
      guard case .purchased(let signed) = outcome else { return [] }
      return [
        Upload(customer: people[person].customers[device], transactions: [signed], renewals: [])
      ]
    case .sync(let person, let device):
      let launch = people[person].launches[device]
      let transactions = try store.ask(ListTransactions(.all, for: launch))
      let statuses = try store.ask(ListStatuses(for: launch))
      return [
        Upload(
          customer: people[person].customers[device],
          transactions: transactions + statuses.map(\.transaction),
          renewals: statuses.map(\.renewalInfo))
      ]
    default:
      try change(deed)
      return []
    }
  }

  private func change(_ deed: Story.Deed) throws {
    func account(_ person: Int) -> AccountID { people[person].account }
    switch deed {
    case .buyElsewhere(let person, let product, let token):
      let order = PurchaseOrder(productID: product, appAccountToken: self.token(token, of: person))
      try store.ask(BuyElsewhere(order, account: account(person)))
    case .redeem(let person, let code):
      try store.ask(RedeemCodeElsewhere(code, account: account(person)))
    case .winBack(let person, let product, let offer):
      let order = PurchaseOrder(productID: product, offer: .winBack(id: offer))
      try store.ask(BuyElsewhere(order, account: account(person)))
    case .renewal(let person, let product, let isOn):
      try store.ask(SetRenewal(of: product, account: account(person), isOn: isOn))
    case .refund(let person, let product, let thousandths):
      try store.ask(Refund(product, account: account(person), percentage: thousandths))
    case .reverseRefund(let person, let product):
      try store.ask(ReverseRefund(of: product, account: account(person)))
    case .requestRefund(let person, let product):
      try store.ask(RequestRefund(of: .newest(of: product, by: account(person))))
    case .declineRefund(let person, let product):
      try store.ask(DeclineRefund(of: .newest(of: product, by: account(person))))
    case .billing(let person, let works):
      try store.ask(SetBilling(works ? .working : .failing, account: account(person)))
    case .joinFamily(let person, let other):
      try store.ask(JoinFamily(account(person), of: account(other)))
    case .leaveFamily(let person): try store.ask(LeaveFamily(account(person)))
    case .familySharing(let person, let product, let isOn):
      try store.ask(SetFamilySharing(isOn, of: product, account: account(person)))
    case .extend(let person, let product, let days):
      try store.ask(ExtendRenewal(of: product, account: account(person), days: days))
    case .raisePrice(let product, let needsConsent):
      guard let price = app.configuration.product(product)?.price else { return }
      try store.ask(RaisePrice(of: product, to: price + 5, needsConsent: needsConsent))
    case .answerPrice(let person, let agrees):
      try store.ask(AnswerPriceIncrease(account: account(person), agrees: agrees))
    case .renewNow(let person, let product):
      try store.ask(RenewNow(product, account: account(person)))
    case .expireNow(let person, let product):
      try store.ask(ExpireNow(product, account: account(person)))
    case .name(let person, let product):
      let entries = try store.ask(ListCustomers(limit: .max)).customers
      let number = person + 1
      guard let first = entries.first(where: { $0.number == number })?.transactions.first else {
        return
      }
      _ = product
      try store.ask(SetAppAccountToken(people[person].customers[0], on: first))
    case .nothing, .buy, .sync, .spend, .grant, .withdraw, .merge: break
    }
  }

  private func token(_ token: Story.Token, of person: Int) -> UUID? {
    switch token {
    case .own: people[person].customers[0]
    case .none: nil
    case .zeros: UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0))
    case .other: people[(person + 1) % people.count].customers[0]
    }
  }

  /// Returns the last periods of subscriptions of whose end the App Store sent a notification.
  func toldEnds(_ reader: any FactReader) throws -> Set<String> {
    var filter = NotificationFilter()
    filter.type = .expired
    let sent = try store.ask(FindNotifications(filter, limit: .max)).notifications
    return Set(
      try sent.compactMap {
        try reader.notification($0.signedPayload).transaction.flatMap(SignedTransaction.init)?.id
      })
  }
}
