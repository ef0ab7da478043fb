/// A value that says how long a client may take, how much it may send, and how many connections there may be.
package struct ConnectionLimits: Hashable, Sendable {
  /// How long a connection may be open before a whole head of a request is there, at its beginning and behind each
  /// answer.
  package var head = Duration.seconds(30)

  /// How long the body of a request may take, once its head is there.
  package var body = Duration.seconds(15)

  /// How long a client may take to receive an answer.
  package var answer = Duration.seconds(30)

  /// How many connections may be open at a time.
  package var connections = 256

  /// The most bytes that the head of a request may have.
  package var headBytes = 64 << 10

  /// Returns the limits of a server for the programs of one machine.
  package init() {}
}
