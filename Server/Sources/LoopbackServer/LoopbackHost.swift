/// The host that a server was bound to, and the names that resolve to it.
///
/// A page on the internet can have its own name resolve to this machine. Then its requests have that name.
public struct LoopbackHost: Hashable, Sendable {
  /// The name or address that the server was bound to, in lowercase and without a port.
  public let name: String

  /// Names the host that a server was bound to.
  public init(_ name: String) { self.name = name.lowercased() }

  /// Returns whether a request's authority is this server's, regardless of its port.
  public func isMeant(by authority: String) -> Bool {
    ["127.0.0.1", "localhost", "[::1]", name, "[\(name)]"].contains(Self.host(in: authority))
  }

  /// Returns the host of `host:port`, with the brackets of an IPv6 address.
  private static func host(in authority: String) -> String {
    let lowercased = authority.lowercased()
    guard let colon = lowercased.lastIndex(of: ":"), !lowercased[colon...].contains("]") else {
      return lowercased
    }
    return String(lowercased[..<colon])
  }
}
