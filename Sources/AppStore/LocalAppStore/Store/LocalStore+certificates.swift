public import AppStoreWire
public import Foundation

extension LocalStore {
  /// The authority that signs what this store hands out.
  ///
  /// Its certificates name a responder once there is one.
  public var authority: SigningAuthority { signer.authority }

  /// Has certificates name an OCSP responder from now on, and be valid at the machine's time too.
  ///
  /// Intermediate and leaves are issued again; the root stays. The store's clock may be far from
  /// the machine's, by which a server's verifier checks certificates.
  ///
  /// - Parameters:
  ///   - responder: The responder's address.
  ///   - machineTime: The machine's time.
  /// - Throws: ``AppStoreError`` if no certificate can name that address.
  public func name(
    responder: String, machineTime: @escaping @Sendable () -> Date
  ) throws(AppStoreError) {
    try signer.name(responder: responder, machineTime: machineTime)
  }
}
