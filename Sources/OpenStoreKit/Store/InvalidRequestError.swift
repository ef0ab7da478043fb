/// An error that says why the App Store does not take a request that an app's server made.
public struct InvalidRequestError: Error, Sendable {
  /// The number of the App Store's error.
  public let code: Int64

  /// The App Store's words for the error.
  public let message: String
}
