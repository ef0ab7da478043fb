package import Hummingbird
package import NIOCore

/// The context of a request, with the connection that its client waits on.
package struct ConnectionContext: RequestContext {
  package var coreContext: CoreRequestContextStorage
  package let channel: any Channel

  /// Keeps the connection of a request.
  package init(source: ApplicationRequestContextSource) {
    coreContext = CoreRequestContextStorage(source: source)
    channel = source.channel
  }
}
