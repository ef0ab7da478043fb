/// The environment that a signed fact was made in.
///
/// A signature is checked in the same way in every environment.
public struct WireEnvironment: WireText {
  /// The text on the wire.
  public var rawValue: String

  /// Creates an environment by its text, which may be unknown.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// The App Store that people pay in.
  public static let production = Self(rawValue: "Production")

  /// The App Store's sandbox, TestFlight included.
  public static let sandbox = Self(rawValue: "Sandbox")

  /// StoreKit testing in Xcode.
  public static let xcode = Self(rawValue: "Xcode")

  /// A test of a server with Apple's libraries, never signed by the App Store.
  public static let localTesting = Self(rawValue: "LocalTesting")
}
