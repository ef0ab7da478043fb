/// An error that explains why the App Store refuses a request that an app's server made.
public struct InvalidRequestError: Error, Sendable {
  /// The number of the App Store's error.
  public let code: Int64

  /// The App Store's words for the error.
  public let message: String
}
