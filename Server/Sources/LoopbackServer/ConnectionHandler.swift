import NIOCore
import NIOHTTPTypes

/// Closes a connection whose client takes too long to send a request's head or body, or to receive
/// an answer.
///
/// The server's own time for an answer doesn't count: a wait for an update is long.
final class ConnectionHandler: ChannelDuplexHandler, RemovableChannelHandler {
  typealias InboundIn = HTTPRequestPart
  typealias InboundOut = HTTPRequestPart
  typealias OutboundIn = HTTPResponsePart
  typealias OutboundOut = HTTPResponsePart

  private let limits: ConnectionLimits
  private let connections: Connections

  /// A Boolean value that indicates whether a request's head has arrived and its end has not.
  private var isReceiving = false

  /// The number of requests without a complete response.
  private var unanswered = 0

  /// The parts of answers that clients haven't received yet.
  private var untaken = 0
  private var isOpen = false
  private var request: Scheduled<Void>?
  private var answer: Scheduled<Void>?

  init(_ limits: ConnectionLimits, _ connections: Connections) {
    self.limits = limits
    self.connections = connections
  }

  func handlerAdded(context: ChannelHandlerContext) {
    LastRequests.add(to: context.pipeline.syncOperations)
    Continuations.add(to: context.pipeline.syncOperations)
    if context.channel.isActive { begin(context) }
  }

  func channelActive(context: ChannelHandlerContext) {
    begin(context)
    context.fireChannelActive()
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    switch unwrapInboundIn(data) {
    case .head:
      isReceiving = true
      unanswered += 1
      connections.move(context.channel, to: .receiving)
      request = close(context, after: limits.body, insteadOf: request)
    case .body: break
    case .end:
      isReceiving = false
      rest(context)
    }
    context.fireChannelRead(data)
  }

  func write(
    context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?
  ) {
    switch unwrapOutboundIn(data) {
    case .head:
      answer = close(context, after: limits.answer, insteadOf: answer)
      context.write(data, promise: promise)
    case .body:
      answer = close(context, after: limits.answer, insteadOf: answer)
      let written = promise ?? context.eventLoop.makePromise()
      untaken += 1
      written.futureResult.assumeIsolated().whenComplete { [self] _ in
        untaken -= 1
        // The server's own time is not the client's fault.
        if untaken == 0 { answer?.cancel() }
      }
      context.write(data, promise: written)
    case .end:
      answer = close(context, after: limits.answer, insteadOf: answer)
      let written = promise ?? context.eventLoop.makePromise()
      written.futureResult.assumeIsolated().whenComplete { [self] _ in
        answer?.cancel()
        unanswered -= 1
        rest(context)
      }
      context.write(data, promise: written)
    }
  }

  func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
    if case .inputClosed? = event as? ChannelEvent { connections.leave(context.channel) }
    context.fireUserInboundEventTriggered(event)
  }

  func channelInactive(context: ChannelHandlerContext) {
    isOpen = false
    request?.cancel()
    answer?.cancel()
    connections.close(context.channel)
    context.fireChannelInactive()
  }

  private func begin(_ context: ChannelHandlerContext) {
    guard !isOpen else { return }
    isOpen = true
    connections.open(context.channel)
    rest(context)
  }

  /// Waits for the server, or if that is idle for the client's next request.
  private func rest(_ context: ChannelHandlerContext) {
    guard isOpen, !isReceiving else { return }
    request?.cancel()
    guard unanswered == 0 else { return connections.move(context.channel, to: .answering) }
    connections.move(context.channel, to: .waiting)
    request = close(context, after: limits.head, insteadOf: nil)
  }

  private func close(
    _ context: ChannelHandlerContext, after time: Duration, insteadOf before: Scheduled<Void>?
  ) -> Scheduled<Void> {
    before?.cancel()
    return context.eventLoop.assumeIsolated().scheduleTask(in: TimeAmount(time)) {
      context.close(promise: nil)
    }
  }
}

@available(*, unavailable)
extension ConnectionHandler: Sendable {}
