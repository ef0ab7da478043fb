public import Hummingbird
public import NIOCore

/// The context of a request, with the connection that its client waits on.
public struct ConnectionContext: RequestContext {
  /// Hummingbird's data about the request, such as its logger and the parameters of its path.
  public var coreContext: CoreRequestContextStorage

  /// The connection that the request came over; closing it ends the request without an answer.
  public let channel: any Channel

  /// Keeps the connection of a request.
  public init(source: ApplicationRequestContextSource) {
    coreContext = CoreRequestContextStorage(source: source)
    channel = source.channel
  }
}
