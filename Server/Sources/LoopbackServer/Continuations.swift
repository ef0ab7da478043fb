import NIOCore
import NIOHTTP1
import NIOHTTPTypesHTTP1

/// Answers `100 Continue` to a client that waits for it before it sends a body (RFC 9110, section 10.1.1).
///
/// curl waits a second for it with a longer body, and some clients wait permanently.
final class Continuations: ChannelInboundHandler, RemovableChannelHandler {
  typealias InboundIn = HTTPServerRequestPart
  typealias InboundOut = HTTPServerRequestPart
  typealias OutboundOut = HTTPServerResponsePart

  /// Adds it before requests lose their version, if they have one.
  static func add(to pipeline: ChannelPipeline.SynchronousOperations) {
    guard let codec = try? pipeline.handler(type: HTTP1ToHTTPServerCodec.self) else { return }
    try? pipeline.addHandler(Continuations(), position: .before(codec))
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    // HTTP/1.0 has no such response.
    if case .head(let head) = unwrapInboundIn(data), head.version.major == 1,
      head.version.minor >= 1,
      head.headers[canonicalForm: "expect"].contains(where: { $0.lowercased() == "100-continue" })
    {
      let answer = HTTPResponseHead(version: head.version, status: .continue)
      context.writeAndFlush(wrapOutboundOut(.head(answer)), promise: nil)
    }
    context.fireChannelRead(data)
  }
}

@available(*, unavailable)
extension Continuations: Sendable {}
