public import AsyncHTTPClient
import NIOPosix

extension HTTPClient {
  /// Creates a client that behaves the same on every system.
  ///
  /// By default AsyncHTTPClient uses Network.framework on Apple's systems. There, a connection to a server that isn't
  /// running waits for the whole time-out instead of being refused, and its error is another one.
  /// (https://github.com/swift-server/async-http-client/issues/588)
  ///
  /// - Parameter configuration: The client's configuration.
  /// - Returns: The client, which has to be shut down.
  public static func portable(_ configuration: Configuration = Configuration()) -> HTTPClient {
    HTTPClient(
      eventLoopGroupProvider: .shared(MultiThreadedEventLoopGroup.singleton),
      configuration: configuration)
  }
}
