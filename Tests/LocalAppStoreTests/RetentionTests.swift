import AppStoreWire
import Foundation
import LocalAppStore
import Testing

@Suite("A subscriber who is about to cancel")
struct RetentionTests {
  private static let offer = StoreConfiguration.Offer(
    id: "stay", paymentMode: .payAsYouGo, price: 5, period: .init(1, .month), periodCount: 3)

  private func subscriber(
    _ environment: WireEnvironment = .sandbox
  ) async throws -> Subscriber {
    let subscriber = try await Subscriber(
      plans: Subscriber.plans(promotional: [Self.offer]), environment: environment)
    try await subscriber.buy()
    return subscriber
  }

  private func add(
    _ text: String, image: UUID? = nil, to store: LocalStore
  ) async throws -> UUID {
    let id = UUID()
    let part = image.map { RetentionMessage.Part(text: nil, image: $0, altText: "A rose") }
    let refusal = try await store.send(
      ChangeRetention(.addMessage(.init(id: id, header: text, body: "Really?", image: part))))
    #expect(refusal == nil)
    return id
  }

  private func visit(
    _ subscriber: Subscriber, answer: RetentionAnswer?, product: String = Subscriber.monthly
  ) async throws -> RetentionVisit {
    let question = try await subscriber.store.send(
      OpenSubscriptionPage(of: product, account: subscriber.account))
    return try await subscriber.store.send(
      ShowRetention(answer, on: question.id, result: answer == nil ? nil : .success))
  }

  private func promotion(_ message: UUID, in store: LocalStore) throws -> RetentionAnswer {
    let token = try Subscriber.offerKey.sign(
      PromotionalOfferPayload(
        iss: "issuer", iat: WireSeconds(store.clock.now), bid: "com.example.app",
        nonce: WireUUID(UUID()), productId: Subscriber.monthly, offerIdentifier: "stay"))
    return .promotionalOffer(
      message,
      PurchaseOrder(
        productID: Subscriber.monthly, offer: .promotionalJWS(id: "stay", compactJWS: token)))
  }

