import HTTPTypes
import Hummingbird
import LoopbackServer
import NIOCore

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// The address of a request's sender, by which limits are counted.
///
/// Anyone can write `X-Forwarded-For`, and a proxy appends the address of its client. So it is read
/// only if the connection comes from a trusted proxy, from its end up to the first address that
/// isn't a trusted proxy's.
public struct ClientAddress: Hashable, Sendable {
  /// The most bytes of the header that are read, from its end.
  private static let longest = 1_000

  private let proxies: Set<String>

  /// Creates one that trusts no proxy.
  public init() { proxies = [] }

  /// Creates an address reader that trusts some proxies.
  ///
  /// - Parameter proxies: Their addresses.
  /// - Throws: ``ServerFailure`` if one is no address.
  public init(trusting proxies: [String]) throws(ServerFailure) {
    var known: Set<String> = []
    for proxy in proxies {
      guard let address = Self.canonical(proxy[...]) else {
        throw ServerFailure(
          "\(proxy) is no address of a proxy. Write one such as 127.0.0.1 or 10.0.0.7 behind --trusted-proxy."
        )
      }
      known.insert(address)
    }
    self.proxies = known
  }

  /// Returns the address of a request's sender, or an empty text.
  func client(of request: Request, _ context: ConnectionContext) -> String {
    client(
      from: context.channel.remoteAddress?.ipAddress ?? "",
      forwarded: request.headers[values: .forwardedFor].joined(separator: ","))
  }

  /// Returns the network of the client that sent a request, by which requests are counted.
  func network(of request: Request, _ context: ConnectionContext) -> String {
    Self.network(of: client(of: request, context))
  }

  /// Returns the part of an address that one client has for itself: all of IPv4, and the first 64 bits of IPv6.
  ///
  /// A subscriber is given at least that many addresses and may use a new one each time (RFC 6177,
  /// section 2).
  public static func network(of address: String) -> String {
    var bytes = [UInt8](repeating: 0, count: 16)
    guard inet_pton(AF_INET6, address, &bytes) == 1 else { return address }
    // IPv4 in the form of IPv6 (RFC 4291, section 2.5.5.2).
    if bytes.prefix(12) == [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xFF, 0xFF] {
      return bytes.suffix(4).map { "\($0)" }.joined(separator: ".")
    }
    return bytes.prefix(8).map { String($0, radix: 16) }.joined(separator: ":") + "::/64"
  }

  /// Returns the address of the sender of a request over a connection.
  ///
  /// - Parameters:
  ///   - peer: The address at the other end of the connection.
  ///   - list: The value of `X-Forwarded-For`.
  /// - Returns: The address, in one spelling.
  public func client(from peer: String, forwarded list: String) -> String {
    let peer = Self.canonical(peer[...]) ?? peer
    guard proxies.contains(peer) else { return peer }
    var client = peer
    for part in list.utf8.suffix(Self.longest).split(separator: UInt8(ascii: ",")).reversed() {
      guard let address = Self.canonical(Substring(decoding: part, as: UTF8.self)) else { break }
      client = address
      guard proxies.contains(address) else { break }
    }
    return client
  }

  /// Returns one text for all ways to write an address, without a port.
  private static func canonical(_ text: Substring) -> String? {
    let bare = text.trimmingPrefix(while: \.isWhitespace).reversed().drop(while: \.isWhitespace)
    let name = String(String(bare.reversed()).trimmingPrefix("::ffff:"))
    return (try? SocketAddress(ipAddress: name, port: 0))?.ipAddress
  }
}

extension HTTPField.Name {
  fileprivate static var forwardedFor: HTTPField.Name { .init("X-Forwarded-For") ?? .origin }
}
