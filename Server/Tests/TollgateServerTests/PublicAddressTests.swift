import NIOCore
import Testing

@testable import TollgateServer

@Suite("The address of a receiver")
struct PublicAddressTests {
  @Test(
    "is public only outside of every special network, at its first and last address",
    arguments: [
      ("0.255.255.255", "1.0.0.0"), ("10.0.0.0", "9.255.255.255"), ("10.255.255.255", "11.0.0.0"),
      ("100.64.0.0", "100.63.255.255"), ("100.127.255.255", "100.128.0.0"),
      ("127.0.0.0", "126.255.255.255"), ("127.255.255.255", "128.0.0.0"),
      ("169.254.0.0", "169.253.255.255"), ("169.254.169.254", "169.255.0.0"),
      ("172.16.0.0", "172.15.255.255"), ("172.31.255.255", "172.32.0.0"),
      ("192.0.0.255", "192.0.1.0"), ("192.0.2.0", "192.0.3.0"), ("192.88.99.1", "192.88.100.0"),
      ("192.168.0.0", "192.167.255.255"), ("192.168.255.255", "192.169.0.0"),
      ("198.18.0.0", "198.17.255.255"), ("198.19.255.255", "198.20.0.0"),
      ("198.51.100.7", "198.51.101.0"), ("203.0.113.7", "203.0.114.0"),
      ("224.0.0.0", "223.255.255.255"), ("255.255.255.255", "8.8.8.8"),
    ])
  func version4(special: String, next: String) throws {
    #expect(try !SocketAddress(ipAddress: special, port: 443).isPublic)
    #expect(try SocketAddress(ipAddress: next, port: 443).isPublic)
  }

  @Test(
    "of version 6 is judged by its embedded address, or else is public in 2000::/3 only",
    arguments: [
      ("::1", false), ("::", false), ("::ffff:10.0.0.1", false), ("::ffff:8.8.8.8", true),
      ("::8.8.8.8", false), ("64:ff9b::a00:1", false), ("64:ff9b::808:808", true),
      ("2002:a00:1::1", false), ("2002:808:808::1", true), ("2001:db8::1", false),
      ("2001:0:1::1", false), ("2001:4860:4860::8888", true), ("fc00::1", false),
      ("fe80::1", false), ("ff02::1", false), ("1fff::1", false), ("4000::1", false),
    ])
  func version6(text: String, isPublic: Bool) throws {
    #expect(try SocketAddress(ipAddress: text, port: 443).isPublic == isPublic)
  }
}