  @Test("causes a request to the app's server, which the store signed for the subscription")
  func question() async throws {
    let subscriber = try await subscriber(.production)
    let store = subscriber.store
    let question = try await store.send(
      OpenSubscriptionPage(of: Subscriber.monthly, account: subscriber.account))
    #expect(question.address == nil)
    let verifier = try store.verifier()
    let asked = try verifier.retentionRequest(
      question.signedPayload, appAppleID: store.app.appleID, environments: [.production])
    #expect(asked.productId == Subscriber.monthly)
    #expect(asked.requestIdentifier == WireUUID(question.id))
    #expect(throws: JWSVerificationFailure.self) {
      try verifier.retentionRequest(
        question.signedPayload, appAppleID: 1, environments: [.production])
    }
    #expect(throws: JWSVerificationFailure.self) {
      try verifier.retentionRequest(
        question.signedPayload, appAppleID: nil, environments: [.sandbox])
    }
    await #expect(throws: AppStoreError.self) {
      try await store.send(
        OpenSubscriptionPage(of: Subscriber.basic, account: subscriber.account))
    }
  }

  @Test("takes the signed offer, and stays subscribed")
  func accept() async throws {
    let subscriber = try await subscriber()
    let store = subscriber.store
    let id = try await add("Half price", to: store)
    let visit = try await visit(subscriber, answer: try promotion(id, in: store))
    #expect(visit.source == .realtime)
    #expect(visit.content?.offerID == "stay")
    #expect(visit.content?.header == "Half price")
    let chosen = try await store.send(ChooseRetention(.accept, on: visit.id))
    #expect(chosen.choice == .accept)
    let events = try await store.send(ListEvents()).map(\.kind)
    #expect(events.contains(.offerRedeemed))
    #expect(!events.contains(.renewalTurnedOff))
    await #expect(throws: AppStoreError.self, "a choice is made once") {
      try await store.send(ChooseRetention(.cancel, on: visit.id))
    }
  }

  @Test("cancels anyway, or leaves the page and stays subscribed")
  func cancel() async throws {
    let subscriber = try await subscriber()
    let store = subscriber.store
    let id = try await add("Stay", to: store)
    let first = try await visit(subscriber, answer: .message(id))
    #expect(first.source == .realtime)
    await #expect(throws: AppStoreError.self, "a message offers nothing to accept") {
      try await store.send(ChooseRetention(.accept, on: first.id))
    }
    try await store.send(ChooseRetention(.keep, on: first.id))
    #expect(try await !store.send(ListEvents()).contains { $0.kind == .renewalTurnedOff })
    let second = try await visit(subscriber, answer: .message(id))
    try await store.send(ChooseRetention(.cancel, on: second.id))
    #expect(try await store.send(ListEvents()).contains { $0.kind == .renewalTurnedOff })
    #expect(try await store.send(ReadRetention()).visits.map(\.choice) == [.keep, .cancel])
  }

  @Test("changes to another plan of the same group, but not to one of another")
  func alternative() async throws {
    let subscriber = try await subscriber()
    let store = subscriber.store
    let id = try await add("A smaller plan", to: store)
    let other = try await visit(
      subscriber, answer: .alternateProduct(id, productID: "unknown", plan: nil))
    #expect(other.source == RetentionVisit.Source.none)
    #expect(other.problem?.contains("same group") == true)
    let visit = try await visit(
      subscriber, answer: .alternateProduct(id, productID: Subscriber.basic, plan: nil))
    #expect(visit.content?.productID == Subscriber.basic)
    try await store.send(ChooseRetention(.accept, on: visit.id))
    #expect(try await store.send(ListEvents()).contains { $0.kind == .planChanged })
  }

  @Test("sees the default message for the product and the locale if the server's can't be shown")
  func defaults() async throws {
    let subscriber = try await subscriber()
    let store = subscriber.store
    let id = try await add("Stay with us", to: store)
    #expect(
      try await store.send(
        ChangeRetention(.setDefault(id, productID: Subscriber.monthly, locale: "en"))) == nil)
    let late = try await visit(subscriber, answer: nil)
    #expect(late.source == .default)
    #expect(late.content?.header == "Stay with us")
    let unknown = try await visit(subscriber, answer: .message(UUID()))
    #expect(unknown.source == .default)
    #expect(unknown.problem != nil)
    try await store.send(SetLocale("ca", device: subscriber.device))
    #expect(try await visit(subscriber, answer: nil).source == RetentionVisit.Source.none)
    try await store.send(ChangeRetention(.deleteMessage(id)))
    #expect(try await store.send(ReadRetention()).defaults.isEmpty)
  }

  @Test(
    "sees only approved messages and images, which production doesn't approve automatically")
  func review() async throws {
    let subscriber = try await subscriber(.production)
    let store = subscriber.store
    let image = UUID()
    try await store.send(
      ChangeRetention(
        .addImage(RetentionImage(id: image, size: .full, width: 3_840, height: 160))))
    let id = try await add("Stay", image: image, to: store)
    func set() async throws -> RetentionRefusal? {
      try await store.send(
        ChangeRetention(.setDefault(id, productID: Subscriber.monthly, locale: "en")))
    }
    #expect(try await set() == .messageNotApproved)
    try await store.send(ChangeRetention(.review(id, .approved)))
    #expect(try await set() == .imageNotApproved)
    #expect(try await visit(subscriber, answer: .message(id)).source == RetentionVisit.Source.none)
    try await store.send(ChangeRetention(.review(nil, .approved)))
    #expect(try await set() == nil)
    #expect(try await visit(subscriber, answer: .message(id)).source == .realtime)
    #expect(
      try await visit(subscriber, answer: try promotion(id, in: store)).problem?.contains("image")
        == true)
    #expect(try await store.send(ChangeRetention(.deleteImage(image))) == .imageInUse)
  }

  @Test("sees no offer that another key signed, or that the product lacks")
  func forged() async throws {
    let subscriber = try await subscriber()
    let store = subscriber.store
    let id = try await add("Half price", to: store)
    for offer in [
      OfferOrder.promotionalJWS(id: "stay", compactJWS: "a.b.c"),
      .promotionalJWS(id: "other", compactJWS: "a.b.c"),
    ] {
      let visit = try await visit(
        subscriber,
        answer: .promotionalOffer(id, PurchaseOrder(productID: Subscriber.monthly, offer: offer)))
      #expect(visit.source == RetentionVisit.Source.none)
      #expect(visit.problem != nil)
    }
  }

  @Test("causes a request in production only once the server passed a performance test")
  func tests() async throws {
    let store = try await subscriber(.production).store
    let address = RetentionChange.setAddress("https://example.com")
    #expect(try await store.send(ChangeRetention(address)) == .noPassedTest)
    let test = RetentionTest(id: "1", target: "https://example.com", count: 1)
    #expect(try await store.send(ChangeRetention(.beginTest(test))) == nil)
    #expect(try await store.send(ChangeRetention(.beginTest(test))) == .testRuns)
    let passed = RetentionTest.Outcome(times: [1], failures: [:], isPassed: true)
    try await store.send(ChangeRetention(.endTest("1", passed)))
    #expect(try await store.send(ChangeRetention(address)) == nil)
    #expect(try await store.send(ReadRetention()).realtimeURL == "https://example.com")
  }
}
