import NIOCore

extension SocketAddress {
  /// A Boolean value that indicates whether the address is public: not of this machine, a private network, or reserved.
  var isPublic: Bool {
    switch self {
    case .v4(let address):
      // By offset, after family and port, because the name of the field depends on the platform's
      // module.
      let number = withUnsafeBytes(of: address.address) {
        UInt32(bigEndian: $0.loadUnaligned(fromByteOffset: 4, as: UInt32.self))
      }
      return Self.isPublic(number)
    case .v6(let address):
      let bytes = withUnsafeBytes(of: address.address) { Array($0[8..<24]) }
      return Self.isPublic(bytes)
    case .unixDomainSocket: return false
    }
  }

  /// By IANA's registry of special addresses.
  private static func isPublic(_ address: UInt32) -> Bool {
    let special: [(UInt32, Int)] = [
      (0x0000_0000, 8), (0x0A00_0000, 8), (0x6440_0000, 10), (0x7F00_0000, 8), (0xA9FE_0000, 16),
      (0xAC10_0000, 12), (0xC000_0000, 24), (0xC000_0200, 24), (0xC058_6300, 24),
      (0xC0A8_0000, 16), (0xC612_0000, 15), (0xC633_6400, 24), (0xCB00_7100, 24),
      (0xE000_0000, 4), (0xF000_0000, 4),
    ]
    return !special.contains { address >> (32 - $0.1) == $0.0 >> (32 - $0.1) }
  }

  private static func isPublic(_ bytes: [UInt8]) -> Bool {
    let last = bytes.suffix(4).reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
    // An IPv4 address inside an IPv6 address, in any of its forms.
    if bytes.prefix(10).allSatisfy({ $0 == 0 }) { return bytes[10] == 0xFF && isPublic(last) }
    if bytes.starts(with: [0x00, 0x64, 0xFF, 0x9B]) { return isPublic(last) }
    if bytes.starts(with: [0x20, 0x02]) {
      return isPublic(bytes[2..<6].reduce(UInt32(0)) { $0 << 8 | UInt32($1) })
    }
    // Only 2000::/3 is in use, except ranges for examples and tunnels.
    guard bytes[0] & 0xE0 == 0x20 else { return false }
    return !bytes.starts(with: [0x20, 0x01, 0x0D, 0xB8]) && !bytes.starts(with: [0x20, 0x01, 0, 0])
  }
}
