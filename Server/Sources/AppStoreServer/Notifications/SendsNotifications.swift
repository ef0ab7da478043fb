import Hummingbird

/// A middleware that sends the notifications that a request caused, once it is answered.
struct SendsNotifications<Context: RequestContext>: RouterMiddleware {
  let sender: NotificationSender

  func handle(
    _ request: Request, context: Context, next: (Request, Context) async throws -> Response
  ) async throws -> Response {
    defer { sender.wake() }
    return try await next(request, context)
  }
}
