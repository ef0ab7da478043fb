import AppStoreWire
import Foundation
import ServerCore
import Testing

@Suite("A token")
struct FactVerifierTests {
  private static let authority = SigningAuthority(seed: 19)

  private func verifier(
    _ environments: Set<WireEnvironment> = [.production], appAppleID: Int64? = 7
  ) throws -> FactVerifier {
    FactVerifier(
      try JWSVerifier(roots: [Self.authority.root]), bundleID: "com.example.app",
      environments: environments, appAppleID: appAppleID)
  }

  private func sign(_ payload: some Encodable, by authority: SigningAuthority = authority) throws
    -> String
  {
    try authority.sign(payload, at: day(1).date)
  }

  private func signedNotification(
    _ change: (inout NotificationPayload) -> Void = { _ in }
  ) throws -> String {
    var data = NotificationData(bundleId: "com.example.app", environment: .production)
    data.appAppleId = 7
    data.signedTransactionInfo = try sign(period("1", from: 0, signed: 1))
    data.signedRenewalInfo = try sign(renewal(signed: 1))
    var payload = NotificationPayload(
      notificationType: .subscribed, subtype: .initialBuy, notificationUUID: WireUUID(person(9)),
      signedDate: day(1), data: data)
    change(&payload)
    return try sign(payload)
  }

  @Test("is a fact once it was verified, equal to its claims passed directly")
  func transaction() throws {
    let payload = period("1", from: 0, signed: 1, token: person(3))
    let token = try sign(payload)
    let fact = try verifier().transaction(token)
    #expect(fact.content == .transaction(payload))
    #expect(fact.token == token)
    #expect(fact.lastSigned == day(1))
    #expect(fact.payload != Digest(of: Data()))
    var again = payload
    again.signedDate = day(1.5)
    #expect(try verifier().transaction(try sign(again)).says(the: fact))
  }

  @Test("of a notification has its facts, each verified separately")
  func notifications() throws {
    let fact = try verifier().notification(try signedNotification())
    #expect(fact.facts.map(\.id.kind) == [.transaction, .renewal])
    #expect(ServerEvent.events(of: fact).map(\.identity.kind) == [.subscriptionStarted])
    let forged = try sign(period("1", from: 0, signed: 1), by: SigningAuthority(seed: 20))
    let token = try signedNotification { $0.data?.signedTransactionInfo = forged }
    #expect(failedCheck { try verifier().notification(token) } == .root)
  }

  @Test("of another app, environment or root is refused")
  func strangers() throws {
    let other = period("1", from: 0, signed: 1) { $0.bundleId = "com.example.other" }
    let sandbox = period("1", from: 0, signed: 1) { $0.environment = .sandbox }
    let forged = try sign(period("1", from: 0, signed: 1), by: SigningAuthority(seed: 20))
    #expect(failedCheck { try verifier().transaction(try sign(other)) } == .bundleID)
    #expect(failedCheck { try verifier().transaction(try sign(sandbox)) } == .environment)
    #expect(failedCheck { try verifier().transaction(forged) } == .root)
    let token = try signedNotification()
    #expect(failedCheck { try verifier(appAppleID: 8).notification(token) } == .appAppleID)
  }

  @Test("of Xcode or of a test library is refused, even on request")
  func xcode() throws {
    let verifier = try verifier([.production, .xcode, .localTesting])
    for environment in [WireEnvironment.xcode, .localTesting] {
      let payload = period("1", from: 0, signed: 1) { $0.environment = environment }
      #expect(failedCheck { try verifier.transaction(try sign(payload)) } == .environment)
    }
  }

  @Test("with a changed payload is refused")
  func altered() throws {
    var parts = try sign(period("1", from: 0, signed: 1)).split(separator: ".").map(String.init)
    let richer = try JSONEncoder().encode(period("1", from: 0, to: 9999, signed: 1))
    parts[1] = richer.base64EncodedString().replacing("+", with: "-").replacing("/", with: "_")
      .replacing("=", with: "")
    #expect(
      failedCheck { try verifier().transaction(parts.joined(separator: ".")) } == .signature)
  }

  @Test("of an app download is a fact by its own identifier")
  func download() throws {
    var payload = AppTransactionPayload(
      receiptType: .production, bundleId: "com.example.app", applicationVersion: "2",
      originalApplicationVersion: "1", originalPurchaseDate: day(-10), receiptCreationDate: day(1))
    payload.appAppleId = 7
    payload.appTransactionId = "704"
    #expect(try verifier().appTransaction(try sign(payload)).id.name == "704")
    payload.appAppleId = 8
    #expect(failedCheck { try verifier().appTransaction(try sign(payload)) } == .appAppleID)
  }

  private func failedCheck(_ body: () throws -> some Sendable) -> JWSVerificationFailure.Check? {
    do {
      _ = try body()
      return nil
    } catch {
      return (error as? JWSVerificationFailure)?.check
    }
  }
}
