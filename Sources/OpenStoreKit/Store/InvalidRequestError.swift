/// Why the App Store does not take a request that an app's server made.
public struct InvalidRequestError: Error, Sendable {
  public let code: Int64
  public let message: String
}
