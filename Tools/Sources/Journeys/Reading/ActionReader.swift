import AppStoreWire
import LocalAppStore
import SourceJSON
import TollgateCore
import TollgateEngine
import TollgateScreens

/// Reads a step's action.
struct ActionReader {
  let key: ActionKey
  let value: YAMLNode
  let parameters: [ParameterKey: YAMLNode]

  func read() throws -> Action {
    switch key {
    case .name(let name): try read(name)
    case .control(let control): try read(control)
    }
  }

  private func read(_ name: ActionName) throws -> Action {
    switch name {
    case .wait: return .wait(try value.duration())
    case .until: return .until(try value.localDateTime())
    case .setDeviceClock: return .setDeviceClock(try readDeviceClock())
    case .setTimeZone: return .setTimeZone(try value.timeZone())
    case .setLocale: return .setLocale(try value.locale())
    case .launch: return try plain(.launch)
    case .relaunch: return try plain(.relaunch)
    case .quit: return try plain(.quit)
    case .complete: return .complete(try value.choice(of: Action.Milestone.self))
    case .updateApp: return .updateApp(version: try value.name(of: "a version such as \"1.1\""))
    case .reinstall: return .reinstall(keychain: try readKeychain())
    case .newDevice:
      guard !value.isEmpty else { return .newDevice(nil) }
      return .newDevice(try value.choice(of: Platform.self))
    case .restoreBackup:
      guard !value.isEmpty else { return .restoreBackup(.encrypted) }
      return .restoreBackup(try value.choice(of: Action.Backup.self))
    case .purgeCaches: return .purgeCaches
    case .useDevice: return .useDevice(try value.wholeNumber(in: JourneyLimits.devices))
    case .network: return .network(try value.choice(of: Action.Network.self))
    case .signIn: return .signIn(try value.choice(of: Action.SignIn.self))
    case .family: return .family(try value.choice(of: Action.Family.self))
    case .storefront: return .storefront(try value.storefront())
    case .remote: return .remote(try value.remoteValues())
    case .crash: return .crash(try value.choice(of: CrashPoint.self))
    case .check: return .check(try readTap())
    case .askExtension:
      return .askExtension(feature: try value.name(of: "the id of a feature"))
    case .use: return .use(try readTap())
    case .spend: return .spend(try readSpending())
    case .earn: return .earn(try value.amounts(such: "as { coins: 10 }"))
    case .reward: return .reward(try value.name(of: "the name of a reward"))
    case .hold:
      let held = try value.name(of: "a feature, or one of the catalog's spends")
      let name = try parameters[.name]?.name(of: "a name for the work")
      return .hold(Action.Holding(held, as: name ?? held))
    case .commit: return .commit(try value.name(of: "the name of what is held"))
    case .release: return .release(try value.name(of: "the name of what is held"))
    case .reach: return .reach(try value.amounts(such: "as { level: 25 }"))
    case .buy: return .buy(try readPurchase())
    case .promotedPurchase:
      return .promotedPurchase(
        Action.Promotion(
          product: try product(), offer: try parameters[.offer]?.name(of: "the id of an offer")))
    case .restore: return try plain(.restore)
    case .redeem: return .redeem(code: try value.name(of: "a code"))
    case .billing: return .billing(try value.choice(of: Action.Billing.self))
    case .raisePrice: return .raisePrice(try readPriceRises())
    case .acceptPrice: return try plain(.acceptPrice)
    case .declinePrice: return try plain(.declinePrice)
    case .openSubscriptionPage: return .openSubscriptionPage(product: try product())
    case .leaveSubscriptionPage:
      return .leaveSubscriptionPage(try value.choice(of: RetentionVisit.Choice.self))
    case .store: return .store(try readStoreSettings())
    case .tollgateServer: return .server(try value.serverStep())
    case .notifications: return .notifications(try value.choice(of: Action.Notifications.self))
    case .appStoreAPI: return .appStoreAPI(try value.choice(of: Action.StoreAPI.self))
    case .reconcile: return try plain(.reconcile)
    case .open: return .open(screen: try value.name(of: "the name of a screen"))
    case .placement: return .placement(try value.name(of: "the name of a placement"))
    case .dismiss: return try plain(.dismiss)
    case .choose: return .choose(product: try product())
    case .toggle: return .toggle(name: try value.name(of: "the name of a switch"))
    case .tap:
      guard value.isMapping else { return .tap(words: try value.name(of: "the words on a button")) }
      return .touch(try readTouch())
    case .type:
      return .type(
        try value.dictionary(expected: "a mapping such as { recipient: ana@example.com }") {
          try $0.text()
        })
    }
  }

  private func read(_ control: ProductControl) throws -> Action {
    if let finished = try parameters[.finished]?.bool() {
      return .buyElsewhere(product: try product(), finished: finished)
    }
    guard let number = try parameters[.purchase]?.wholeNumber(in: JourneyLimits.purchases) else {
      return .control(control, product: try product())
    }
    return .refund(product: try product(), purchase: number)
  }

