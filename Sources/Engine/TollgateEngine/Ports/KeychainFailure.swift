/// The keychain could not be used.
public struct KeychainFailure: Error, CustomStringConvertible {
  /// The system's status code, an `OSStatus`.
  let status: Int32
  let did: String

  /// The status of a build that is not signed with an entitlement for the keychain, as on macOS an
  /// unsigned one is not: `errSecMissingEntitlement`.
  static let missingEntitlement: Int32 = -34018

  /// A sentence that describes what the system refused, and the fix.
  public var description: String {
    let what = "Tollgate's keychain item could not be \(did) (OSStatus \(status))."
    guard status == Self.missingEntitlement else {
      return what + " It is tried again; the ledger is not affected."
    }
    return what
      + " This build has no entitlement for the keychain: sign it with a team and with a Keychain "
      + "Sharing or App Sandbox capability. Until then nothing is sealed, and deleting the app "
      + "gives uses back."
  }
}
