public import HummingbirdCore
import NIOCore

extension HTTPServerBuilder {
  /// Returns a server builder that closes connections that are too slow or too many.
  public static func http1(
    within limits: ConnectionLimits, of connections: Connections
  ) -> HTTPServerBuilder {
    .http1(
      configuration: HTTP1Channel.Configuration(
        additionalChannelHandlers: [ConnectionHandler(limits, connections)],
        httpDecoderConfiguration: .init(
          maxHeaderFieldSize: limits.headBytes, maxHeaderListSize: limits.headBytes,
          maxHeaderFieldCount: 200)))
  }
}
