import AppStoreWire
import Foundation
import LocalAppStore
import Testing

@Suite("An offer of a subscription")
struct OfferTests {
  static let trial = StoreConfiguration.Offer(paymentMode: .free, period: .init(1, .week))
  static let threeMonths = StoreConfiguration.Offer(
    id: "three", paymentMode: .payAsYouGo, price: 3, period: .init(1, .month), periodCount: 3)
  static let halfYear = StoreConfiguration.Offer(
    id: "half", paymentMode: .payUpFront, price: 25, period: .init(6, .month))

  @Test("that is a free trial applies once in a group, and the paid periods follow it")
  func trial() async throws {
    let subscriber = try await Subscriber(plans: Subscriber.plans(introductory: Self.trial))
    try await subscriber.buy()
    await subscriber.advance(to: "2026-02-08T00:00:00Z")
    try await subscriber.store.send(ExpireNow(Subscriber.monthly, account: subscriber.account))
    try await subscriber.buy()
    let periods = try await subscriber.transactions()
    #expect(periods.map(\.price) == [0, 10_000, 10_000])
    #expect(periods.map(\.offerType) == [.introductory, nil, nil])
    #expect(periods[0].offerDiscountType == .freeTrial)
    #expect(periods[0].offerPeriod == "P1W")
    #expect(periods[0].offerIdentifier == nil)
    #expect(periods[0].expiresDate?.date == date("2026-02-07T12:00:00Z"))
  }

  @Test(
    "that is paid as you go applies to its periods, and the renewal info lists it until the last")
  func payAsYouGo() async throws {
    let subscriber = try await Subscriber(
      plans: Subscriber.plans(introductory: Self.threeMonths))
    try await subscriber.buy()
    var status = try #require(try await subscriber.statuses().first)
    #expect(status.info.offerType == .introductory)
    #expect(status.info.renewalPrice == 3_000)
    await subscriber.advance(to: "2026-05-01T00:00:00Z")
    status = try #require(try await subscriber.statuses().first)
    #expect(status.info.offerType == nil)
    let periods = try await subscriber.transactions()
    #expect(periods.map(\.price) == [3_000, 3_000, 3_000, 10_000])
    #expect(periods.map(\.offerType) == [.introductory, .introductory, .introductory, nil])
    #expect(periods[0].offerPeriod == "P3M")
  }

  @Test("that is paid up front is one long period")
  func payUpFront() async throws {
    let subscriber = try await Subscriber(plans: Subscriber.plans(introductory: Self.halfYear))
    try await subscriber.buy()
    let period = try #require(try await subscriber.transactions().first)
    #expect(period.price == 25_000)
    #expect(period.offerDiscountType == .payUpFront)
    #expect(period.expiresDate?.date == date("2026-07-31T12:00:00Z"))
  }

