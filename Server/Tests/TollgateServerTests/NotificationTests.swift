import AppStoreWire
import Foundation
import Testing
import TollgateServer

@Suite("A received notification")
struct NotificationTests {
  @Test("grants a customer's purchase, and revokes a refunded one, in any order")
  func story() async throws {
    try await RunningServer.open { server in
      let customer = UUID()
      func isPro() async throws -> Bool? {
        let entitlements = try await server.customer(customer)["entitlements"] as? [String: Any]
        return (entitlements?["pro"] as? [String: Any])?["isActive"] as? Bool
      }
      #expect(try await isPro() == nil)
      let refunded = try Signed.transaction("1", signed: -0.2, token: customer) {
        $0.revocationDate = Signed.date(-0.2)
      }
      let refund = try Signed.notification(.refund, transaction: refunded)
      let bought = try Signed.notification(
        .subscribed, .initialBuy, transaction: try Signed.transaction("1", token: customer))
      let back = try Signed.notification(
        .refundReversed, transaction: try Signed.transaction("1", signed: -0.1, token: customer))
      #expect(try await server.notify(bought).status == 200)
      try await server.settled()
      #expect(try await isPro() == true)
      for token in [refund, bought, refund] {
        #expect(try await server.notify(token).status == 200)
      }
      try await server.settled()
      #expect(try await isPro() == nil)
      #expect(try await server.notify(back).status == 200)
      try await server.settled()
      #expect(try await isPro() == true)
      let events = try await server.ask("GET", "/v1/events", key: server.secret).json
      let types = (events["events"] as? [[String: Any]])?.compactMap { $0["type"] as? String }
      #expect(
        types?.filter { !$0.hasPrefix("entitlement.") } == [
          "subscription.started", "purchase.refunded", "purchase.refundReversed",
        ])
      #expect(
        types?.filter { $0.hasPrefix("entitlement.") } == [
          "entitlement.granted", "entitlement.ended", "entitlement.granted",
        ])
    }
  }

  @Test(
    "without relevance to this server is stored and answered with 200",
    arguments: [
      (.test, .production), (WireNotificationType(rawValue: "OF_TOMORROW"), .production),
      (.test, .sandbox), (.didRenew, .sandbox), (.test, .xcode),
    ] as [(WireNotificationType, WireEnvironment)])
  func ignored(_ type: WireNotificationType, _ environment: WireEnvironment) async throws {
    try await RunningServer.open { server in
      let token = try Signed.notification(type, environment: environment)
      for _ in 0..<2 {
        let answer = try await server.notify(token)
        #expect(answer.status == 200 && answer.body == "{}")
      }
      try await server.settled()
      let jobs = try await server.ask("GET", "/v1/jobs", key: server.secret).json["jobs"]
      #expect((jobs as? [Any])?.isEmpty == true)
    }
  }

  @Test("of a future type is stored without known fields, but one of a known type is refused")
  func bare() async throws {
    try await RunningServer.open { server in
      func send(
        _ type: WireNotificationType, by authority: SigningAuthority = RunningServer.authority
      ) async throws -> RunningServer.Answer {
        let payload = NotificationPayload(
          notificationType: type, notificationUUID: WireUUID(UUID()), signedDate: Signed.date(0))
        return try await server.notify(try authority.sign(payload, at: RunningServer.now))
      }
      let tomorrow = WireNotificationType(rawValue: "OF_TOMORROW")
      #expect(try await send(tomorrow).status == 200)
      #expect(try await send(tomorrow, by: SigningAuthority(seed: 20)).status == 400)
      for type in [WireNotificationType.didRenew, .test, .priceChange] {
        let refused = try await send(type)
        #expect(refused.status == 400 && refused.code == "not_verified")
      }
      let listed = try await server.ask("GET", "/v1/notifications", key: server.secret).json
      let kept = listed["notifications"] as? [[String: Any]] ?? []
      #expect(kept.map { $0["notificationType"] as? String } == ["OF_TOMORROW"])
      #expect(kept.map { $0["state"] as? String } == ["ignored"])
    }
  }

  @Test("of an external purchase is stored for the environment of its identifier")
  func externalPurchases() async throws {
    try await RunningServer.open { server in
      for name in ["SANDBOX_1", "2"] {
        var payload = NotificationPayload(
          notificationType: .externalPurchaseToken, notificationUUID: WireUUID(UUID()),
          signedDate: Signed.date(0))
        payload.externalPurchaseToken = NotificationExternalPurchaseToken(
          externalPurchaseId: name, tokenCreationDate: Signed.date(-1),
          bundleId: "com.example.app")
        payload.externalPurchaseToken?.appAppleId = 7
        let token = try RunningServer.authority.sign(payload, at: RunningServer.now)
        let answer = try await server.notify(token)
        #expect(answer.status == 200, "\(answer.body)")
      }
      let listed = try await server.ask("GET", "/v1/notifications", key: server.secret)
      let kept = listed.json["notifications"] as? [[String: Any]] ?? []
      #expect(kept.map { $0["environment"] as? String } == ["Sandbox", "Production"])
    }
  }

  @Test("is trusted by the certificates of all its signed parts, each checked again")
  func doubts() async throws {
    let other = SigningAuthority(seed: 20)
    try await RunningServer.open {
      $0.namedRoots = [RunningServer.authority.root, other.root]
      // Neither has a responder.
      $0.revocation = .lenient
    } _: { server in
      let bought = try Signed.transaction("1", token: UUID(), by: other)
      let answer = try await server.notify(
        try Signed.notification(.subscribed, transaction: bought))
      #expect(answer.status == 200, "\(answer.body)")
      let jobs = try await server.ask("GET", "/v1/jobs", key: server.secret).json["jobs"]
      let kinds = (jobs as? [[String: Any]])?.compactMap { $0["kind"] as? String }
      #expect(kinds?.filter { $0 == "revocation" }.count == 2)
    }
  }

  @Test("of another signer, or another app, is refused and changes nothing")
  func refused() async throws {
    try await RunningServer.open { server in
      let customer = UUID()
      let stranger = SigningAuthority(seed: 20)
      let bought = try Signed.transaction("1", token: customer)
      let forged = try Signed.transaction("1", token: customer, by: stranger)
      let tokens = [
        (
          try Signed.notification(.subscribed, transaction: bought, by: stranger), 400,
          "not_verified"
        ),
        (try Signed.notification(.subscribed, transaction: forged), 400, "not_verified"),
        (
          try Signed.notification(.subscribed, transaction: bought, bundleID: "com.example.b"), 403,
          "another_app"
        ),
        (
          try Signed.notification(.subscribed, transaction: bought, appAppleID: 8), 403,
          "another_app"
        ),
        ("a.b.c", 400, "not_verified"), ("", 400, "not_verified"),
      ]
      for (token, status, code) in tokens {
        let answer = try await server.notify(token)
        #expect(answer.status == status && answer.code == code, "\(answer.body)")
      }
      for body in ["", "{}", "[]", "{\"signedPayload\":1}", "{\"signedPayload\":"] {
        let answer = try await server.ask("POST", "/v1/app-store/notifications", body)
        #expect(answer.status == 400 && answer.code == "bad_json", "\(answer.body)")
      }
      let long = String(repeating: "x", count: 1 << 20)
      #expect(try await server.notify(long).status == 413)
      let purchases = try await server.customer(customer)["purchases"] as? [Any]
      #expect(purchases?.isEmpty == true)
    }
  }

  @Test("is listed with its outcome, and changes nothing when it is processed again")
  func replaying() async throws {
    try await RunningServer.open { server in
      let customer = UUID()
      let bought = try Signed.notification(
        .subscribed, .initialBuy, transaction: try Signed.transaction("1", token: customer))
      for token in [bought, try Signed.notification(.test)] {
        _ = try await server.notify(token)
      }
      try await server.settled()
      func page(_ query: String) async throws -> [String: Any] {
        try await server.ask("GET", "/v1/notifications\(query)", key: server.secret).json
      }
      let first = try await page("?limit=1")
      let next = try #require(first["next"] as? String)
      let rest = try await page("?limit=2&after=\(next)")
      let listed = [first, rest].flatMap { $0["notifications"] as? [[String: Any]] ?? [] }
      #expect(listed.map { $0["notificationType"] as? String } == ["SUBSCRIBED", "TEST"])
      #expect(listed.map { $0["state"] as? String } == ["done", "ignored"])
      let before = try await server.customer(customer)["purchases"] as? [[String: Any]]
      for notification in listed {
        let uuid = try #require(notification["notificationUUID"] as? String)
        let answer = try await server.ask(
          "POST", "/v1/notifications/\(uuid)/replay", key: server.secret)
        #expect(answer.status == 202)
      }
      try await server.settled()
      let after = try await server.customer(customer)["purchases"] as? [[String: Any]]
      #expect(before?.count == 1 && after?.count == 1)
      let events = try await server.ask("GET", "/v1/events", key: server.secret).json["events"]
      let types = (events as? [[String: Any]])?.compactMap { $0["type"] as? String }
      #expect(types == ["subscription.started", "entitlement.granted"])
      let unknown = try await server.ask(
        "POST", "/v1/notifications/\(UUID().uuidString)/replay", key: server.secret)
      #expect(unknown.status == 404 && unknown.code == "no_notification")
    }
  }

  @Test("is processed after a restart, if the process died before")
  func restart() async throws {
    let folder = try RunningServer.Folder()
    defer { folder.remove() }
    let customer = UUID()
    var configuration = try folder.configuration()
    configuration.secretKey = "sk_a-key-of-its-own-0123456789abcdef"
    configuration.publicKey = "pk_a-key-of-its-own"
    try await RunningServer.open(configuration) { server in
      _ = try await server.notify(
        try Signed.notification(
          .subscribed, transaction: try Signed.transaction("1", token: customer)))
    }
    try await RunningServer.open(configuration) { server in
      try await server.settled()
      #expect((try await server.customer(customer)["purchases"] as? [Any])?.count == 1)
    }
  }
}
