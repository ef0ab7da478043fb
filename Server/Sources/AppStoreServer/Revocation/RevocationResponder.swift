import AppStoreRevocation
import AppStoreWire
import Foundation
import HTTPTypes
import LocalAppStore
import SourceJSON
import Synchronization

/// The responder of a store that is served, which controls tell what to say.
///
/// It uses the machine's clock, like its clients. The settings of controls are lost when the
/// process ends.
final class RevocationResponder: Sendable {
  /// The path of its address.
  static let path = "/ocsp"

  private let store: LocalStore
  private let machineTime: @Sendable () -> Date
  private let standings = Mutex<[RevocableCertificate: OCSPResponder.Standing]>([:])

  init(store: LocalStore, machineTime: @escaping @Sendable () -> Date) {
    self.store = store
    self.machineTime = machineTime
  }

  /// Makes the store's certificates name this responder.
  ///
  /// - Parameter url: The store's address.
  /// - Throws: ``AppStoreError`` if no certificate can name it.
  func open(at url: URL) throws {
    try store.name(
      responder: "\(url.absoluteString)\(Self.path)", machineTime: machineTime)
  }

  /// Returns the response to a request in DER, or nil if there is none.
  func answer(to request: [UInt8]) throws -> [UInt8]? {
    let responder = OCSPResponder(of: store.authority, standings: standings.withLock(\.self))
    return try responder.answer(to: request, at: machineTime())
  }

  /// Does the control, or returns false where the request is another one.
  func perform(_ control: Data) throws -> Bool {
    guard let root = try? JSONNode.parse(control, file: "control"),
      let name = root[RevocationControl.control.name]
    else { return false }
    guard root.isUnambiguous, let control = RevocationControl(name.string ?? "", of: root) else {
      throw Refusal(
        .badRequest, "`ocsp` can't be that.",
        fix: "Write { \"ocsp\": … } with \(RevocationControl.control.form.text).")
    }
    let standing = control.standing(at: machineTime())
    standings.withLock { $0[control.certificate] = standing }
    return true
  }
}

/// A control of the responder's answers: `{ "ocsp": "revoked", "certificate": "intermediate" }`.
struct RevocationControl: Hashable, Sendable {
  /// The control.
  static let control = ControlDescription(
    "ocsp",
    ControlForm(
      "\"good\", \"revoked\", \"unknown\", \"stale\" or \"down\", of the leaf or with \"certificate\": \"intermediate\"",
      .words(["good", "revoked", "unknown", "stale", "down"])),
    "Decides what the OCSP responder says about a certificate from now on.",
    members: [
      ControlMember(
        "certificate", .words(["leaf", "intermediate"]), "Which certificate; leaf if left out.")
    ], hasCommonMembers: false, example: #"{"ocsp": "revoked", "certificate": "intermediate"}"#)

  private static let names: Set = ["good", "revoked", "unknown", "stale", "down"]
  private static let members: Set = ["ocsp", "certificate"]

  let certificate: RevocableCertificate
  private let name: String

  /// Reads a control, or returns nil if it is another one.
  ///
  /// - Parameters:
  ///   - name: The value of the control.
  ///   - control: The control with its members.
  init?(_ name: String, of control: JSONNode) {
    guard Self.names.contains(name), Self.members.isSuperset(of: control.members.map(\.key)) else {
      return nil
    }
    self.name = name
    guard let member = control["certificate"] else {
      certificate = .leaf
      return
    }
    guard let named = member.string.flatMap(RevocableCertificate.init) else { return nil }
    certificate = named
  }

  fileprivate func standing(at now: Date) -> OCSPResponder.Standing {
    switch name {
    case "revoked": .revoked(since: now)
    case "unknown": .unknown
    case "stale": .stale
    case "down": .down
    default: .good
    }
  }
}
