import AppStoreWire
import Foundation
import ServerCore
import ServerStore

/// The job that checks a certificate again that was believed while its revocation status was unavailable.
///
/// If it was revoked, everything that it signed is deleted, and the App Store is asked for the
/// current state. Events that were sent can't be taken back.
struct RevocationWork: Sendable {
  /// The facts that one reading checks.
  private static let portion = 500

  let backend: Backend

  /// Does the job of a certificate, whose place is a token that it signed.
  func perform(_ held: HeldJob) async throws {
    guard let token = held.current.place else { return }
    switch await backend.gate.status(of: token) {
    case .accepted: break
    case .undecided:
      throw Postponement(
        pause: .seconds(1 << min(held.current.attempts, 6)),
        reason: "It is unknown whether the certificate was revoked.")
    case .revoked: try await forget(Digest(rawValue: held.current.subject), held)
    }
    // The token may name a customer.
    try await held.note { $0.place = nil }
  }

  private func forget(_ certificate: Digest, _ held: HeldJob) async throws {
    var last: Int64 = 0
    while true {
      let start = last
      let page = try await backend.store.read {
        try $0.facts(after: start, limit: Self.portion)
      }
      guard let end = page.last?.number else { break }
      let signed = page.map(\.fact).filter { Digest(ofLeafOf: $0.token) == certificate }
      let intake = backend.intake
      if !signed.isEmpty {
        try await backend.store.write { try intake.forget(signed, in: $0) }
      }
      last = end
      try await held.note { _ in }
    }
    try await forgetNotifications(of: certificate, held)
    guard backend.appStore != nil else { return }
    let now = WireDate(backend.machineTime())
    try await backend.store.write { store in
      _ = try store.requestJob(.reconcile, about: ReconcileSubject.everybody.text, at: now)
    }
  }

  private func forgetNotifications(of certificate: Digest, _ held: HeldJob) async throws {
    var last: Int64 = 0
    while true {
      let start = last
      let page = try await backend.store.read {
        try $0.notifications(after: start, limit: Self.portion)
      }
      guard let end = page.last?.number else { return }
      let signed = page.map(\.notification).filter {
        Digest(ofLeafOf: $0.token) == certificate
      }
      if !signed.isEmpty {
        try await backend.store.write { store in
          for notification in signed { try store.remove(notification.uuid) }
        }
      }
      last = end
      try await held.note { _ in }
    }
  }
}

extension Digest {
  /// Creates the digest of the certificate that signed a token, or returns nil if there is none.
  init?(ofLeafOf token: String) {
    guard let jws = try? CompactJWS(token),
      let header = try? JSONDecoder().decode(ChainHeader.self, from: Data(jws.header)),
      let leaf = header.x5c.first
    else { return nil }
    self.init(of: Data(leaf.utf8))
  }
}

private struct ChainHeader: Decodable {
  let x5c: [String]
}
