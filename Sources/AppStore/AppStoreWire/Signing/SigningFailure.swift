public import Foundation

/// A reason that ``SigningAuthority`` did not sign.
public struct SigningFailure: Error, Hashable, Sendable, CustomStringConvertible {
  private enum Code: Hashable {
    case outOfReach(Date)
  }

  private let code: Code

  /// Returns the failure to sign at an instant at which no certificate of the authority is valid.
  public static func outOfReach(_ instant: Date) -> Self { Self(code: .outOfReach(instant)) }

  /// The failure as sentences: the problem and its fix.
  public var description: String {
    switch code {
    case .outOfReach(let instant):
      """
      Nothing was signed at \(instant): certificates are issued for the years 1990 to 2149. \
      Set the clock inside them.
      """
    }
  }
}
