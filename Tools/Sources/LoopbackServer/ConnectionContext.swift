package import Hummingbird
package import NIOCore

/// The context of a request, with the connection that its client waits on.
package struct ConnectionContext: RequestContext {
  /// Hummingbird's data about the request, such as its logger and the parameters of its path.
  package var coreContext: CoreRequestContextStorage

  /// The connection that the request came over; closing it ends the request without an answer.
  package let channel: any Channel

  /// Keeps the connection of a request.
  package init(source: ApplicationRequestContextSource) {
    coreContext = CoreRequestContextStorage(source: source)
    channel = source.channel
  }
}