  private func plain(_ action: Action) throws -> Action {
    try value.nothing()
    return action
  }

  private func product() throws -> String {
    try value.name(of: "the id of a product")
  }

  private func readDeviceClock() throws -> Action.DeviceClock {
    if value.scalar == "automatic" { return .automatic }
    guard let time = value.scalar.flatMap(LocalDateTime.init) else {
      throw value.notOne(of: ["automatic"], or: "a local time such as 2026-03-28T21:00:00")
    }
    return .set(time)
  }

  private func readKeychain() throws -> Action.Keychain {
    enum Key: String, CaseIterable { case keychain }
    guard !value.isEmpty else { return .kept }
    return try value.fields(
      Key.self, expected: "a mapping such as { keychain: kept }"
    )[.keychain]?.choice(of: Action.Keychain.self) ?? .kept
  }

  private func readTap() throws -> Action.Tap {
    Action.Tap(
      feature: try value.name(of: "the id of a feature"),
      times: try parameters[.times]?.wholeNumber(in: JourneyLimits.times) ?? 1,
      count: try parameters[.count]?.wholeNumber(in: JourneyLimits.count) ?? 0)
  }

  private func readTouch() throws -> ScreenAction {
    enum Key: String, CaseIterable { case action, name, value, then, offer, on }
    let fields = try value.fields(Key.self, expected: "the fields of an action").map {
      ($0.key.rawValue, try $0.value.text())
    }
    do {
      return try ScreenAction(fields: Dictionary(uniqueKeysWithValues: fields))
    } catch {
      throw value.error("nothing on a screen asks for this", fix: error.description)
    }
  }

  private func readSpending() throws -> Action.Spending {
    let expected = "amounts such as { coins: 50 }, or the name of one of the catalog's spends"
    guard value.scalar == nil else { return .named(try value.name(of: expected)) }
    return .amounts(try value.amounts(expected: expected))
  }

  private func readPurchase() throws -> Action.Purchase {
    Action.Purchase(
      product: try product(),
      quantity: try parameters[.quantity]?.wholeNumber(in: JourneyLimits.quantity) ?? 1,
      offer: try parameters[.offer]?.name(of: "the id of an offer"),
      paywall: try parameters[.via]?.name(of: "the id of a paywall"),
      after: try parameters[.after]?.duration(),
      way: try parameters[.by]?.choice(of: Action.Purchase.Way.self))
  }

  private func readPriceRises() throws -> [Action.PriceRise] {
    var rises: [Action.PriceRise] = []
    for member in try value.members(of: "a mapping such as { PRODUCT: 12.99 }") {
      if member.value.isEmpty, member.key.allSatisfy(\.isWholeNumber) {
        throw SourceError(
          "a price has a point before its cents, not a comma", fix: "Write it as 12.99.",
          at: member.location)
      }
      rises.append(Action.PriceRise(product: member.key, price: try member.value.price()))
    }
    return rises
  }

  private func readStoreSettings() throws -> Action.StoreSettings {
    enum Key: String, CaseIterable {
      case askToBuy = "ask_to_buy"
      case gracePeriod = "grace_period"
      case nextPurchase = "next_purchase"
      case habits
      case clockAhead = "clock_ahead"
      case payments
      case answers
      case defaultMessage = "default_message"
    }
    let fields = try value.fields(
      Key.self, expected: "a mapping such as { ask_to_buy: true }")
    return Action.StoreSettings(
      askToBuy: try fields[.askToBuy]?.bool(),
      gracePeriod: try fields[.gracePeriod]?.bool(),
      nextPurchase: try fields[.nextPurchase]?.choice(of: Action.NextPurchase.self),
      habits: try fields[.habits].map(readHabits),
      clockAhead: try fields[.clockAhead]?.seconds(upTo: SetClockLead.most),
      payments: try fields[.payments]?.choice(of: Action.Payments.self),
      answers: try fields[.answers]?.choice(of: Action.StorePace.self),
      defaultMessage: try fields[.defaultMessage].map(readMessage))
  }

  private func readMessage(_ node: YAMLNode) throws -> String {
    let most = RetentionMessage.limits.body
    let text = try node.name(of: "a text of at most \(most) characters")
    guard text.count <= most else {
      throw node.error(
        "this message has \(text.count) characters", fix: "The App Store accepts \(most).")
    }
    return text
  }

  /// Reads the habits of a store: the name of a group, or a list.
  private func readHabits(_ node: YAMLNode) throws -> Set<StoreHabit> {
    if let word = node.scalar {
      guard ["none", "apple", "harsh"].contains(word),
        let habits = StoreHabit.named(word, in: .production)
      else { throw node.notOne(of: ["none", "apple", "harsh"], or: "a list of habits") }
      return habits
    }
    return Set(
      try node.list(such: "as [renews_early, repeats_updates]") { item in
        guard let habit = StoreHabit.allCases.first(where: { $0.inJourneys == item.scalar }) else {
          throw item.notOne(of: StoreHabit.allCases.map(\.inJourneys))
        }
        return habit
      })
  }
}
