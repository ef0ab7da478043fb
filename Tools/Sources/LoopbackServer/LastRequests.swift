import NIOCore
import NIOHTTP1
import NIOHTTPTypesHTTP1

/// Says of a request that wants no other behind it `Connection: close`, however it says so itself.
///
/// In HTTP/1.0 that is every one that does not ask for `keep-alive`. What comes behind here no longer knows the version.
final class LastRequests: ChannelInboundHandler, RemovableChannelHandler {
  typealias InboundIn = HTTPServerRequestPart
  typealias InboundOut = HTTPServerRequestPart

  /// Adds it before requests lose their version, where they have one.
  static func add(to pipeline: ChannelPipeline.SynchronousOperations) {
    guard let codec = try? pipeline.handler(type: HTTP1ToHTTPServerCodec.self) else { return }
    try? pipeline.addHandler(LastRequests(), position: .before(codec))
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    guard case .head(var head) = unwrapInboundIn(data), !head.isKeepAlive else {
      return context.fireChannelRead(data)
    }
    head.headers.replaceOrAdd(name: "Connection", value: "close")
    context.fireChannelRead(wrapInboundOut(.head(head)))
  }
}

@available(*, unavailable)
extension LastRequests: Sendable {}