  @Test("that is promotional is for current and past subscribers, signed in either form, and once")
  func promotional() async throws {
    let plans = Subscriber.plans(promotional: [Self.halfYear])
    for isJWS in [false, true] {
      let subscriber = try await Subscriber(plans: plans)
      let nonce = UUID()
      func order() throws -> OfferOrder {
        try offer("half", at: subscriber.store.clock.now, nonce: nonce, isJWS: isJWS)
      }
      await #expect(throws: AppStoreError.self) {
        try await subscriber.buy(offer: order())
      }
      try await subscriber.buy()
      try await subscriber.store.send(ExpireNow(Subscriber.monthly, account: subscriber.account))
      try await subscriber.buy(offer: order())
      let last = try #require(try await subscriber.transactions().last)
      #expect(last.offerType == .promotional)
      #expect(last.offerIdentifier == "half")
      #expect(last.price == 25_000)
      try await subscriber.store.send(ExpireNow(Subscriber.monthly, account: subscriber.account))
      let error = await #expect(throws: AppStoreError.self) {
        try await subscriber.buy(offer: order())
      }
      #expect(error?.code == .invalidOfferSignature)
    }
  }

  @Test("with a signature that is a day old, of another product or of an unknown key is refused")
  func refusedSignatures() async throws {
    let subscriber = try await Subscriber(plans: Subscriber.plans(promotional: [Self.halfYear]))
    try await subscriber.buy()
    try await subscriber.store.send(ExpireNow(Subscriber.monthly, account: subscriber.account))
    let now = subscriber.store.clock.now
    for (order, code) in try [
      (offer("half", at: now - 86_400, nonce: UUID(), isJWS: false), .invalidOfferSignature),
      (offer("half", at: now - 86_400, nonce: UUID(), isJWS: true), .invalidOfferSignature),
      (
        offer("half", of: Subscriber.basic, at: now, nonce: UUID(), isJWS: false),
        .invalidOfferSignature
      ),
      (
        offer("half", of: Subscriber.basic, at: now, nonce: UUID(), isJWS: true),
        .invalidOfferSignature
      ),
      (
        offer("half", at: now, nonce: UUID(), key: OfferKey(id: "OTHER", seed: 1), isJWS: false),
        .unknownOfferKey
      ),
      (
        offer("half", at: now, nonce: UUID(), key: OfferKey(id: "OTHER", seed: 1), isJWS: true),
        .unknownOfferKey
      ),
      (
        offer("half", at: now, nonce: UUID(), key: OfferKey(id: "KEY", seed: 1), isJWS: true),
        .invalidOfferSignature
      ),
    ] as [(OfferOrder, AppStoreError.Code)] {
      let error = await #expect(throws: AppStoreError.self) {
        try await subscriber.buy(offer: order)
      }
      #expect(error?.code == code)
    }
    #expect(try await subscriber.transactions().count == 1)
  }

  @Test("is signed by either clock of a served store, also if it is saved")
  func eitherClock() async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let machine = Subscriber.start
    func open() throws -> LocalStore {
      let store = try LocalStore(
        keptIn: folder.appending(path: "store.json"),
        configuration: StoreConfiguration(
          products: Subscriber.plans(introductory: Self.trial, promotional: [Self.halfYear]),
          subscriptionGroups: [.init(id: "pro", name: "Pro")]),
        app: AppIdentity(bundleID: "com.example.app"), now: machine)
      try store.name(responder: "http://127.0.0.1:8090/ocsp") { machine }
      return store
    }
    var bought = 0
    do {
      let store = try open()
      let key = Subscriber.offerKey
      try await store.send(AddOfferKey(id: key.id, publicKey: key.publicKey))
      await store.advance(to: machine + 1_000 * 86_400)
      for (date, isTaken) in [
        (machine, true), (store.clock.now, true), (machine + 86_400, false),
      ] {
        for isJWS in [false, true] {
          let account = try await store.send(AddAccount())
          try await store.send(BuyElsewhere(Subscriber.basic, account: account))
          try await store.send(ExpireNow(Subscriber.basic, account: account))
          let order = PurchaseOrder(
            productID: Subscriber.monthly,
            offer: try offer("half", at: date, nonce: UUID(), isJWS: isJWS))
          let result = try? await store.send(BuyElsewhere(order, account: account))
          #expect((result != nil) == isTaken, "\(date) \(isJWS)")
        }
      }
      let account = try await store.send(AddAccount())
      let jws = try key.sign(
        IntroductoryOfferPayload(
          iss: "issuer", iat: WireSeconds(machine), bid: "com.example.app",
          nonce: WireUUID(UUID()), productId: Subscriber.monthly, allowIntroductoryOffer: true,
          transactionId: "1"))
      let order = PurchaseOrder(productID: Subscriber.monthly, introductoryEligibility: jws)
      try await store.send(BuyElsewhere(order, account: account))
      let events = try await store.send(ListEvents())
      #expect(events.last?.amount == 0, "the trial")
      bought = events.count
    }
    let again = try open()
    #expect(again.notice == nil)
    #expect(try await again.send(ListEvents()).count == bought)
  }

  @Test("that wins back is for former subscribers, and the renewal info lists it")
  func winBack() async throws {
    let closed = StoreConfiguration.Offer(
      id: "closed", paymentMode: .free, period: .init(1, .week), isEligible: false)
    let subscriber = try await Subscriber(
      plans: Subscriber.plans(winBack: [closed, Self.halfYear]))
    try await subscriber.buy()
    await #expect(throws: AppStoreError.self) {
      try await subscriber.buy(offer: .winBack(id: "half"))
    }
    #expect(try await subscriber.statuses().first?.info.eligibleWinBackOfferIds == nil)
    try await subscriber.store.send(ExpireNow(Subscriber.monthly, account: subscriber.account))
    #expect(try await subscriber.statuses().first?.info.eligibleWinBackOfferIds == ["half"])
    await #expect(throws: AppStoreError.self) {
      try await subscriber.buy(offer: .winBack(id: "closed"))
    }
    try await subscriber.buy(offer: .winBack(id: "half"))
    #expect(try await subscriber.transactions().last?.offerType == .winBack)
  }

  @Test("by a code is for the code's customers, and once")
  func codes() async throws {
    let code = StoreConfiguration.Offer(
      referenceName: "WELCOME", paymentMode: .free, period: .init(1, .month),
      eligibility: [.new, .expired])
    let subscriber = try await Subscriber(plans: Subscriber.plans(codes: [code]))
    try await subscriber.store.send(RedeemCode("WELCOME", on: subscriber.device))
    let first = try #require(try await subscriber.transactions().first)
    #expect(first.offerType == .code)
    #expect(first.offerIdentifier == "WELCOME")
    #expect(first.price == 0)
    #expect(try await subscriber.notifications() == ["SUBSCRIBED/INITIAL_BUY"])
    await #expect(throws: AppStoreError.self) {
      try await subscriber.store.send(RedeemCode("WELCOME", on: subscriber.device))
    }
    try await subscriber.store.send(ExpireNow(Subscriber.monthly, account: subscriber.account))
    await #expect(throws: AppStoreError.self) {
      try await subscriber.store.send(RedeemCode("WELCOME", on: subscriber.device))
    }
  }

  @Test("for the current plan applies from the renewal on, and for a better plan at once")
  func onActive() async throws {
    let code = StoreConfiguration.Offer(
      referenceName: "MORE", paymentMode: .payAsYouGo, price: 4, period: .init(1, .month),
      periodCount: 2, eligibility: [.existing])
    let subscriber = try await Subscriber(plans: Subscriber.plans(codes: [code]))
    try await subscriber.buy()
    try await subscriber.store.send(RedeemCode("MORE", on: subscriber.device))
    await subscriber.advance(to: "2026-05-01T00:00:00Z")
    #expect(try await subscriber.transactions().map(\.price) == [10_000, 4_000, 4_000, 10_000])
    #expect(
      try await subscriber.notifications().prefix(2) == [
        "SUBSCRIBED/INITIAL_BUY", "OFFER_REDEEMED",
      ]
    )

    let other = try await Subscriber(plans: Subscriber.plans(codes: [code]))
    try await other.buy(Subscriber.basic)
    try await other.store.send(RedeemCode("MORE", on: other.device))
    #expect(try await other.transactions().map(\.price) == [5_000, 4_000])
    #expect(try await other.notifications().last == "OFFER_REDEEMED/UPGRADE")
  }

  @Test(
    "that is introductory follows the app's server signature, but not an untrusted key's"
  )
  func signedEligibility() async throws {
    for (key, allows, price) in [
      (Subscriber.offerKey, true, Int64(0)), (Subscriber.offerKey, false, 10_000),
      (OfferKey(id: "OTHER", seed: 1), true, 10_000),
    ] {
      let subscriber = try await Subscriber(plans: Subscriber.plans(introductory: Self.trial))
      let jws = try key.sign(
        IntroductoryOfferPayload(
          iss: "issuer", iat: WireSeconds(Subscriber.start), bid: "com.example.app",
          nonce: WireUUID(UUID()), productId: Subscriber.monthly, allowIntroductoryOffer: allows,
          transactionId: "1"))
      try await subscriber.store.send(
        BuyElsewhere(
          PurchaseOrder(productID: Subscriber.monthly, introductoryEligibility: jws),
          account: subscriber.account))
      #expect(try await subscriber.transactions().map(\.price) == [price])
    }
  }

  @Test("leaves no grace after a free trial if grace is for paid periods only")
  func graceAfterTrial() async throws {
    for (renewals, status) in [
      (GracePeriod.Renewals.all, WireSubscriptionStatus.gracePeriod), (.paidToPaid, .billingRetry),
    ] {
      let subscriber = try await Subscriber(plans: Subscriber.plans(introductory: Self.trial))
      try await subscriber.store.send(SetGracePeriod(GracePeriod(days: 16, renewals: renewals)))
      try await subscriber.store.send(SetBilling(.failing, account: subscriber.account))
      try await subscriber.buy()
      await subscriber.advance(to: "2026-02-08T00:00:00Z")
      #expect(try await subscriber.statuses().first?.status == status)
    }
  }

  private func offer(
    _ id: String, of product: String = Subscriber.monthly, at date: Date, nonce: UUID,
    key: OfferKey = Subscriber.offerKey, isJWS: Bool
  ) throws -> OfferOrder {
    if isJWS {
      let jws = try key.sign(
        PromotionalOfferPayload(
          iss: "issuer", iat: WireSeconds(date), bid: "com.example.app", nonce: WireUUID(nonce),
          productId: product, offerIdentifier: id, transactionId: nil))
      return .promotionalJWS(id: id, compactJWS: jws)
    }
    let signed = try key.sign(
      offerID: id, productID: product, bundleID: "com.example.app", appAccountToken: nil,
      nonce: nonce, timestamp: WireDate(date))
    return .promotional(
      id: id, keyID: key.id, nonce: nonce, timestamp: signed.timestamp.rawValue,
      signature: signed.signature)
  }
}
