#if canImport(Security)
public import Foundation
private import Security

/// The keychain of an Apple device.
///
/// Not synchronised to other devices.
public struct SystemKeychain: KeychainStorage {
  private let service: String

  /// - Parameter service: Names the item, such as the app's bundle identifier.
  public init(service: String) { self.service = service }

  /// Returns the item's bytes, or nil where there is no item.
  ///
  /// - Throws: ``KeychainFailure`` where the system refuses.
  public func load() throws -> Data? {
    var query = item
    query[kSecReturnData] = true
    var found: CFTypeRef?
    let status = SecItemCopyMatching(query as CFDictionary, &found)
    if status == errSecItemNotFound { return nil }
    guard status == errSecSuccess else { throw KeychainFailure(status: status, did: "read") }
    return found as? Data
  }

  /// Replaces the item's bytes, or adds the item; readable after the first unlock, on this device alone.
  ///
  /// - Throws: ``KeychainFailure`` where the system refuses.
  public func save(_ data: Data) throws {
    let attributes: [CFString: Any] = [
      kSecValueData: data,
      kSecAttrAccessible: kSecAttrAccessibleAfterFirstUnlockThisDeviceOnly,
    ]
    var status = SecItemUpdate(item as CFDictionary, attributes as CFDictionary)
    if status == errSecItemNotFound {
      status = SecItemAdd(item.merging(attributes) { $1 } as CFDictionary, nil)
    }
    guard status == errSecSuccess else { throw KeychainFailure(status: status, did: "written") }
  }

  private var item: [CFString: Any] {
    [
      kSecClass: kSecClassGenericPassword, kSecAttrService: service,
      kSecAttrAccount: "tollgate", kSecUseDataProtectionKeychain: true,
    ]
  }
}

/// The keychain could not be used.
public struct KeychainFailure: Error, CustomStringConvertible {
  let status: OSStatus
  let did: String

  /// A sentence with the system's status code.
  public var description: String {
    "Tollgate's keychain item could not be \(did) (OSStatus \(status)). "
      + "Check the app's keychain entitlement; the ledger is not affected."
  }
}
#endif
