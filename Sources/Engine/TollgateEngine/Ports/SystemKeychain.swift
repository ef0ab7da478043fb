#if canImport(Security)
public import Foundation
private import Security

/// The keychain of an Apple device.
///
/// Not synchronised to other devices. It moves to a new device with an encrypted backup and with
/// Quick Start, as the app's files do.
public struct SystemKeychain: KeychainStorage {
  private let service: String
  private let accessGroup: String?

  /// - Parameters:
  ///   - service: Names the item, such as the app's bundle identifier.
  ///   - accessGroup: The access group, which the app's entitlements name with the team's prefix; by default the
  ///     first of them: https://developer.apple.com/documentation/security/ksecattraccessgroup
  public init(service: String, accessGroup: String? = nil) {
    self.service = service
    self.accessGroup = accessGroup
  }

  /// Returns the item's bytes, or nil if there is no item.
  ///
  /// - Throws: ``KeychainFailure`` if the system refuses.
  public func load() throws -> Data? {
    var query = item
    query[kSecReturnData] = true
    var found: CFTypeRef?
    let status = SecItemCopyMatching(query as CFDictionary, &found)
    if status == errSecItemNotFound { return nil }
    guard status == errSecSuccess else { throw KeychainFailure(status: status, did: "read") }
    return found as? Data
  }

  /// Replaces the item's bytes, or adds the item; readable after the first unlock.
  ///
  /// Without `ThisDeviceOnly` it moves to a new device with encrypted backups, see
  /// developer.apple.com/documentation/security/ksecattraccessibleafterfirstunlock.
  ///
  /// - Throws: ``KeychainFailure`` if the system refuses.
  public func save(_ data: Data) throws {
    let attributes: [CFString: Any] = [
      kSecValueData: data,
      kSecAttrAccessible: kSecAttrAccessibleAfterFirstUnlock,
    ]
    var status = SecItemUpdate(item as CFDictionary, attributes as CFDictionary)
    if status == errSecItemNotFound {
      status = SecItemAdd(item.merging(attributes) { $1 } as CFDictionary, nil)
    }
    guard status == errSecSuccess else { throw KeychainFailure(status: status, did: "written") }
  }

  private var item: [CFString: Any] {
    var item: [CFString: Any] = [
      kSecClass: kSecClassGenericPassword, kSecAttrService: service,
      kSecAttrAccount: "tollgate", kSecUseDataProtectionKeychain: true,
    ]
    if let accessGroup { item[kSecAttrAccessGroup] = accessGroup }
    return item
  }
}
#endif
