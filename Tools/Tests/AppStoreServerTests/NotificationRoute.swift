import AppStoreRevocation
import AppStoreWire
import Foundation
import Hummingbird

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

struct SignedNotification: Decodable { let signedPayload: String }

/// Adds the address for App Store Server Notifications, which believes what the App Store signed and nothing else.
func addNotifications(
  to router: Router<BasicRequestContext>, root: [UInt8], bundleID: String,
  take: @escaping @Sendable (NotificationPayload) async throws -> Void
) throws {
  let verifier = try JWSVerifier(roots: [root])
  let revocation = RevocationCheck(verifier: verifier) { question, responder in
    guard let url = URL(string: responder) else { throw URLError(.badURL) }
    var post = URLRequest(url: url)
    post.httpMethod = "POST"
    post.setValue("application/ocsp-request", forHTTPHeaderField: "Content-Type")
    post.httpBody = Data(question)
    return Array(try await URLSession.shared.data(for: post).0)
  }
  router.post("/notifications") { request, context -> HTTPResponse.Status in
    let token = try await request.decode(as: SignedNotification.self, context: context)
      .signedPayload
    guard
      let notification = try? verifier.notification(
        token, bundleID: bundleID, environments: [.production])
    else { return .badRequest }
    switch try await revocation.status(of: token, at: Date()) {
    case .good, .expired: break
    case .revoked, .unknown: return .badRequest
    case .undecided: return .serviceUnavailable
    }
    try await take(notification)
    return .ok
  }
}
