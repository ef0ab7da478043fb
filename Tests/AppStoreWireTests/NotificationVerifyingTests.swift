import Foundation
import Testing

@testable import AppStoreWire

@Suite("A verifier of notifications and renewal information")
struct NotificationVerifyingTests {
  private let verifier: JWSVerifier

  init() throws { verifier = try JWSVerifier(roots: [TestChain().rootBytes()]) }

  @Test(
    "reads a notification that its root has signed, whatever its subject",
    arguments: [
      NotificationPayload.test, .renewed, .summed, .outside, .rescinded,
    ])
  func readsNotifications(payload: NotificationPayload) throws {
    let token = try TestChain().token(wireJSON(payload))
    for _ in 0..<2 {
      #expect(
        try verifier.notification(
          token, bundleID: "com.example.game", environments: [.sandbox, .production],
          appAppleID: 1_234_567_890) == payload)
    }
  }

  @Test("reads renewal information that its root has signed")
  func readsRenewalInfo() throws {
    let token = try TestChain().token(wireJSON(RenewalInfoPayload.complete))
    for _ in 0..<2 {
      #expect(try verifier.renewalInfo(token, environments: [.sandbox]) == .complete)
    }
  }

  @Test(
    "refuses a notification of another app, environment or number, wherever it names them",
    arguments: [NotificationPayload.renewed, .summed, .outside, .rescinded])
  func refusesOthers(payload: NotificationPayload) throws {
    let json = try wireJSON(payload)
    #expect(try failure(of: json, bundleID: "com.example.other")?.check == .bundleID)
    #expect(try failure(of: json, bundleID: "COM.example.game")?.check == .bundleID)
    #expect(try failure(of: json, environments: [.sandbox])?.check == .environment)
    #expect(try failure(of: json, environments: [])?.check == .environment)
    #expect(try failure(of: json, appAppleID: 1)?.check == .appAppleID)
    let numberless = json.replacingOccurrences(of: #""appAppleId":1234567890,"#, with: "")
    #expect(try failure(of: numberless, appAppleID: 1_234_567_890)?.check == .appAppleID)
    #expect(try failure(of: numberless) == nil)
  }

  @Test("compares a notification's bundle identifier by its bytes")
  func comparesBytes() throws {
    let json = try wireJSON(NotificationPayload.renewed)
      .replacingOccurrences(of: "com.example.game", with: "com.example.Kapp")
    #expect(try failure(of: json, bundleID: "com.example.Kapp") == nil)
    #expect(try failure(of: json, bundleID: "com.example.\u{212A}app")?.check == .bundleID)
  }

  @Test("names the claim that holds another app")
  func namesTheClaim() throws {
    let json = try wireJSON(NotificationPayload.summed)
    let failure = try failure(of: json, bundleID: "com.example.other")
    #expect(failure?.description.contains("its summary.bundleId, which is another app") == true)
  }

  @Test("checks a notification's app number only in production")
  func sandboxHasNoNumber() throws {
    let json = try wireJSON(NotificationPayload.test)
    #expect(try failure(of: json, environments: [.sandbox], appAppleID: 1_234_567_890) == nil)
  }

  @Test("accepts an external purchase token from the sandbox if its name has that prefix")
  func readsTheNamedEnvironment() throws {
    let json = try wireJSON(NotificationPayload.outside)
      .replacingOccurrences(of: #""b2158121""#, with: #""SANDBOX_b2158121""#)
    #expect(try failure(of: json, environments: [.sandbox]) == nil)
    #expect(try failure(of: json, environments: [.production])?.check == .environment)
  }

  @Test("refuses a notification without a subject, or with two")
  func isAboutOneThing() throws {
    #expect(try failure(of: wireJSON(NotificationPayload.bare(.test)))?.check == .subject)
    let kinds: [NotificationPayload] = [.renewed, .summed, .outside, .rescinded]
    for (index, one) in kinds.enumerated() {
      for other in kinds[(index + 1)...] {
        var both = one
        both.summary = both.summary ?? other.summary
        both.externalPurchaseToken = both.externalPurchaseToken ?? other.externalPurchaseToken
        both.appData = both.appData ?? other.appData
        #expect(try failure(of: wireJSON(both))?.check == .subject)
      }
    }
  }

  @Test("refuses renewal information of another environment")
  func refusesOtherEnvironments() throws {
    let token = try TestChain().token(wireJSON(RenewalInfoPayload.month))
    for environments in [[.production, .xcode], []] as [Set<WireEnvironment>] {
      let failure = #expect(throws: JWSVerificationFailure.self) {
        try verifier.renewalInfo(token, environments: environments)
      }
      #expect(failure?.check == .environment)
    }
  }

  @Test("does not take one kind of payload for another")
  func keepsKindsApart() throws {
    let chain = TestChain()
    let tokens = try [
      chain.token(wireJSON(TransactionPayload.complete)),
      chain.token(wireJSON(AppTransactionPayload.complete)),
      chain.token(wireJSON(RenewalInfoPayload.complete)),
      chain.token(wireJSON(NotificationPayload.renewed)),
    ]
    let all: Set<WireEnvironment> = [.sandbox, .production]
    for (kind, token) in tokens.enumerated() {
      let readings: [() throws -> Void] = [
        { _ = try verifier.transaction(token, bundleID: "com.example.game", environments: all) },
        { _ = try verifier.appTransaction(token, bundleID: "com.example.game", environments: all) },
        { _ = try verifier.renewalInfo(token, environments: all) },
        { _ = try verifier.notification(token, bundleID: "com.example.game", environments: all) },
      ]
      for (other, read) in readings.enumerated() where other != kind {
        let failure = #expect(throws: JWSVerificationFailure.self) { try read() }
        #expect(failure?.check == .claim)
      }
    }
  }

  @Test("reads values that an authority signed, and the values signed inside them")
  func readsWhatIsNested() throws {
    let authority = SigningAuthority(seed: 7)
    let verifier = try JWSVerifier(roots: [authority.root])
    var notification = NotificationPayload.test
    notification.data?.signedTransactionInfo = try authority.sign(
      TransactionPayload.complete, at: .signing)
    notification.data?.signedRenewalInfo = try authority.sign(
      RenewalInfoPayload.complete, at: .signing)
    let token = try authority.sign(notification, at: .signing)
    let data = try verifier.notification(
      token, bundleID: "com.example.game", environments: [.sandbox]
    ).data
    let (transaction, renewal) = try (
      #require(data?.signedTransactionInfo), #require(data?.signedRenewalInfo)
    )
    #expect(verifier.failure(of: transaction) == nil)
    #expect(try verifier.renewalInfo(renewal, environments: [.sandbox]) == .complete)
    #expect(token.utf8.count < JWSVerifier.sizeLimit / 2)
  }

  private func failure(
    of json: String, bundleID: String = "com.example.game",
    environments: Set<WireEnvironment> = [.sandbox, .production], appAppleID: Int64? = nil
  ) throws -> JWSVerificationFailure? {
    let token = try TestChain().token(json)
    do throws(JWSVerificationFailure) {
      _ = try verifier.notification(
        token, bundleID: bundleID, environments: environments, appAppleID: appAppleID)
      return nil
    } catch {
      return error
    }
  }
}
