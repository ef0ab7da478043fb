import NIOCore
import NIOHTTP1
import NIOHTTPTypesHTTP1

/// A handler that adds `Connection: close` to the last request of a connection, regardless of the
/// client's headers.
///
/// In HTTP/1.0 that is every request without `keep-alive`. Later handlers no longer see the
/// version.
final class LastRequests: ChannelInboundHandler, RemovableChannelHandler {
  typealias InboundIn = HTTPServerRequestPart
  typealias InboundOut = HTTPServerRequestPart

  /// Adds it while requests still have their version.
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
