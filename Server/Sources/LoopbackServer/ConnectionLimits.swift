/// The limits of clients: times, sizes, and the number of connections.
public struct ConnectionLimits: Hashable, Sendable {
  /// The time that a connection may be open without the whole head of a request, from its beginning
  /// or the response before.
  public var head = Duration.seconds(30)

  /// The time limit for the body of a request after its head.
  public var body = Duration.seconds(15)

  /// The time that a client may take to receive a response.
  public var answer = Duration.seconds(30)

  /// The number of connections that may be open at a time.
  public var connections = 256

  /// The most bytes that the head of a request may have.
  public var headBytes = 64 << 10

  /// Returns the limits of a server for the programs of one machine.
  public init() {}
}
